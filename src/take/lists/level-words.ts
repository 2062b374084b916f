/** What groups of rows are called, by language: beginnings of words, folded; in Korean, Chinese and Japanese parts of them. */
export const levelWords: Readonly<Record<string, readonly string[]>> = {
  ru: [
    ...['раздел', 'подраздел', 'групп', 'подгрупп', 'категори', 'подразделени', 'отдел', 'цех', 'участк', 'участок'],
    ...['департамент', 'служб', 'управлени', 'сектор', 'сегмент', 'блок', 'глав', 'бригад', 'филиал', 'смен'],
  ],
  en: [
    ...['section', 'group', 'subgroup', 'category', 'department', 'division', 'segment', 'block', 'team', 'branch'],
    ...['chapter', 'shift', 'crew', 'area', 'heading'],
  ],
  ko: ['부서', '팀', '그룹', '분류', '구분', '부문', '항목', '섹션', '조', '반', '지점'],
  de: ['abteilung', 'gruppe', 'kategorie', 'bereich', 'abschnitt', 'kapitel', 'schicht'],
  fr: ['section', 'groupe', 'categorie', 'departement', 'service', 'equipe', 'rubrique'],
  es: ['seccion', 'grupo', 'categoria', 'departamento', 'area', 'equipo'],
  zh: ['部门', '组', '类别', '分类', '班'],
  ja: ['部署', '部門', 'グループ', '分類', '区分', '班'],
}

/** Words that ask which one, right before such a word. Folded, whole words. */
export const whichWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['какой', 'какая', 'какое', 'каком', 'какому', 'какую', 'каким', 'какого', 'чьем', 'чьей'],
  en: ['which', 'what'],
  ko: ['어느', '어떤', '무슨'],
  de: ['welche', 'welcher', 'welchem', 'welchen', 'welches'],
  fr: ['quel', 'quelle'],
  es: ['que', 'cual'],
  zh: ['哪个', '哪', '什么'],
  ja: ['どの', 'どこの', '何'],
}
