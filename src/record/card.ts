import type { Sheet } from '../source/index.ts'
import type { Column, Table } from '../table/index.ts'
import { type ColumnSample, sampleColumns } from './column-sample.ts'
import { languageOfTable } from './language.ts'
import { noteText, oneLine, placeNameOf } from './table-record.ts'
import { type Language, type Wording, wordings } from './wording.ts'

/** Where a table comes from, as far as the document knows. */
export type CardContext = {
  /** Path or name of the document as the user knows it, folders included: `Сбыт/Сети_партнёры_2025.xlsx`. */
  readonly document: string
  /** Title from the document's own properties, or its first heading. */
  readonly documentTitle?: string
}

/** What a table is, what a row means and what the columns hold, in a few sentences of the table's own language. */
export type Card = {
  /** The sentences, at most `maxCharacters` long; prefixed to every piece of the table. */
  readonly text: string
  /** Short name for people: title, caption or sheet name. */
  readonly title: string
  readonly language: Language
  /** Everything that names the table: words of the file and folders, sheet, title, headings, lines above. */
  readonly names: readonly string[]
  /** Names of all columns, also of those that the sentences leave out; for the index, not for reading. */
  readonly columns: readonly string[]
  /** Notes that govern the table or its columns rather than single rows. */
  readonly notes: readonly string[]
  /** Columns that the sentences leave out. */
  readonly columnsLeftOut: number
}

/** Length of a card in characters, unless the caller asks for another. */
export const CARD_CHARACTERS = 900
/** Shares of the card that names, labels and groups may take, so that columns keep a place. */
const NAME_CHARACTERS = 160
const NOTE_CHARACTERS = 240
/** Values told of a column, and labels told of the rows. */
const EXAMPLES = 5
/** Length of a value that is told as an example, in characters. */
const EXAMPLE_CHARACTERS = 40
/** Group labels told. */
const GROUPS = 6

/**
 * The card of a table: always the same for the same table, with no model.
 *
 * Names come first, then what a row is (label columns with examples), then the columns with units and, for text columns
 * of few values, these values. What does not fit is counted: "further columns: 12".
 * Cost: 400 rows.
 */
export const cardOf = (
  table: Table,
  sheet: Sheet,
  context: CardContext & { readonly maxCharacters?: number },
): Card => {
  const language = languageOfTable(table, sheet)
  const wording = wordings[language]
  const limit = context.maxCharacters ?? CARD_CHARACTERS
  const names = namesOf(table, sheet, context)
  const samples = sampleColumns(table, sheet)
  const notes = tableNotes(table)
  const head = sentence([
    headOf(table, sheet, { wording, names, context }),
    ...linesOf(table, wording),
    rowsOf(table, samples, wording),
    groupsOf(table, wording),
  ])
  const body = columnsSentence(table, samples, { wording, room: limit - head.length - 1 })
  const after = notes.length === 0 ? '' : clip(` ${wording.notes}: ${notes.join('; ')}.`, NOTE_CHARACTERS)
  const text = `${head} ${body.text}`.trim()
  return {
    text: text.length + after.length <= limit ? `${text}${after}` : clip(text, limit),
    title: table.title ? oneLine(table.title) : (sheet.caption ?? sheet.name),
    language,
    names,
    columns: table.columns.map(column => oneLine(column.name)).filter((name, at) => name !== table.columns[at]?.letter),
    notes,
    columnsLeftOut: body.leftOut,
  }
}

/** Words of a path for people: folders and name without extension, `_` and `-` between words as spaces. */
export const wordsOfPath = (path: string): readonly string[] =>
  path
    .split(/[\\/]/)
    .map((part, at, all) => (at === all.length - 1 ? part.replace(/\.[A-Za-z0-9]{1,5}$/, '') : part))
    .map(part => part.replace(/_+/g, ' ').trim())
    .filter(part => part !== '')

const namesOf = (table: Table, sheet: Sheet, context: CardContext): readonly string[] => {
  const names = [
    table.title,
    sheet.caption,
    ...wordsOfPath(context.document).toReversed(),
    context.documentTitle,
    ...(sheet.origin === 'worksheet' ? [sheet.name] : []),
    ...sheet.path,
    ...table.lines.filter(line => line.role !== 'note').map(line => line.text),
  ]
  return [...new Set(names.flatMap(name => (name && oneLine(name) !== '' ? [oneLine(name)] : [])))]
}

const headOf = (
  table: Table,
  sheet: Sheet,
  from: { readonly wording: Wording; readonly names: readonly string[]; readonly context: CardContext },
): string => {
  const { wording } = from
  const kinds = { data: wording.table, matrix: wording.matrix, form: wording.form, list: wording.lists, text: '' }
  const title = table.title ?? sheet.caption ?? (sheet.origin === 'worksheet' ? undefined : sheet.path.at(-1))
  const parts = [
    `${kinds[table.kind]}${title ? ` "${clip(oneLine(title), NAME_CHARACTERS)}"` : ''}`.trim(),
    placeNameOf(sheet, wording),
    `${wording.file} "${wordsOfPath(from.context.document).join(' / ')}"`,
  ]
  const heading = sheet.path.filter(step => step !== title).join(' / ')
  if (heading !== '') parts.push(`${wording.section} "${clip(oneLine(heading), NAME_CHARACTERS)}"`)
  const document = from.context.documentTitle
  if (document && document !== title) parts.push(`"${clip(oneLine(document), NAME_CHARACTERS)}"`)
  return parts.filter(part => part !== '').join(', ')
}

const linesOf = (table: Table, wording: Wording): readonly string[] => {
  const told = (role: string): string =>
    clip(
      [...new Set(table.lines.filter(line => line.role === role).map(line => oneLine(line.text)))].join('; '),
      NAME_CHARACTERS,
    )
  const plain = [told('subtitle'), told('text')].filter(text => text !== '').join('; ')
  const unit = told('unit')
  const period = told('period')
  return [
    plain,
    period === '' ? '' : `${wording.period}: ${period}`,
    unit === '' ? '' : `${wording.unit}: ${unit}`,
  ].filter(text => text !== '')
}

const rowsOf = (table: Table, samples: readonly ColumnSample[], wording: Wording): string => {
  if (table.kind === 'form' || table.recordCount === 0) return fieldsOf(table, wording)
  const labels = table.columns.flatMap((column, at) => (column.role === 'label' ? [{ column, at }] : []))
  const first = labels.length > 0 ? labels : table.columns.slice(0, 1).map(column => ({ column, at: 0 }))
  const told = first.slice(0, 3).map(({ column, at }) => {
    const examples = examplesOf(samples[at])
    const name = column.path.length === 0 ? column.letter : oneLine(column.name)
    return examples === '' ? name : `${name} (${examples})`
  })
  return wording.aboutRows.replace('{x}', told.join(', ')).replace('{n}', String(table.recordCount))
}

const fieldsOf = (table: Table, wording: Wording): string => {
  const labels = (table.fields ?? []).map(field => oneLine(field.label))
  return labels.length === 0 ? '' : `${wording.fields}: ${clip(labels.slice(0, 20).join('; '), 2 * NAME_CHARACTERS)}`
}

const groupsOf = (table: Table, wording: Wording): string => {
  const labels = [...new Set(table.groups.map(group => oneLine(group.label)))]
  if (labels.length === 0) return ''
  const more = labels.length > GROUPS ? ` (+${labels.length - GROUPS})` : ''
  return `${wording.groups}: ${clip(labels.slice(0, GROUPS).join('; '), NAME_CHARACTERS)}${more}`
}

const columnsSentence = (
  table: Table,
  samples: readonly ColumnSample[],
  to: { readonly wording: Wording; readonly room: number },
): { readonly text: string; readonly leftOut: number } => {
  const columns = table.columns
    .map((column, at) => ({ column, sample: samples[at] }))
    .filter(({ column }) => column.role !== 'label' && column.path.length > 0)
  const start = `${to.wording.columns}: `
  // Room for the count of what is left out.
  let room = to.room - start.length - to.wording.moreColumns.length - 8
  const told: string[] = []
  for (const { column, sample } of columns) {
    const text = columnText(column, sample, room > 200)
    if (text.length + 2 > room) break
    told.push(text)
    room -= text.length + 2
  }
  const leftOut = columns.length - told.length
  if (columns.length === 0) return { text: '', leftOut }
  const more = leftOut > 0 ? [to.wording.moreColumns.replace('{n}', String(leftOut))] : []
  return { text: `${start}${[...told, ...more].join('; ')}.`, leftOut }
}

const columnText = (column: Column, sample: ColumnSample | undefined, withValues: boolean): string => {
  const unit = column.unit && !column.name.includes(column.unit.text) ? `, ${oneLine(column.unit.text)}` : ''
  const lowCardinality = sample && !sample.more && sample.values.length > 0 && sample.filled > sample.values.length
  const isText = column.type === 'text' || column.type === 'boolean' || column.type === 'mixed'
  const values = withValues && isText && lowCardinality ? ` (${examplesOf(sample)})` : ''
  return `${oneLine(column.name)}${unit}${values}`
}

const examplesOf = (sample: ColumnSample | undefined): string => {
  if (!sample || sample.values.length === 0) return ''
  const shown = sample.values.slice(0, EXAMPLES).map(value => clip(value, EXAMPLE_CHARACTERS))
  return `${shown.join(', ')}${sample.more || sample.values.length > EXAMPLES ? ', …' : ''}`
}

/** Notes that govern the table or its columns rather than single rows. */
export const tableNotes = (table: Table): readonly string[] => {
  const governs = table.notes.filter(
    note => note.binds.length === 0 || note.binds.every(bind => bind.row < table.body.top),
  )
  const lines = table.lines.filter(line => line.role === 'note').map(line => oneLine(line.text))
  const texts = governs.map(noteText)
  return [...new Set([...texts, ...lines.filter(line => !texts.some(text => text.includes(line)))])]
}

const sentence = (parts: readonly string[]): string =>
  parts
    .filter(part => part !== '')
    .map(part => (/[.!?。]$/.test(part) ? part : `${part}.`))
    .join(' ')

const clip = (text: string, limit: number): string => (text.length <= limit ? text : `${text.slice(0, limit - 1)}…`)
