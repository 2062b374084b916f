import { fold } from '../text/index.ts'
import type { Ask } from './ask.ts'
import { wordLinksTo } from './link.ts'
import type { Take } from './take.ts'
import { linkTermsOf } from './terms.ts'
import type { TableView } from './view.ts'

/** A kind of thing with a number or letter that tells which one, as the question says it: `зону 6`, `корпуса В`, `6구역`. */
type CodedName = { readonly kind: string; readonly word: number; readonly code: string; readonly text: string }

/** Names of one kind a table must tell apart by codes for a missing one to be known as missing. */
const TOLD_APART = 2
/** Strength from which the word of the question is the kind that a name of the table says. */
const SAME_KIND = 0.75
/** Longest name with a code, in characters; a longer text is prose. */
const NAME = 60
/** Weight from which a word may be a kind of thing. */
const NOUN = 0.5

/**
 * Names of the question that a table tells apart by number or letter and does not have, as the question writes them: `зону 6` where
 * zones 1 to 5 stand. `[]` for a table that is not read whole, and where one name covers a range of numbers. Cost: texts times names.
 */
export const lackedCodes = (ask: Ask, view: TableView): readonly string[] =>
  view.truncated
    ? []
    : codedNamesIn(ask).flatMap(name => {
        const codes = codesOf(ask, name, namesIn(view))
        return codes !== undefined && codes.size >= TOLD_APART && !codes.has(name.code) ? [name.text] : []
      })

/** True when a table has every name with a number or letter that the question says, and it says one. */
export const hasCodes = (ask: Ask, view: TableView): boolean => {
  const names = codedNamesIn(ask)
  return names.length > 0 && names.every(name => codesOf(ask, name, namesIn(view))?.has(name.code) === true)
}

/** Names of the question in whose place the cited cell is told of another one of their kind: `зону 3`, and the cell is of `Зона 5`. */
export const otherCode = (ask: Ask, { cells: [cell], planText }: Take): readonly string[] => {
  if (!cell) return []
  const told = [cell.label, cell.path, ...cell.ancestors, cell.text, planText].flatMap(text => text.split(/ \/ |: /u))
  return codedNamesIn(ask).flatMap(name => {
    const codes = codesOf(ask, name, told)
    return codes !== undefined && codes.size > 0 && !codes.has(name.code) ? [name.text] : []
  })
}

const namesIn = ({ texts, table }: TableView): readonly string[] => [
  ...texts.map(({ text }) => text),
  ...table.columns.flatMap(({ path }) => path),
]

const codedNamesIn = (ask: Ask): readonly CodedName[] =>
  ask.words.flatMap((word, at) => {
    const joined = JOINED.exec(word.text)
    if (joined?.groups)
      return [
        { kind: joined.groups['kind'] ?? '', word: at, code: codeOf(joined.groups['code'] ?? ''), text: word.text },
      ]
    const before = ask.words[at - 1]
    if (!CODE.test(word.text) || word.kind === 'period' || before?.kind !== 'word' || before.weight < NOUN) return []
    if (ask.text[before.start + before.text.length] !== ' ' || before.start + before.text.length + 1 < word.start - 1)
      return []
    return [{ kind: before.text, word: at - 1, code: codeOf(word.text), text: `${before.text} ${word.text}` }]
  })

/** A number of a thing, or a letter that stands for one. */
const CODE = /^(?:\d{1,3}|[A-ZА-Я])$/u
/** Korean and Chinese numbers stand before what they count out: `6구역`, `B동`, `3号楼`. */
const JOINED =
  /^(?<code>\d{1,3}|[A-Z])(?<kind>구역|동|관|호점|호기|공장|창고|지구|권역|号楼|号|棟|区)(?:의|에|은|는|이|가|에서|로|을|를)?$/u

/** Codes that names of this kind have; `undefined` when one of them has a range of numbers, so that any may be meant. */
const codesOf = (ask: Ask, name: CodedName, texts: readonly string[]): ReadonlySet<string> | undefined => {
  const codes = new Set<string>()
  for (const text of texts) {
    if (text.length > NAME || !HAS_CODE.test(text)) continue
    for (const { kind, code, ranged } of namesOf(text)) {
      if (!isKind(ask, name, kind)) continue
      if (ranged) return undefined
      codes.add(code)
    }
  }
  return codes
}

const HAS_CODE = /\d|(?<!\p{L})\p{Lu}(?!\p{L})/u
const NAMED =
  /(?<kind>\p{L}{3,})\s*[№#]?\s*(?<code>\d{1,3}|\p{Lu})(?![\p{L}\d])(?<more>\s*(?:[-–—,]|и|to|and|до)\s*\d)?/gu
const EAST_NAMED = /(?<code>\d{1,3}|[A-Z])\s?(?<kind>[가-힣\p{Script=Han}]{1,3})/gu

const namesOf = (text: string): readonly { readonly kind: string; readonly code: string; readonly ranged: boolean }[] =>
  [NAMED, EAST_NAMED].flatMap(pattern =>
    Array.from(text.replace(MARKS, '').matchAll(pattern), ({ groups }) => ({
      kind: groups?.['kind'] ?? '',
      code: codeOf(groups?.['code'] ?? ''),
      ranged: groups?.['more'] !== undefined,
    })),
  )

/** Marks of notes behind a name. */
const MARKS = /[¹²³⁰⁴-⁹*†‡]/gu

const isKind = (ask: Ask, name: CodedName, kind: string): boolean =>
  fold(kind) === fold(name.kind) || (wordLinksTo(ask, linkTermsOf(kind))[name.word] ?? 0) >= SAME_KIND

/** Letters that look alike in two alphabets are one; a number without its noughts. */
const codeOf = (code: string): string =>
  /^\d+$/.test(code) ? String(Number(code)) : (LATIN[code.toUpperCase()] ?? code.toUpperCase())

const LATIN: Readonly<Record<string, string>> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  Х: 'X',
}
