/** Names that programs give to heading styles in their own language, before the number of the level; without regard to case. */
export const headingWords: Readonly<Record<string, readonly string[]>> = {
  en: ['heading'],
  ru: ['заголовок'],
  ko: ['제목'],
  zh: ['标题', '標題'],
  ja: ['見出し'],
  de: ['überschrift'],
  fr: ['titre'],
  es: ['título'],
  it: ['titolo'],
  pl: ['nagłówek'],
  uk: ['заголовок'],
}

/** Names of the style of a document's title; without regard to case. */
export const titleWords: Readonly<Record<string, readonly string[]>> = {
  en: ['title'],
  ru: ['название'],
  ko: ['제목'],
  zh: ['标题', '標題'],
  ja: ['表題'],
  de: ['titel'],
  fr: ['titre'],
  es: ['puesto', 'título'],
}

/** Names of the style of captions; without regard to case. */
export const captionStyleWords: Readonly<Record<string, readonly string[]>> = {
  en: ['caption'],
  ru: ['название объекта'],
  ko: ['캡션'],
  zh: ['题注', '標號'],
  ja: ['図表番号'],
  de: ['beschriftung'],
  fr: ['légende'],
  es: ['epígrafe', 'descripción'],
}
