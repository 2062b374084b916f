import { type PackedPart, packZip } from './pack-zip.ts'

/** A made workbook: what stands inside each sheet's `worksheet` element, and parts of the book where they matter. */
export type MadeWorkbook = {
  readonly sheets: Readonly<Record<string, string>>
  /** `si` elements. */
  readonly strings?: string
  /** Inside of `styleSheet`. */
  readonly styles?: string
  /** Attributes of the `sheet` elements by name, such as `state="hidden"`. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Inside of `workbook` before and after the sheets. */
  readonly before?: string
  readonly after?: string
  /** Relationships of the first sheet: id, type, target. */
  readonly relationships?: readonly (readonly [id: string, type: string, target: string])[]
  readonly parts?: readonly PackedPart[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Parts of a made workbook, in a package as office programs write it. */
export const workbookParts = (made: MadeWorkbook): readonly PackedPart[] => {
  const names = Object.keys(made.sheets)
  const sheets = names
    .map(
      (name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" ${made.attributes?.[name] ?? ''}/>`,
    )
    .join('')
  return [
    part('_rels/.rels', relationshipsOf([['rId1', 'officeDocument', 'xl/workbook.xml']])),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${made.before ?? ''}<sheets>${sheets}</sheets>${made.after ?? ''}</workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relationshipsOf([
        ...names.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['rId900', 'styles', 'styles.xml'],
        ['rId901', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ),
    ...(made.styles === undefined
      ? []
      : [part('xl/styles.xml', `<styleSheet xmlns="${MAIN}">${made.styles}</styleSheet>`)]),
    ...(made.strings === undefined ? [] : [part('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${made.strings}</sst>`)]),
    ...names.map((name, at) => part(`xl/worksheets/sheet${at + 1}.xml`, worksheet(made.sheets[name] ?? ''))),
    ...(made.relationships ? [part('xl/worksheets/_rels/sheet1.xml.rels', relationshipsOf(made.relationships))] : []),
    ...(made.parts ?? []),
  ]
}

/** Bytes of a made workbook. */
export const packWorkbook = (made: MadeWorkbook): Uint8Array => packZip(workbookParts(made))

const part = (name: string, xml: string): PackedPart => ({ name, bytes: HEAD + xml })

const worksheet = (inside: string): string => `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}">${inside}</worksheet>`

const relationshipsOf = (list: readonly (readonly [string, string, string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => {
      const mode = /^https?:/.test(target) ? ' TargetMode="External"' : ''
      return `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`
    })
    .join('')}</Relationships>`
