// Makes bench/out/rows-N.xlsx: a workbook of N rows x 12 columns under two header floors, as office programs write them.
// Use: node bench/read/make-workbook.mjs [ROWS]
import { closeSync, existsSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32, createDeflateRaw } from 'node:zlib'

const OUT = join(import.meta.dirname, '..', 'out')
/** Rows between two subtotal rows; the rows of a group are one outline level down, every tenth of them two. */
const GROUP = 50
/** Distinct texts beside the few words: one client name for each fourth row. */
const ROWS_PER_CLIENT = 4

/** Path of the workbook of that many rows, made when it is not there yet. */
export const makeWorkbook = async rows => {
  const path = join(OUT, `rows-${rows}.xlsx`)
  if (existsSync(path)) return path
  mkdirSync(OUT, { recursive: true })
  const zip = new ZipFile(`${path}.part`)
  const clients = Math.ceil(rows / ROWS_PER_CLIENT)
  await zip.add('[Content_Types].xml', one(contentTypes))
  await zip.add('_rels/.rels', one(relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])))
  await zip.add('xl/workbook.xml', one(workbook))
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    one(
      relationships([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ),
  )
  await zip.add('xl/styles.xml', one(styles))
  await zip.add('xl/sharedStrings.xml', sharedStrings(clients))
  await zip.add('xl/worksheets/sheet1.xml', sheet(rows, clients))
  zip.finish()
  renameSync(`${path}.part`, path)
  return path
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const contentTypes = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`

const relationships = list =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sales" sheetId="1" r:id="rId1"/></sheets></workbook>`

// 0 plain, 1 bold header with fill, 2 date, 3 thousands, 4 currency, 5 percent, 6 indented text, 7 bold total
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;₽&quot;"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFD9E1F2"/></patternFill></fill></fills><borders count="2"><border/><border><left/><right/><top style="thin"/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="1"><alignment horizontal="center"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0"><alignment indent="1"/></xf><xf numFmtId="0" fontId="1" fillId="0" borderId="1"/></cellXfs></styleSheet>`

const words = [
  ...[
    'Client',
    'Region',
    'Deal',
    'Date',
    'Quantity',
    'Money',
    'Price',
    'Amount',
    'Discount',
    'State',
    'Person',
    'Note',
  ],
  ...['Север', 'Юг', '서울', '부산', 'East & West', 'Urals'],
  ...['paid', 'open', 'late', 'оплачено', '완료'],
  ...['И. Петрова', '김민수', 'J. Smith', 'Total', 'EUR'],
]
const word = text => words.indexOf(text)
const regions = ['Север', 'Юг', '서울', '부산', 'East & West', 'Urals'].map(word)
const states = ['paid', 'open', 'late', 'оплачено', '완료'].map(word)
const people = ['И. Петрова', '김민수', 'J. Smith'].map(word)

async function* one(text) {
  yield text
}

async function* sharedStrings(clients) {
  yield `${HEAD}<sst xmlns="${MAIN}" uniqueCount="${words.length + clients}">`
  yield words.map(text => `<si><t>${text.replaceAll('&', '&amp;')}</t></si>`).join('')
  for (let from = 0; from < clients; from += 5000) {
    let text = ''
    for (let client = from; client < Math.min(clients, from + 5000); client += 1)
      text += `<si><t>ООО «Клиент ${client}» / Client ${(client * 7919) % 1000003}</t></si>`
    yield text
  }
  yield '</sst>'
}

async function* sheet(rows, clients) {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><outlinePr summaryBelow="0"/></sheetPr><dimension ref="A1:L${rows + 2}"/><sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="2" topLeftCell="B3" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" outlineLevelRow="2"/><cols><col min="1" max="1" width="40" customWidth="1"/><col min="11" max="11" width="12" hidden="1" customWidth="1"/></cols><sheetData>`
  yield header()
  const random = randomOf(20261130)
  for (let from = 0; from < rows; from += 2000) {
    let text = ''
    for (let row = from; row < Math.min(rows, from + 2000); row += 1) text += dataRow(row, clients, random)
    yield text
  }
  const far = Math.max(4, rows - 10)
  yield `</sheetData><mergeCells count="6"><mergeCell ref="A1:A2"/><mergeCell ref="B1:B2"/><mergeCell ref="C1:E1"/><mergeCell ref="F1:H1"/><mergeCell ref="I1:K1"/><mergeCell ref="L${far}:L${far + 1}"/></mergeCells></worksheet>`
}

const text = (column, row, style, index) => `<c r="${column}${row}" s="${style}" t="s"><v>${index}</v></c>`
const number = (column, row, style, value) => `<c r="${column}${row}" s="${style}"><v>${value}</v></c>`

const header = () => {
  const top = [
    ['A', 'Client'],
    ['B', 'Region'],
    ['C', 'Deal'],
    ['F', 'Money'],
    ['I', 'State'],
    ['L', 'Note'],
  ]
  const low = [
    ...[
      ['C', 'Date'],
      ['D', 'Quantity'],
      ['E', 'Person'],
      ['F', 'Price'],
      ['G', 'Amount'],
      ['H', 'EUR'],
    ],
    ...[
      ['I', 'Discount'],
      ['J', 'State'],
      ['K', 'Person'],
    ],
  ]
  const floor = (cells, row) =>
    `<row r="${row}">${cells.map(([column, name]) => text(column, row, 1, word(name))).join('')}</row>`
  return floor(top, 1) + floor(low, 2)
}

const dataRow = (index, clients, random) => {
  const row = index + 3
  const isTotal = index % GROUP === 0
  const outline = isTotal ? '' : ` outlineLevel="${index % 10 === 9 ? 2 : 1}"`
  const hidden = index % 5000 === 4321 ? ' hidden="1"' : ''
  const quantity = Math.floor(random() * 900) + 1
  const price = Math.floor(random() * 1e6) / 100
  return (
    `<row r="${row}"${outline}${hidden}>` +
    (isTotal ? text('A', row, 7, word('Total')) : text('A', row, 6, words.length + Math.floor(random() * clients))) +
    text('B', row, 0, regions[Math.floor(random() * regions.length)]) +
    number('C', row, 2, 45292 + Math.floor(random() * 700)) +
    number('D', row, 3, quantity) +
    text('E', row, 0, people[index % people.length]) +
    number('F', row, 4, price) +
    number('G', row, 4, quantity * price) +
    text('H', row, 0, word('EUR')) +
    number('I', row, 5, Math.floor(random() * 30) / 100) +
    text('J', row, 0, states[Math.floor(random() * states.length)]) +
    text('K', row, 0, people[Math.floor(random() * people.length)]) +
    number('L', row, 0, Math.floor(random() * 1e9)) +
    '</row>'
  )
}

/** Numbers from 0 up to 1 that are the same on each run. */
const randomOf = seed => {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Writes a zip part by part; sizes and sums are filled in when a part is done. */
class ZipFile {
  #file
  #position = 0
  #directory = []

  constructor(path) {
    this.#file = openSync(path, 'w')
  }

  async add(name, chunks) {
    const start = this.#position
    const nameBytes = Buffer.from(name)
    this.#write(this.#localHeader(nameBytes, 0, 0, 0))
    const deflate = createDeflateRaw({ level: 6 })
    let packed = 0
    deflate.on('data', chunk => {
      packed += chunk.length
      this.#write(chunk)
    })
    const done = new Promise((resolve, reject) => deflate.on('end', resolve).on('error', reject))
    let crc = 0
    let size = 0
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflate.write(bytes)) await new Promise(resolve => deflate.once('drain', resolve))
    }
    deflate.end()
    await done
    writeSync(this.#file, this.#localHeader(nameBytes, crc, packed, size), 0, 30 + nameBytes.length, start)
    this.#directory.push({ nameBytes, crc, packed, size, start })
  }

  finish() {
    const start = this.#position
    for (const entry of this.#directory) this.#write(centralHeader(entry))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#directory.length, 8)
    end.writeUInt16LE(this.#directory.length, 10)
    end.writeUInt32LE(this.#position - start, 12)
    end.writeUInt32LE(start, 16)
    this.#write(end)
    closeSync(this.#file)
  }

  #write(bytes) {
    writeSync(this.#file, bytes, 0, bytes.length, this.#position)
    this.#position += bytes.length
  }

  #localHeader(nameBytes, crc, packed, size) {
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc, 14)
    head.writeUInt32LE(packed, 18)
    head.writeUInt32LE(size, 22)
    head.writeUInt16LE(nameBytes.length, 26)
    return Buffer.concat([head, nameBytes])
  }
}

const centralHeader = ({ nameBytes, crc, packed, size, start }) => {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 6)
  head.writeUInt16LE(8, 10)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(nameBytes.length, 28)
  head.writeUInt32LE(start, 42)
  return Buffer.concat([head, nameBytes])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await makeWorkbook(Number(process.argv[2] ?? 1_000_000))
  console.log(`${path} ${statSync(path).size} bytes`)
}
