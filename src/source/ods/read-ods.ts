import { Fault, type Finding } from '../../fault/index.ts'
import { TextStore } from '../../grid/index.ts'
import type { Book, DefinedName, SheetHints } from '../book.ts'
import type { ReadOptions, Source } from '../source.ts'
import { readOptionalTree } from '../xlsx/package.ts'
import { rectsOf } from '../xlsx/print-names.ts'
import { asUtf8, childAt, descendantsOf, elementsOf, MORE, ownText, type XmlElement, XmlTokens } from '../xml/index.ts'
import { openZip, type Zip } from '../zip.ts'
import { openEncryptedParts } from './decrypt-ods.ts'
import { freezesOf } from './freezes.ts'
import { OdsContent } from './ods-content.ts'
import { OdsStyles } from './ods-styles.ts'
import { plainReference } from './open-formula.ts'

/**
 * Reads an OpenDocument spreadsheet into a book of sheets in tab order, in one pass over its content.
 *
 * Cells that the file repeats are set at each of their places, up to a limit that is told. Faults: `source-encrypted`,
 * `source-corrupt`, `source-bomb`, `cancelled`. Source: OpenDocument 1.3 part 3 §9.
 */
export const readOds = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const zip = await openEncryptedParts(await openZip(source, options), source, options)
  const findings: Finding[] = [...zip.findings]
  const optional = (part: string): Promise<XmlElement | undefined> =>
    readOptionalTree(zip, part, fault =>
      findings.push({ code: 'part-unreadable', level: 'warn', message: `${fault.message} It was left out.` }),
    )
  const styles = new OdsStyles()
  const common = await optional('styles.xml')
  styles.add(childAt(common, 'styles'))
  styles.add(childAt(common, 'automatic-styles'))
  const content = await readContent(zip, source, styles)
  const freezes = freezesOf(await optional('settings.xml'))
  const ranges = content.ranges.flatMap(range => elementsOf(range))
  const sheets = content.sheets.map((sheet, position) => {
    const freeze = freezes.get(sheet.name)
    const hints = { ...hintsOf(sheet.name, ranges, content.printRanges[position]), ...(freeze ? { freeze } : {}) }
    return sheet.finish(position, hints, findings)
  })
  const title = ownText(descendantsOf(await optional('meta.xml'), 'title')[0]).trim()
  return {
    format: 'ods',
    blocks: sheets,
    findings,
    ...(title === '' ? {} : { title }),
    dateSystem: '1900',
    names: namesOf(ranges),
  }
}

const readContent = async (zip: Zip, source: Source, styles: OdsStyles): Promise<OdsContent> => {
  const at = { source: source.name }
  const entry = zip.find('content.xml')
  if (!entry) throw new Fault('source-corrupt', 'The package has no content part.', { at })
  const content = new OdsContent(entry.name, styles, new TextStore())
  const tokens = new XmlTokens()
  for await (const chunk of asUtf8(zip.stream(entry))) {
    tokens.feed(chunk)
    for (let token = tokens.next(); token !== MORE; token = tokens.next()) content.take(token, tokens)
  }
  if (!content.isWhole || tokens.cut)
    throw new Fault('source-corrupt', `The XML of ${entry.name} ends before it should.`, { at })
  if (!content.isSpreadsheet) throw new Fault('source-unsupported', 'The package holds no spreadsheet.', { at })
  return content
}

const namesOf = (ranges: readonly XmlElement[]): readonly DefinedName[] =>
  ranges
    .filter(({ name }) => name === 'named-range')
    .map(({ attributes }) => ({
      name: attributes['name'] ?? '',
      ref: plainReference(attributes['cell-range-address'] ?? ''),
    }))

/** Print ranges of a sheet, and the database range with filter buttons that lies on it. */
const hintsOf = (name: string, ranges: readonly XmlElement[], printRanges: string | undefined): SheetHints => {
  const filters = ranges
    .filter(({ attributes }) => attributes['display-filter-buttons'] === 'true')
    .map(({ attributes }) => plainReference(attributes['target-range-address'] ?? ''))
    .filter(ref => ref.startsWith(`${name}!`) || ref.startsWith(`'${name.replaceAll("'", "''")}'!`))
  const [autofilter] = filters.flatMap(rectsOf)
  const printArea = partsOf(printRanges ?? '').flatMap(ref => rectsOf(plainReference(ref)))
  return { ...(autofilter ? { autofilter } : {}), ...(printArea.length > 0 ? { printArea } : {}) }
}

/** The references of a list, parted by blanks that stand outside quotes. Cost: text. */
const partsOf = (list: string): readonly string[] => list.match(/(?:'[^']*'|[^\s'])+/g) ?? []
