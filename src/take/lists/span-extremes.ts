/** Phrases (folded; each word a beginning) that mean the longest or the shortest of several spans of time, by language. */
export const spanExtremes: Readonly<Record<'longest' | 'shortest', Readonly<Record<string, readonly string[]>>>> = {
  longest: {
    ru: ['сам стар', 'наиболее стар', 'сам долг', 'сам давн', 'сам застарел'],
    en: ['oldest', 'longest', 'most overdue'],
    ko: ['가장 오래', '제일 오래', '가장 긴', '제일 긴'],
    de: ['alteste', 'langste'],
    fr: ['plus ancien', 'plus long'],
    es: ['mas antigu', 'mas larg'],
    zh: ['最久', '最长'],
    ja: ['最も古い', '最も長い', '一番古い'],
  },
  shortest: {
    ru: ['сам коротк', 'сам свеж', 'сам недавн'],
    en: ['shortest', 'newest', 'most recent'],
    ko: ['가장 짧', '제일 짧', '가장 최근'],
    de: ['kurzeste', 'neueste'],
    fr: ['plus recent', 'plus court'],
    es: ['mas reciente', 'mas cort'],
    zh: ['最短', '最近'],
    ja: ['最も短い', '最も新しい'],
  },
}
