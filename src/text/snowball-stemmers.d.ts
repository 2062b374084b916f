declare module 'snowball-stemmers' {
  /** A stemmer of one language; `stem` wants a lower-case word. */
  export type Stemmer = { stem(word: string): string }
  const stemmers: { newStemmer(language: string): Stemmer; algorithms(): readonly string[] }
  export default stemmers
}
