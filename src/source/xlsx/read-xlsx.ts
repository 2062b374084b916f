import { Fault, type Finding } from '../../fault/index.ts'
import { TextStore } from '../../grid/index.ts'
import type { Book, DefinedName } from '../book.ts'
import type { ReadOptions, Source } from '../source.ts'
import { childAt, ownText, type XmlElement } from '../xml/index.ts'
import { openZip, type Zip, type ZipEntry } from '../zip.ts'
import { readPersons } from './comments.ts'
import { computeValues } from './compute-values.ts'
import { type Relationship, readOptionalTree, readTree, relationshipsOf } from './package.ts'
import { type BookContext, finishSheet, type ScannedSheet, scanOneSheet } from './read-sheet.ts'
import { noSharedStrings, readSharedStrings } from './shared-strings.ts'
import { readStyles } from './styles.ts'
import { type ListedSheet, readWorkbook, type Workbook } from './workbook.ts'

/**
 * Reads a workbook of the xlsx family (xlsx, xlsm, xltx, strict ones too) into a book of sheets in tab order.
 *
 * Chart and dialog sheets come as sheets without cells. Faults: `source-corrupt`, `source-bomb`, `source-encrypted`,
 * `source-unsupported`, `cancelled`, `source-changed`. Cost: bytes unpacked; memory: cells kept.
 * Source: ECMA-376 part 1 §12.3, §18.
 */
export const readXlsx = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const zip = await openZip(source, options)
  const part = await workbookPart(zip, source)
  const root = await readTree(zip, part)
  if (!root) throw new Fault('source-corrupt', 'The package has no workbook part.', { at: { source: source.name } })
  const workbook = readWorkbook(root)
  const relationships = await relationshipsOf(zip, part)
  const findings: Finding[] = [...zip.findings]
  const parts = workbook.sheets.flatMap(listed => targetOf(listed, relationships)?.target ?? [])
  const told = withProgress(zip, parts, options)
  const context = await bookContext({ zip: told, workbook, relationships, findings, options })
  const scanned: ScannedSheet[] = []
  for (const [position, listed] of workbook.sheets.entries()) {
    scanned.push(await scanOneSheet({ context, listed, position, target: targetOf(listed, relationships) }))
  }
  computeValues(scanned, workbook, findings)
  const title = await titleOf(zip)
  return {
    format: 'xlsx',
    blocks: scanned.map(finishSheet),
    findings,
    ...(title ? { title } : {}),
    dateSystem: workbook.dateSystem,
    names: definedNames(workbook),
  }
}

type Opened = {
  readonly zip: Zip
  readonly workbook: Workbook
  readonly relationships: readonly Relationship[]
  readonly findings: Finding[]
  readonly options: ReadOptions
}

/** The same package, that tells how much of the sheet parts was unpacked. */
const withProgress = (zip: Zip, parts: readonly string[], { onProgress }: ReadOptions): Zip => {
  if (!onProgress) return zip
  const sheets = new Map(parts.flatMap(part => zip.find(part) ?? []).map(entry => [entry.name, entry.size]))
  const total = Math.max(
    1,
    [...sheets.values()].reduce((sum, size) => sum + size, 0),
  )
  let done = 0
  async function* told(entry: ZipEntry): AsyncIterable<Uint8Array> {
    for await (const chunk of zip.stream(entry)) {
      yield chunk
      done += sheets.has(entry.name) ? chunk.length : 0
      onProgress?.(Math.min(1, done / total))
    }
  }
  return { ...zip, stream: told }
}

/** The part that the package names as its document; else the part of the usual name. */
const workbookPart = async (zip: Zip, source: Source): Promise<string> => {
  const document = (await relationshipsOf(zip, '')).find(({ type }) => type === 'officeDocument')
  if (document && zip.find(document.target)) return document.target
  const usual = zip.entries.find(({ name }) => /(^|\/)workbook\d*\.xml$/i.test(name))
  if (usual) return usual.name
  throw new Fault('source-corrupt', 'The package holds no workbook.', { at: { source: source.name } })
}

const bookContext = async ({ zip, workbook, relationships, findings, options }: Opened): Promise<BookContext> => {
  const partOf = (type: string, usual: string): string =>
    relationships.find(relationship => relationship.type === type)?.target ?? usual
  const optional = (part: string): Promise<XmlElement | undefined> =>
    readOptionalTree(zip, part, fault =>
      findings.push({ code: 'part-unreadable', level: 'warn', message: `${fault.message} It was left out.` }),
    )
  const styleRoot = await readTree(zip, partOf('styles', 'xl/styles.xml'))
  const texts = new TextStore()
  const stringsEntry = zip.find(partOf('sharedStrings', 'xl/sharedStrings.xml'))
  const strings = stringsEntry ? await readSharedStrings(zip, stringsEntry, texts) : noSharedStrings
  const persons = readPersons(await optional(partOf('person', 'xl/persons/person.xml')))
  return { zip, workbook, findings, options, styles: readStyles(styleRoot), texts, strings, persons, optional }
}

/** Part of a listed sheet; without a matching relationship id there is none. */
const targetOf = (listed: ListedSheet, relationships: readonly Relationship[]): Relationship | undefined =>
  relationships.find(({ id }) => id === listed.relationship)

const definedNames = ({ names, sheets }: Workbook): readonly DefinedName[] =>
  names
    .filter(({ name }) => !name.toLowerCase().startsWith('_xlnm.'))
    .map(({ localSheet, ...name }) => {
      const sheet = localSheet === undefined ? undefined : sheets[localSheet]?.name
      return sheet === undefined ? name : { ...name, sheet }
    })

const titleOf = async (zip: Zip): Promise<string | undefined> => {
  const core = (await relationshipsOf(zip, '')).find(({ type }) => type === 'core-properties')
  const root = await readOptionalTree(zip, core?.target ?? 'docProps/core.xml', () => {})
  return ownText(childAt(root, 'title')).trim() || undefined
}
