import { fold } from './fold.ts'
import { stopWordLists } from './lists/stop-words.ts'

const stopWords = new Set(Object.values(stopWordLists).flatMap(list => list.split(/\s+/u).map(word => fold(word))))

/** True for a word that only makes a question or a sentence, in any of our languages; asked of questions, never of the index. */
export const isStopWord = (token: string): boolean => stopWords.has(fold(token))
