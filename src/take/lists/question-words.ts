/** Words that turn the next word of content round; in Korean, Chinese and Japanese they follow it. */
export const negations: Readonly<Record<string, readonly string[]>> = {
  ru: ['не$', 'нет$', 'без$', 'кроме$', 'исключая', 'за исключением', 'за вычетом'],
  en: ['not$', 'no$', 'without$', 'except', 'excluding', 'excluded', "don't", "doesn't", "isn't", "aren't", 'non$'],
  ko: ['제외', '빼고', '뺀', '아닌', '않', '없는', '안 되', '미해당'],
  de: ['nicht$', 'kein', 'ohne$', 'ausser'],
  fr: ['pas$', 'sans$', 'sauf', 'hors$'],
  es: ['no$', 'sin$', 'excepto'],
  zh: ['不', '没有', '除'],
  ja: ['ない', '除', '以外'],
}

/** Words before a word by which an answer is parted, by language. */
export const eachWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['по', 'каждом', 'каждой', 'каждому', 'каждого', 'каждый', 'каждую', 'разрезе'],
  en: ['per', 'by', 'each', 'every'],
  ko: ['각', '각각의'],
  de: ['pro', 'je', 'jede', 'jedem', 'jeder', 'nach'],
  fr: ['par', 'chaque'],
  es: ['por', 'cada'],
}

/** Words in a label that only say that it is the whole (`Освежители — всего`), by language. Stems. */
export const wholeWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['всего', 'итого', 'все', 'весь', 'в', 'на', 'по', 'для', 'и', 'с', 'из', 'от', 'к'],
  en: ['total', 'overall', 'all', 'the', 'of', 'and', 'for', 'in', 'a', 'with'],
  ko: ['합계', '전체', '총계', '및'],
}

/** Words after which something is taken in, not chosen, by language. */
export const inclusions: Readonly<Record<string, readonly string[]>> = {
  ru: ['вместе', 'включая', 'в том числе', 'учитывая'],
  en: ['including', 'along', 'inclusive', 'together'],
  ko: ['포함', '합쳐'],
  de: ['einschliesslich', 'inklusive', 'samt'],
  fr: ['compris', 'incluant'],
  es: ['incluyendo', 'incluidos'],
}

/** Words for rows themselves: `how many lines` counts rows, whatever quantity stands in them. */
export const rowWords: Readonly<Record<string, readonly string[]>> = {
  ru: ['строк', 'записей', 'позиций', 'наименований', 'пунктов', 'видов', 'документов', 'раз'],
  en: ['lines', 'rows', 'entries', 'records', 'items', 'times', 'types', 'kinds'],
  ko: ['줄', '행', '건', '품목', '종류', '가지', '곳', '번'],
}

/** Ends of stems that make an adjective of a name or a noun, by language. */
export const adjectiveEnds: Readonly<Record<string, readonly string[]>> = {
  ru: [
    'ск',
    'льск',
    'ьск',
    'овск',
    'евск',
    'инск',
    'н',
    'ьн',
    'альн',
    'ов',
    'ев',
    'енн',
    'ист',
    'чат',
    'к',
    'ическ',
    'ческ',
    'янн',
    'ан',
    'ин',
    'ств',
    'янск',
  ],
  en: ['al', 'ic', 'y', 'ian', 'an', 'ish', 'er', 'i'],
}

/** Words of a header that sums the columns beside it, by language. */
export const totalHeaders: Readonly<Record<string, readonly string[]>> = {
  ru: ['итого', 'всего', 'сумма', 'общий'],
  en: ['total', 'overall', 'sum'],
  ko: ['합계', '누계', '총계', '계', '총액', '누적'],
  de: ['gesamt', 'summe'],
  fr: ['total'],
  es: ['total'],
  zh: ['合计', '总计'],
  ja: ['合計', '総計'],
}

/** Words that say the whole of a kind in a name, beside those of totals, and words that may stand with them. Stems. */
export const wholeLabels: Readonly<Record<'totals' | 'fillers', Readonly<Record<string, readonly string[]>>>> = {
  totals: {
    ru: ['весь', 'вся', 'всю', 'всей', 'все', 'оба', 'целом', 'целиком'],
    en: ['total', 'all', 'both', 'overall', 'totals', 'whole', 'entire'],
    ko: ['전체', '전국', '총'],
  },
  fillers: {
    ru: ['пол', 'возраст', 'по', 'в', 'и'],
    en: [
      'sexes',
      'sex',
      'genders',
      'ages',
      'age',
      'persons',
      'people',
      'groups',
      'types',
      'the',
      'of',
      'and',
      'population',
    ],
    ko: ['성별', '연령'],
  },
}

/** Words of time and manner that name nothing in a table, by language. */
export const lightWords: Readonly<Record<string, readonly string[]>> = {
  ru: [
    'кого',
    'кому',
    'кем',
    'человек',
    'человека',
    'людей',
    'люди',
    'году',
    'сейчас',
    'теперь',
    'нынешний',
    'вообще',
    'раз',
    'после',
    'через',
    'около',
    'примерно',
    'именно',
    'реально',
    'насколько',
    'следующем',
    'прошлом',
    'текущем',
    'этом',
    'раздел',
    'разделе',
    'раздела',
  ],
  en: [
    'people',
    'person',
    'persons',
    'now',
    'currently',
    'current',
    'today',
    'must',
    'take',
    'need',
    'exactly',
    'actually',
    'after',
    'before',
    'between',
    'most',
    'one',
    'called',
    'both',
  ],
  ko: [
    '이번에',
    '이번',
    '사람은',
    '사람이',
    '사람을',
    '사람',
    '분은',
    '명단',
    '올해',
    '현재',
    '지금',
    '것은',
    '것이',
    '가운데',
    '더',
    '제일',
    '가장',
    '얼마까지',
    '정도',
  ],
  de: ['jetzt', 'derzeit', 'aktuell'],
  fr: ['maintenant', 'actuellement'],
  es: ['ahora', 'actualmente'],
}

/** What makes an extreme of a single row, never of a sum: the dearest item, the heaviest box. Beginnings of words. */
export const singleExtremes: Readonly<Record<string, readonly string[]>> = {
  ru: ['дорог', 'дешев', 'тяжел', 'легк', 'высок', 'низк', 'длинн', 'коротк', 'быстр', 'долг', 'стар', 'нов'],
  en: [
    'expensive',
    'cheap',
    'dear',
    'heav',
    'light',
    'tall',
    'high',
    'low',
    'long',
    'short',
    'fast',
    'slow',
    'old',
    'new',
  ],
  ko: ['비싼', '싼', '저렴', '무거', '가벼', '높은', '낮은', '긴', '짧은', '빠른', '느린', '오래'],
}
