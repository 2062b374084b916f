/** Scales by their power of ten, as they are written in front of a unit, by language. */
export const scaleNames: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  ru: { 3: 'тыс.', 6: 'млн', 9: 'млрд' },
  en: { 3: 'thousand', 6: 'million', 9: 'billion' },
  ko: { 3: '천', 4: '만', 6: '백만', 7: '천만', 8: '억' },
  zh: { 3: '千', 4: '万', 6: '百万', 8: '亿' },
  ja: { 3: '千', 4: '万', 6: '百万', 8: '億' },
}

/** Words behind which a question names the unit it wants (`в рублях`, `in tonnes`), by language. */
export const unitWishes: Readonly<Record<string, readonly string[]>> = {
  ru: ['в', 'во'],
  en: ['in'],
  de: ['in'],
  fr: ['en'],
  es: ['en'],
}

/** Endings and words behind a unit that say it is wanted (`원으로`, `천원 단위로`), longest first. */
export const unitWishEnds = {
  /** Ends of the unit's own word. */
  ends: ['으로는', '으로', '로는', '로'],
  /** Words that follow the unit. */
  behind: ['단위로', '단위로는', '단위의', '단위', '기준으로'],
} as const

/** Chinese and Japanese ways to ask in a unit; the first group is scale and unit. */
export const unitWishPatterns: readonly RegExp[] = [
  /(?:以|按|换算成|折合成?|换成)\s*([千百十万亿]*(?:元|人民币|美元|欧元|吨|公斤|千克|克|公里|千米|米|厘米|毫米|小时|分钟|天))/u,
  /([千百十万億]*(?:円|ドル|米ドル|ユーロ|トン|キログラム|キロ|グラム|キロメートル|メートル|時間|分))(?:単位で|に換算|に直す|で言う)/u,
]
