/** Phrases (folded; each word a beginning) that mean the longest or the shortest of several spans of time, by language. */
export const spanExtremes: Readonly<Record<'longest' | 'shortest', Readonly<Record<string, readonly string[]>>>> = {
  longest: {
    ru: ['сам стар', 'наиболее стар', 'сам долг', 'сам давн', 'сам застарел', 'долгосрочн'],
    en: ['oldest', 'longest', 'most overdue', 'long-term', 'long term'],
    ko: ['가장 오래', '제일 오래', '가장 긴', '제일 긴', '장기'],
    de: ['alteste', 'langste', 'langfrist'],
    fr: ['plus ancien', 'plus long'],
    es: ['mas antigu', 'mas larg'],
    zh: ['最久', '最长'],
    ja: ['最も古い', '最も長い', '一番古い'],
  },
  shortest: {
    ru: ['сам коротк', 'сам свеж', 'сам недавн', 'краткосрочн', 'кратковременн'],
    en: ['shortest', 'newest', 'most recent', 'short-term', 'short term'],
    ko: ['가장 짧', '제일 짧', '가장 최근', '단기'],
    de: ['kurzeste', 'neueste', 'kurzfrist'],
    fr: ['plus recent', 'plus court'],
    es: ['mas reciente', 'mas cort'],
    zh: ['最短', '最近'],
    ja: ['最も短い', '最も新しい'],
  },
}
