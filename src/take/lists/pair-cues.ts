/** What two cells may be asked about. */
export type PairCue = 'percent-change' | 'times' | 'difference' | 'change' | 'share' | 'more' | 'less'

/**
 * Phrases (folded; beginnings of words) that set two cells against each other, by language: in percent of the older one, as a
 * multiple, by how much they differ, what became of one over time, a part of a whole, and which of two has more or less.
 */
export const pairCues: Readonly<Record<PairCue, Readonly<Record<string, readonly string[]>>>> = {
  'percent-change': {
    ru: [
      'на сколько процентов выр',
      'на сколько процентов сни',
      'на сколько процентов изм',
      'темп рост',
      'темп прирост',
    ],
    en: [
      'percentage change',
      'percent change',
      'percentage increase',
      'percent increase',
      'percentage decrease',
      'percent decrease',
      'growth rate',
      'rate of change',
    ],
    ko: ['증가율', '감소율', '증감률', '성장률'],
  },
  times: {
    ru: ['во сколько раз', 'отношение', 'соотношени'],
    en: [
      'how many times',
      'times higher',
      'times lower',
      'times larger',
      'times more',
      'times as',
      'what was the times',
      'ratio of',
      'ratio between',
    ],
    ko: ['몇 배', '비율은'],
    de: ['wie viel mal', 'verhaltnis'],
  },
  change: {
    ru: ['изменени', 'изменил', 'вырос', 'прирост', 'увеличил', 'снизил', 'уменьшил', 'сократил', 'упал'],
    en: [
      'change in',
      'change of',
      'change between',
      'change from',
      'changed',
      'increase',
      'decrease',
      'declin',
      'grew',
      'grow by',
      'rose',
      'fell',
      'drop',
      'revised',
    ],
    ko: ['증감', '증가', '감소', '변화', '늘었', '줄었', '올랐', '내렸'],
  },
  difference: {
    ru: [
      'разниц',
      'на сколько больше',
      'на сколько меньше',
      'на сколько выше',
      'на сколько ниже',
      'насколько',
      'отлича',
      'на сколько дороже',
      'на сколько дешевле',
      'разрыв',
    ],
    en: [
      'difference',
      'differ',
      'how much more',
      'how much less',
      'how much higher',
      'how much lower',
      'how much larger',
      'how much greater',
      'how many more',
      'how many fewer',
      'how many less',
      'by how much',
      'by how many',
      'higher than',
      'lower than',
      'more likely than',
      'less likely than',
      'percentage points',
      'gap between',
    ],
    ko: ['차이', '얼마나 더', '얼마나 많', '얼마나 적', '격차'],
    de: ['unterschied', 'differenz'],
    fr: ['difference', 'ecart'],
    es: ['diferencia'],
  },
  share: {
    ru: ['какая доля', 'какую долю', 'доля ', 'какой процент от', 'сколько процентов от', 'удельный вес'],
    en: [
      'what share',
      'share of',
      'what percentage of',
      'what percent of',
      'what fraction',
      'proportion of',
      'the percentage of',
      'the percent of',
    ],
    ko: ['비중', '차지하'],
  },
  more: {
    ru: ['больше', 'выше', 'дороже', 'чаще', 'дольше', 'длиннее', 'тяжелее', 'крупнее'],
    en: ['more', 'higher', 'larger', 'greater', 'longer', 'older', 'bigger', 'heavier', 'better'],
    ko: ['더 많', '더 높', '더 큰', '더 크', '더 비싼', '더 비싸', '더 긴', '더 길'],
  },
  less: {
    ru: ['меньше', 'ниже', 'дешевле', 'реже', 'короче', 'легче'],
    en: ['less', 'lower', 'fewer', 'smaller', 'shorter', 'younger', 'lighter', 'cheaper', 'worse'],
    ko: ['더 적', '더 낮', '더 작', '더 싼', '더 싸', '더 짧'],
  },
}

/** Words between two things of which one is asked for, by language. */
export const alternatives: Readonly<Record<string, readonly string[]>> = {
  ru: [' или ', ' чем ', ' либо '],
  en: [' or ', ' than ', ' versus ', ' vs '],
  ko: ['보다', ' 또는 ', ' 아니면 ', ' 중에', ' 중 '],
  de: [' oder ', ' als '],
  fr: [' ou ', ' que '],
  es: [' o ', ' que '],
}
