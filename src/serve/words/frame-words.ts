import type { LeftOut } from '../../take/index.ts'
import { en } from './en.ts'
import { ko } from './ko.ts'
import { ru } from './ru.ts'

/** Languages that have frame words. */
export const FRAME_LANGUAGES = ['en', 'ru', 'ko'] as const

/** One of {@link FRAME_LANGUAGES}. */
export type FrameLanguage = (typeof FRAME_LANGUAGES)[number]

/** A thing that is counted, `#` for the number: the forms that the language's plural rules name (CLDR), `other` at least. */
export type CountWord = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/**
 * The words that frame an answer for a person, as one language has them. `{name}` stands for what is filled in; what comes from
 * documents, and what an answer says of itself, keeps its own language.
 */
export type FrameWords = {
  readonly likely: string
  readonly unsure: string
  /** `{differsBy}` */
  readonly whichOne: string
  /** `{why}` */
  readonly notFound: string
  /** `{why}` */
  readonly nearest: string
  /** `{documents}`, `{tables}`, `{passages}` counted */
  readonly searched: string
  /** `{documents}` counted */
  readonly failed: string
  /** `{document}`, `{sheet}` */
  readonly refused: string
  readonly note: string
  readonly edition: string
  readonly caution: string
  readonly plan: string
  readonly column: string
  readonly under: string
  readonly blank: string
  /** `{rows}` counted */
  readonly used: string
  /** `{rows}` counted as hidden */
  readonly included: string
  /** `{count}`, `{why}` */
  readonly leftOut: string
  readonly whyLeftOut: Readonly<Record<LeftOut['why'], string>>
  /** `{cells}` counted */
  readonly more: string
  /** `{document}`, `{sheet}`, `{address}`; of one cell and of several */
  readonly cellPlace: string
  readonly cellsPlace: string
  /** A place inside a document, by its English word: `{number}` */
  readonly inside: Readonly<Record<'page' | 'slide' | 'table' | 'chart', string>>
  /** `{number}` */
  readonly row: string
  readonly columnNumber: string
  /** `{from}`, `{to}` */
  readonly rows: string
  /** What a cell without a value says, by kind. */
  readonly blanks: Readonly<Record<'blank' | 'dash' | 'not-available' | 'none', string>>
  readonly counts: Readonly<
    Record<'row' | 'hiddenRow' | 'cell' | 'moreCell' | 'document' | 'table' | 'passage', CountWord>
  >
}

const all: Readonly<Record<FrameLanguage, FrameWords>> = { en, ru, ko }

/** The frame words of a language. */
export const frameWords = (language: FrameLanguage = 'en'): FrameWords => all[language]

/** The language with frame words that a locale such as `ru_RU.UTF-8` or `ko-KR` means; English for every other. */
export const frameLanguageOf = (locale: string | undefined): FrameLanguage =>
  FRAME_LANGUAGES.find(language => new RegExp(`^${language}(?![a-z])`, 'i').test(locale ?? '')) ?? 'en'

/** A text with its places filled in. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

/** A number of things, as the language counts them. */
export const countedIn = (language: FrameLanguage, count: number, what: keyof FrameWords['counts']): string => {
  const word = all[language].counts[what]
  return (word[new Intl.PluralRules(language).select(count)] ?? word.other).replace('#', String(count))
}
