import { fold, readNumber } from '../../text/index.ts'
import type { Take } from '../take.ts'

/**
 * True when every number, code and name of the wording stands in what was taken or in the question; a wording that adds one
 * is never shown. A name is a word with a capital within a sentence, or a quoted part.
 */
export const isFaithful = (
  wording: string,
  { take, question }: { readonly take: Take; readonly question: string },
): boolean => {
  const said = [take.text, take.value.shown, take.unit ?? '', question, ...take.cells.flatMap(saidIn)].join(' \n ')
  const folded = foldAll(said)
  const numbers = new Set([...numbersIn(said), ...numbersIn(JSON.stringify(take.value.value))])
  const holdsNumbers = numbersIn(wording).every(number => numbers.has(number))
  return holdsNumbers && namesIn(wording).every(name => folded.includes(foldAll(name)))
}

const saidIn = ({ text, path, label, ancestors, document, sheet }: Take['cells'][number]): readonly string[] => [
  text,
  path,
  label,
  ...ancestors,
  document,
  sheet,
]

const foldAll = (text: string): string => fold(text).replace(/[\s"«»“”„']+/gu, ' ')

/** Numbers as values, so that `1,200` and `1 200` are one; what is no number keeps its digits. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:[\s\u00a0.,]\d+)*/gu) ?? []).flatMap(part => {
    const reading = readNumber(part)
    // A list of years or codes is read one by one.
    return reading.kind === 'number' ? [String(reading.value)] : (part.match(/\d+/gu) ?? [])
  })

/** Words with a capital letter that do not begin a sentence, codes, and what stands in quotes. */
const namesIn = (text: string): readonly string[] => {
  const quoted = Array.from(text.matchAll(/[«"“„]([^»"”“]+)[»"”“]/gu), hit => hit[1] ?? '')
  const capital = Array.from(
    text.matchAll(/(?<![.!?…:;]\s*|^\s*|[\p{L}\p{N}])\p{Lu}[\p{L}\p{N}'’-]*/gu),
    ([word]) => word,
  )
  const codes = text.match(/\p{L}+[-_/]?\d[\p{L}\p{N}_/-]*/gu) ?? []
  return [...quoted, ...capital, ...codes].filter(name => name.trim().length > 1)
}
