import { zipOf } from './write-zip.mjs'

const NS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * A tiny workbook, written part by part so that a case says exactly what the file holds.
 *
 * A sheet is `{ name, rows, merges?, outline?, hiddenRows?, hiddenColumns?, state?, summaryAbove?, date1904? }`; a row is a list of
 * cells; a cell is `null`, a text, a number, a boolean, or `{ v, bold, italic, indent, format, fill, formula, cached, comment,
 * superscript }`. `outline` and `hiddenRows` go by row number from 1.
 *
 * @param {readonly object[]} sheets
 * @returns {Buffer} the same bytes for the same sheets
 */
export const xlsxOf = (sheets, { date1904 = false } = {}) => {
  const styles = styleTable()
  const parts = sheets.map((sheet, index) => sheetPart(sheet, index + 1, styles))
  const comments = sheets.map(commentsPart)
  return zipOf([
    ['[Content_Types].xml', contentTypes(sheets, comments)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbookPart(sheets, date1904)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`]), ['styles', 'styles.xml']]),
    ],
    ['xl/styles.xml', styles.part()],
    ...parts.map((part, at) => [`xl/worksheets/sheet${at + 1}.xml`, part]),
    ...comments.flatMap((part, at) =>
      part
        ? [
            [`xl/comments${at + 1}.xml`, part],
            [`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, relations([['comments', `../comments${at + 1}.xml`]])],
          ]
        : [],
    ),
  ])
}

const escaped = text =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const letters = column =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const relations = targets =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const contentTypes = (sheets, comments) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const over = (name, kind) => `<Override PartName="/xl/${name}" ContentType="${type}.${kind}+xml"/>`
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${over('workbook.xml', 'sheet.main')}${over('styles.xml', 'styles')}${sheets
    .map(
      (_, at) =>
        over(`worksheets/sheet${at + 1}.xml`, 'worksheet') +
        (comments[at] ? over(`comments${at + 1}.xml`, 'comments') : ''),
    )
    .join('')}</Types>`
}

const workbookPart = (sheets, date1904) =>
  `${HEAD}<workbook xmlns="${NS}" xmlns:r="${REL}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
    .map(
      ({ name, state }, at) =>
        `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
    )
    .join('')}</sheets></workbook>`

const sheetPart = (sheet, number, styles) => {
  const { rows, merges = [], outline = {}, hiddenRows = [], hiddenColumns = [], summaryAbove } = sheet
  const columns = hiddenColumns.map(column => `<col min="${column}" max="${column}" width="9" hidden="1"/>`).join('')
  const body = rows.map((cells, at) => {
    const level = outline[at + 1]
    const facts = `${level ? ` outlineLevel="${level}"` : ''}${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}`
    return `<row r="${at + 1}"${facts}>${cells.map((cell, column) => cellPart(cell, `${letters(column)}${at + 1}`, styles)).join('')}</row>`
  })
  const spans =
    merges.length > 0
      ? `<mergeCells count="${merges.length}">${merges.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
      : ''
  return `${HEAD}<worksheet xmlns="${NS}">${summaryAbove ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : ''}${
    columns ? `<cols>${columns}</cols>` : ''
  }<sheetData>${body.join('')}</sheetData>${spans}</worksheet><!-- ${number} -->`
}

const cellPart = (cell, ref, styles) => {
  if (cell === null || cell === undefined) return ''
  const { v = null, formula, cached, superscript, ...style } = typeof cell === 'object' ? cell : { v: cell }
  const id = styles.id(style)
  const open = type => `<c r="${ref}"${id ? ` s="${id}"` : ''}${type ? ` t="${type}"` : ''}>`
  if (formula) return `${open()}<f>${escaped(formula)}</f>${cached === undefined ? '' : `<v>${cached}</v>`}</c>`
  if (typeof v === 'number') return `${open()}<v>${v}</v></c>`
  if (typeof v === 'boolean') return `${open('b')}<v>${v ? 1 : 0}</v></c>`
  if (v === null) return id || style.comment ? `${open()}</c>` : ''
  const run = superscript
    ? `<r><t xml:space="preserve">${escaped(v)}</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${escaped(superscript)}</t></r>`
    : `<t xml:space="preserve">${escaped(v)}</t>`
  return `${open('inlineStr')}<is>${run}</is></c>`
}

const commentsPart = ({ rows }) => {
  const found = rows.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell?.comment ? [[`${letters(column)}${row + 1}`, cell.comment]] : [])),
  )
  if (found.length === 0) return undefined
  return `${HEAD}<comments xmlns="${NS}"><authors><author>Cellcite</author></authors><commentList>${found
    .map(([ref, text]) => `<comment ref="${ref}" authorId="0"><text><t>${escaped(text)}</t></text></comment>`)
    .join('')}</commentList></comments>`
}

/** Collects the styles that cells ask for; number 0 is the plain one. */
const styleTable = () => {
  const keys = ['{}']
  const id = ({ comment, ...style }) => {
    const key = JSON.stringify(style)
    if (!keys.includes(key)) keys.push(key)
    return keys.indexOf(key)
  }
  const part = () => {
    const styles = keys.map(key => JSON.parse(key))
    const formats = [...new Set(styles.flatMap(({ format }) => (format ? [format] : [])))]
    const fills = [...new Set(styles.flatMap(({ fill }) => (fill ? [fill] : [])))]
    const fonts = ['', '<b/>', '<i/>', '<b/><i/>']
    return `${HEAD}<styleSheet xmlns="${NS}"><numFmts count="${formats.length}">${formats
      .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
      .join(
        '',
      )}</numFmts><fonts>${fonts.map(font => `<font>${font}</font>`).join('')}</fonts><fills><fill/><fill/>${fills
      .map(fill => `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`)
      .join('')}</fills><borders><border/></borders><cellXfs>${styles
      .map(({ bold, italic, indent, format, fill }) => {
        const font = (bold ? 1 : 0) + (italic ? 2 : 0)
        const align = indent ? `<alignment horizontal="left" indent="${indent}"/>` : ''
        return `<xf numFmtId="${format ? 164 + formats.indexOf(format) : 0}" fontId="${font}" fillId="${fill ? 2 + fills.indexOf(fill) : 0}">${align}</xf>`
      })
      .join('')}</cellXfs></styleSheet>`
  }
  return { id, part }
}
