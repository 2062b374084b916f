import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { recordsOf } from '../src/record/index.ts'
import { readSource, sourceOfBytes } from '../src/source/index.ts'
import { describe, type TableDescription, understand } from '../src/table/index.ts'

/** Written by hand from what a person sees in each file; the golden files beside the sources are printed, these are not. */
type Meaning = { readonly [Key in keyof TableDescription]?: unknown } & {
  readonly paths?: readonly string[]
  readonly firstRecord?: string
}

const read = async (name: string) => {
  const folder = join(import.meta.dirname, name)
  const file = readdirSync(folder).find(entry => entry.startsWith('source.')) ?? ''
  const book = await readSource(sourceOfBytes(file, readFileSync(join(folder, file))))
  return book.blocks
    .filter(block => block.kind === 'sheet')
    .flatMap(sheet => understand(sheet).map(table => ({ table, sheet, told: describe(table, sheet) })))
}

const meant: Readonly<Record<string, readonly Meaning[]>> = {
  'seed-chains': [
    {
      kind: 'data',
      range: 'A1:E8',
      n_header_rows: 3,
      paths: [
        'Название сети',
        'Партнёр',
        'Каналы National (Urban) / Гипермаркеты',
        'Каналы National (Urban) / Супермаркеты',
        'Каналы National (Urban) / Минимаркеты',
      ],
      firstRecord:
        'Лист "Сети", строка 4: A (Название сети)=СЕВЕРЯНКА; B (Партнёр)=Да; C (Каналы National (Urban) / Гипермаркеты)=91; D (Каналы National (Urban) / Супермаркеты)=4; E (Каналы National (Urban) / Минимаркеты)=1',
    },
  ],
  'seed-recipe': [
    {
      title: 'Паспорт сырья: основа овсяная',
      range: 'A3:C9',
      n_header_rows: 1,
      outline: {
        5: ['Регулятор кислотности'],
        7: ['Эмульсионная матрица'],
        8: ['Эмульсионная матрица', 'Моно- и диглицериды (E471)'],
        9: ['Эмульсионная матрица', 'Моно- и диглицериды (E471)'],
      },
      note_rows: [11],
    },
  ],
  'seed-price-korean': [
    {
      title: '2025년 단가표',
      range: 'A3:D7',
      n_header_rows: 1,
      paths: ['품목코드', '품목군', '품명', '단가'],
      refuse_reasons: [],
    },
  ],
  'seed-form-korean': [{ kind: 'form' }],
  'title-and-blank-row': [{ title: 'Sales report 2024', range: 'A3:C5', n_header_rows: 1, n_data_rows: 2 }],
  'unmerged-title': [{ title: 'Budget 2025', range: 'A2:C4', n_header_rows: 1, paths: ['Item', 'Plan', 'Actual'] }],
  'year-banner-and-section': [
    {
      range: 'A1:I8',
      n_header_rows: 2,
      paths: [
        'A',
        '2023 / Q1',
        '2023 / Q2',
        '2023 / Q3',
        '2023 / Q4',
        '2024 / Q1',
        '2024 / Q2',
        '2024 / Q3',
        '2024 / Q4',
      ],
      outline: { 4: ['Assets'], 5: ['Assets'], 7: ['Liabilities'], 8: ['Liabilities'] },
      n_data_rows: 4,
    },
  ],
  'header-per-sheet': [
    { paths: ['Name', 'Age'] },
    { sheet: '2023', paths: ['Item', 'Rent'] },
    { sheet: '2024', paths: ['Item', 'Rent'] },
  ],
  'wide-and-long': [{ range: 'A1:O51', n_data_rows: 50 }],
  'merged-body': [
    { range: 'A1:D5', n_header_rows: 1, outline: { 2: ['North'], 3: ['North'], 4: ['South'], 5: ['South'] } },
  ],
  'merged-header-groups': [
    {
      n_header_rows: 2,
      paths: ['Line', 'First half / Plan', 'First half / Fact', 'Second half / Plan', 'Second half / Fact'],
    },
  ],
  'date-formats': [{ n_header_rows: 1, paths: ['사건', '날짜', '기록'] }],
  'codes-that-look-like-dates': [{ n_header_rows: 1, paths: ['code', 'place', 'count'], n_data_rows: 3 }],
  'type-not-from-first-row': [{ n_header_rows: 1, paths: ['status', 'module', 'seconds'], n_data_rows: 3 }],
  'blank-row-after-every-record': [{ range: 'A1:C24', n_data_rows: 12 }],
  'sparse-table': [{ title: 'Title of the table', range: 'A2:C5', n_data_rows: 3, note_rows: [6] }],
  'side-by-side': [
    { range: 'A1:C4', paths: ['Fruit', 'Weight', 'Price'] },
    { range: 'E1:G4', paths: ['City', 'Staff', 'Area'] },
    { range: 'A7:C9', paths: ['Month', 'Orders', 'Returns'] },
  ],
  'line-breaks-in-cells': [{ n_data_rows: 2, paths: ['Name', 'Address', 'Phone'] }],
  'hidden-lines': [{ hidden_rows: 1, n_data_rows: 3 }, { sheet: 'Archive' }],
  'units-in-a-line': [
    {
      title: 'Revenue',
      range: 'A4:C6',
      columns: [
        { letter: 'A', path: ['Region'] },
        { letter: 'B', path: ['2023'], unit: 'millions of USD' },
        { letter: 'C', path: ['2024'], unit: 'millions of USD' },
      ],
    },
  ],
  subtotals: [{ totals_rows: [4, 7, 8], n_data_rows: 4 }],
  'total-that-differs': [{ totals_rows: [5], n_data_rows: 3 }],
  'repeated-names': [{ n_header_rows: 1, paths: ['name', 'name (2)', 'Name (3)', 'D'], n_data_rows: 2 }],
  footnotes: [{ range: 'A1:C4', n_data_rows: 3, note_rows: [5] }],
  'superscript-mark': [{ range: 'A1:C3', note_rows: [4] }],
  'indent-by-spaces': [
    {
      n_header_rows: 1,
      outline: { 3: ['Current assets'], 4: ['Current assets'], 6: ['Fixed assets'], 7: ['Fixed assets'] },
    },
  ],
  'indent-by-style': [
    {
      n_header_rows: 1,
      outline: { 3: ['Current assets'], 4: ['Current assets'], 6: ['Fixed assets'], 7: ['Fixed assets'] },
    },
  ],
  'outline-levels': [{ outline: { 2: ['Transport'], 3: ['Transport'], 5: ['Premises'], 6: ['Premises'] } }],
}

test.each(Object.entries(meant))('%s is understood as a person does', async (name, wanted) => {
  const tables = await read(name)
  const got = wanted.map((meaning, at) => {
    const { table, sheet, told } = tables[at] ?? {}
    const extra = {
      paths: table?.columns.map(column => column.name),
      firstRecord: table && sheet && [...recordsOf(table, sheet)][0]?.text,
    }
    return Object.fromEntries(
      Object.keys(meaning).map(key => [key, { ...told, ...extra }[key as keyof TableDescription]]),
    )
  })
  expect(got).toEqual(wanted)
  expect(tables).toHaveLength(wanted.length)
})
