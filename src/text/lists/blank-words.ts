/** Words that say that a value is not known or does not apply, by language; `x` for all. Compared folded, without dots and spaces. */
export const notAvailableWords: Readonly<Record<string, readonly string[]>> = {
  x: ['n/a', '#n/a', 'na', 'n.a.', 'n/d', 'n.d.', 'tbd', 'tba', '?', '??', '???', 'null', 'nan'],
  ru: [
    'н/д',
    'н.д.',
    'нд',
    'нет данных',
    'н/п',
    'н/у',
    'не применимо',
    'неприменимо',
    'не определено',
    'не указано',
    'неизвестно',
    'данные отсутствуют',
    'уточняется',
    'н/о',
  ],
  en: [
    'not available',
    'not applicable',
    'no data',
    'unknown',
    'not reported',
    'not specified',
    'nd',
    'to be determined',
  ],
  ko: [
    '해당없음',
    '해당사항없음',
    '자료없음',
    '미상',
    '미정',
    '미기재',
    '불명',
    '해당 없음',
    '데이터 없음',
    '정보없음',
  ],
  de: ['k.a.', 'keine angabe', 'keine angaben', 'unbekannt', 'nicht verfügbar', 'entfällt'],
  fr: ['non disponible', 'non applicable', 's/o', 'sans objet', 'inconnu'],
  es: ['no disponible', 'no aplica', 's/d', 'sin datos', 'desconocido'],
  zh: ['不适用', '无数据', '不详', '未知', '待定', '暂无'],
  ja: ['該当なし', '不明', 'データなし', '未定', '対象外'],
}

/** Words that say that there is none of it, by language. */
export const noneWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['нет', 'отсутствует', 'отсутствуют', 'не имеется', 'без'],
  en: ['none', 'nil', 'nothing', 'no'],
  ko: ['없음', '무', '전무', '없다'],
  de: ['keine', 'keiner', 'kein', 'nein'],
  fr: ['aucun', 'aucune', 'néant', 'non'],
  es: ['ninguno', 'ninguna', 'nada'],
  zh: ['无', '没有', '無'],
  ja: ['なし', '無し', '無'],
}

/** Words for yes and no, by language: what boolean columns hold. */
export const yesWords: Readonly<Record<string, readonly string[]>> = {
  x: ['true', '✓', '✔', '☑', '+', 'o', '○', '●', '√'],
  ru: ['да', 'истина', 'есть', 'имеется'],
  en: ['yes', 'y'],
  ko: ['예', '네', '있음', '여', '해당', '유'],
  de: ['ja', 'wahr'],
  fr: ['oui', 'vrai'],
  es: ['sí', 'verdadero'],
  zh: ['是', '有', '对'],
  ja: ['はい', '有', 'あり'],
}

/** See {@link yesWords}. */
export const noWords: Readonly<Record<string, readonly string[]>> = {
  x: ['false', '✗', '✘', '×', '☐', 'x'],
  ru: ['нет', 'ложь', 'отсутствует'],
  en: ['no', 'n'],
  ko: ['아니오', '아니요', '없음', '부', '미해당', '무'],
  de: ['nein', 'falsch'],
  fr: ['non', 'faux'],
  es: ['no', 'falso'],
  zh: ['否', '无', '不'],
  ja: ['いいえ', '無', 'なし'],
}
