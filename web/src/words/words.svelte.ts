import { en, type Words } from './en.ts'
import { ko } from './ko.ts'
import { ru } from './ru.ts'

/** Languages of the app by their code; adding one is a file and a line. */
export const LANGUAGES: Readonly<Record<string, Words>> = { ru, en, ko }

const KEPT_AS = 'cellcite-language'
const state = $state({ code: firstLanguage() })

/** Words of the language chosen now; reactive. */
export const words = (): Words => LANGUAGES[state.code] ?? en

/** Code of the language chosen now. */
export const language = (): string => state.code

/** Speaks another language from now on, on this machine also next time. */
export const speak = (code: string): void => {
  if (!LANGUAGES[code]) return
  state.code = code
  localStorage.setItem(KEPT_AS, code)
  document.documentElement.lang = code
}

/** The language kept, else the first of the browser's that the app speaks, else English. */
function firstLanguage(): string {
  const wanted = [localStorage.getItem(KEPT_AS) ?? '', ...navigator.languages.map(tag => tag.slice(0, 2))]
  const code = wanted.find(one => LANGUAGES[one]) ?? 'en'
  document.documentElement.lang = code
  return code
}
