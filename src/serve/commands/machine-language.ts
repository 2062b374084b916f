import { env } from 'node:process'
import { type FrameLanguage, frameLanguageOf } from '../words/frame-words.ts'

/** The language that this machine speaks to its person, as POSIX tells it: `LC_ALL` before `LC_MESSAGES` before `LANG`. */
export const machineLanguage = (environment: Readonly<Record<string, string | undefined>> = env): FrameLanguage =>
  frameLanguageOf([environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(Boolean))
