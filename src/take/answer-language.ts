import { type Language, languageOf } from '../record/index.ts'
import { fold, latinLanguageOf, wordsOf } from '../text/index.ts'

/** Languages that answers are worded in. */
export type AnswerLanguage = Language | 'de' | 'fr' | 'es'

/** The language that a question is asked in, so that its answer speaks the same: by letters, Latin ones by their words. */
export const answerLanguageOf = (question: string): AnswerLanguage => {
  const byLetters = languageOf(question)
  if (byLetters !== 'en') return byLetters
  const latin = latinLanguageOf(wordsOf(fold(question)).map(({ text }) => text))
  return latin === 'de' || latin === 'fr' || latin === 'es' ? latin : 'en'
}

/** The language as tables and cards know it: letters alone do not tell German, French and Spanish from English. */
export const lettersOf = (language: AnswerLanguage): Language =>
  language === 'de' || language === 'fr' || language === 'es' ? 'en' : language
