type ByLanguage = Readonly<Record<string, readonly string[]>>

/** Words between two dates of a question, folded, by language. */
export const dateJoins: {
  /** They make one range of the two. */
  readonly ranges: ByLanguage
  /** They name both. */
  readonly joins: ByLanguage
  /** Before the first date they make a range of what `and` joins. */
  readonly betweens: ByLanguage
  /** Before the first date or its day they open a range. */
  readonly leads: ByLanguage
  /** They say nothing beside the others. */
  readonly fillers: ByLanguage
  /** Endings of the first date that make one range of the two, or name both. */
  readonly rangeEndings: ByLanguage
  readonly joinEndings: ByLanguage
} = {
  ranges: {
    any: ['-', '~', '…', '..', '...'],
    ru: ['по', 'до'],
    en: ['to', 'till', 'until', 'through'],
    ko: ['부터', '에서'],
    de: ['bis'],
    fr: ['a', 'au', 'jusqu'],
    es: ['a', 'al', 'hasta'],
    zh: ['至', '到'],
    ja: ['から'],
  },
  joins: {
    any: [',', '&', '+'],
    ru: ['и', 'или'],
    en: ['and', 'or'],
    ko: ['및', '와', '과', '그리고', '또는'],
    de: ['und', 'oder'],
    fr: ['et', 'ou'],
    es: ['y', 'o'],
    zh: ['和', '与', '及'],
    ja: ['と'],
  },
  betweens: { ru: ['между'], en: ['between'], de: ['zwischen'], fr: ['entre'], es: ['entre'] },
  leads: { ru: ['с', 'со', 'от'], en: ['from'], de: ['von', 'vom'], fr: ['du', 'de'], es: ['del', 'de'] },
  fillers: {
    ru: ['за', 'в', 'на', 'г', 'год', 'года', 'также'],
    en: ['in', 'for', 'during', 'of', 'the'],
    ko: ['년'],
    de: ['im', 'in', 'zum'],
    fr: ['en'],
    es: ['en'],
  },
  rangeEndings: { ko: ['부터', '에서'], ja: ['から'] },
  joinEndings: { ko: ['과', '와', '하고'], ja: ['と'] },
}
