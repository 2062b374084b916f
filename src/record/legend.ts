import type { Table } from '../table/index.ts'
import type { GlossaryEntry } from './drawn-card.ts'
import { oneLine } from './table-record.ts'

/** Longest code and meaning of a legend, in characters; most entries. */
const CODE_CHARACTERS = 8
const MEANING_CHARACTERS = 60
const ENTRIES = 40

/** What parts the entries of a legend on one line. */
const PARTING = /[,;]\s+|\s+\/\s+|\s{3,}|\n/u
/** `A = active`, `1 — yes`, `V - vacation`; a code has no blank inside. */
const ENTRY = /^(\S{1,8}?)\s*(?:=|:|\s[—–-]\s)\s*(\S.*)$/u
/** `● contains`: a mark that is neither letter nor digit needs nothing between; the marks of footnotes are none. */
const MARKED = /^([^\p{L}\p{N}\s*†‡§"'«(]{1,3})\s*(?:[=:—–-]\s*)?(\p{L}.*)$/u
/** `Legend: `, `Условные обозначения: `: words before the first entry. */
const INTRODUCTION = /^(?:\p{L}[\p{L}\s]*):\s*(?=\S)/u

/**
 * Codes of a table's cells and what they mean, as the lines above and below it tell: `● contains, ○ may contain`;
 * `1 = yes, 2 = no`; `Legend: P - present; V - vacation`. `[]` when they tell fewer than two.
 */
export const legendOf = (table: Pick<Table, 'lines' | 'notes'>): readonly GlossaryEntry[] => {
  const texts = [
    ...table.lines.filter(({ role }) => role !== 'title' && role !== 'period').map(({ text }) => text),
    ...table.notes.filter(({ binds }) => binds.length === 0).map(({ text }) => text),
  ]
  const found = new Map<string, string>()
  for (const text of new Set(texts.map(oneLine))) {
    const entries = entriesIn(text)
    for (const [code, meaning] of entries) if (!found.has(code)) found.set(code, meaning)
  }
  if (found.size < 2) return []
  return [...found].slice(0, ENTRIES).map(([code, meaning]) => ({ code, meanings: [meaning] }))
}

/** All parts of a line are entries, or none is: prose with a dash in it is no legend. */
const entriesIn = (text: string): readonly (readonly [code: string, meaning: string])[] => {
  const plain = MARKED.test(text) ? text : text.replace(INTRODUCTION, '')
  const parts = plain
    .split(PARTING)
    .map(part => part.trim())
    .filter(part => part !== '')
  const entries = parts.map(part => {
    const [, code = '', meaning = ''] = MARKED.exec(part) ?? ENTRY.exec(part) ?? []
    return [code, meaning.replace(/[.。;]\s*$/u, '').trim()] as const
  })
  const isEntry = ([code, meaning]: readonly [string, string]): boolean =>
    code !== '' && code.length <= CODE_CHARACTERS && meaning !== '' && meaning.length <= MEANING_CHARACTERS
  return entries.every(isEntry) ? entries : []
}

/** Meanings of those cells of a record that hold nothing but a code of the legend. */
export const meaningsIn = (cells: Iterable<string>, legend: readonly GlossaryEntry[]): readonly string[] => {
  if (legend.length === 0) return []
  const byCode = new Map(legend.map(({ code, meanings }) => [code, meanings]))
  return [...new Set([...cells].flatMap(cell => byCode.get(cell) ?? []))]
}
