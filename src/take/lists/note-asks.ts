/** Words that ask what holds when nothing is written (`если не указано`, `by default`), and those of notes that tell it. Beginnings, folded. */
export const defaultAsks: Readonly<Record<'asked' | 'told', Readonly<Record<string, readonly string[]>>>> = {
  asked: {
    ru: ['если не', 'не написано', 'не указано', 'не сказано', 'по умолчанию', 'подразумева', 'если нет указан'],
    en: [
      'if not stated',
      'if nothing is',
      'not specified',
      'not stated',
      'by default',
      'unless',
      'is assumed',
      'implied',
    ],
    ko: ['명시되지', '표시되지', '적혀 있지 않', '별도 표시가 없', '기본적으로', '따로 없으면'],
    de: ['wenn nicht', 'nicht angegeben', 'standardma'],
    fr: ['par defaut', 'sauf indication'],
    es: ['por defecto', 'si no se indica'],
    zh: ['未注明', '默认', '如无说明'],
    ja: ['記載がない', '特に断り', '既定'],
  },
  told: {
    ru: ['если иное', 'если не указан', 'если не оговор', 'по умолчанию', 'кроме случаев'],
    en: ['unless', 'if not', 'by default', 'except where', 'otherwise'],
    ko: ['별도', '명시되지', '따로', '없으면', '없는 한'],
    de: ['sofern nicht', 'wenn nicht', 'ausser'],
    fr: ['sauf', 'par defaut'],
    es: ['salvo', 'por defecto', 'a menos'],
    zh: ['除非', '如无', '未注明'],
    ja: ['特に', '記載がない', '除き'],
  },
}

/** Words by which a question asks for a note itself. Beginnings, folded. */
export const noteWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['примечани', 'сноск', 'оговор', 'исключени', 'особенност', 'особые услов', 'нюанс', 'пометк'],
  en: ['footnote', 'note$', 'notes$', 'exception', 'exemption', 'caveat', 'proviso', 'remark', 'special condition'],
  ko: ['각주', '비고', '주석', '예외', '단서', '특이사항', '유의사항', '참고 사항'],
  de: ['fussnote', 'anmerkung', 'ausnahme', 'hinweis'],
  fr: ['note de bas', 'exception', 'remarque'],
  es: ['nota al pie', 'excepcion', 'salvedad'],
  zh: ['脚注', '备注', '例外', '附注'],
  ja: ['脚注', '備考', '例外', '注記'],
}
