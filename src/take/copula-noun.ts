import { termsOfWord } from './terms.ts'

/** A Korean noun under the verb that says what something was (`생산팀이었던`: `생산팀`). */
export const copulaNoun = (text: string): readonly string[] => {
  const [, noun] = /^([\uac00-\ud7a3]{2,})(?:이었던|였던|이던|이었|이었다|인가요|입니까|이에요|예요)$/u.exec(text) ?? []
  return noun === undefined ? [] : termsOfWord(noun)
}

/** A Korean noun of one syllable under its particle (`밀이`: `밀`), which no stemmer may part. */
export const shortNoun = (text: string): readonly string[] => {
  const [, noun] = /^([\uac00-\ud7a3])[이가은는을를에의도로와과만]$/u.exec(text) ?? []
  return noun === undefined ? [] : [noun]
}
