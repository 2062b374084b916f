import { describe, expect, test } from 'vitest'
import { type DrawnCell, type DrawnTable, drawDraft, drawGrid, sheetOf } from '../../test/drawn-draft.ts'
import { decideKind } from './decide-kind.ts'
import { gate } from './gate.ts'
import { readUnits } from './read-units.ts'
import { isLoadable } from './table.ts'
import { understand } from './understand.ts'

const judge = (rows: readonly (readonly DrawnCell[])[], table?: DrawnTable) =>
  gate(decideKind(readUnits(drawDraft(rows, table))))

const document: DrawnTable = { sheet: { origin: 'table', name: 'table 1' } }
const bold = (...values: (string | number)[]): DrawnCell[] => values.map(value => ({ value, bold: true }))
const reasonsOf = (draft: ReturnType<typeof judge>) => draft.gate.reasons.map(({ reason }) => reason)
const span = (top: number, left: number, bottom: number, right: number) => ({ top, left, bottom, right })

describe('forms are refused with their reasons and offered as fields', () => {
  test('labels and values in two columns', () => {
    const draft = judge(
      [
        ['상호', '해솔물산'],
        ['사업 분야', '포장재 도매'],
        ['결제 조건', '월말 마감'],
      ],
      document,
    )
    expect(draft.kind).toBe('form')
    expect(draft.gate.open).toBe(false)
    expect(reasonsOf(draft)).toContain('two_columns')
    expect(draft.fields?.map(({ label, value }) => [label, value])).toEqual([
      ['상호', '해솔물산'],
      ['사업 분야', '포장재 도매'],
      ['결제 조건', '월말 마감'],
    ])
  })

  test('an approval box with blank places', () => {
    const draft = judge([['', ...bold('담당', '팀장')], ['기안'], ['확인']], {
      sheet: { origin: 'table', hints: { headerRows: 1 } },
    })
    expect(draft.kind).toBe('form')
    expect(reasonsOf(draft)).toContain('blank_header')
    expect(draft.gate.reasons[0]?.message).toContain('R1C1')
    expect(draft.fields?.map(({ label, value }) => [label, value])).toEqual([
      ['기안 / 담당', ''],
      ['기안 / 팀장', ''],
      ['확인 / 담당', ''],
      ['확인 / 팀장', ''],
    ])
  })

  test('a caption merged over columns that have no names', () => {
    const rows = [
      ['신청 구분', null, '기간', null],
      ['연차', '3일', '2025. 7. 7.', '2025. 7. 9.'],
      ['반차', '0.5일', '2025. 7. 18.', '2025. 7. 18.'],
    ]
    const draft = judge(rows, { ...document, spans: [span(0, 0, 1, 2), span(0, 2, 1, 4)] })
    expect(draft.kind).toBe('form')
    expect(reasonsOf(draft)).toContain('repeated_header')
    expect(draft.gate.strict).toContain('repeated_header')
  })

  test('pairs side by side with merged places', () => {
    const rows = [
      ['품명', '핸드 파렛트 트럭', '수량', 4],
      ['적재하중', '2,500kg', null, null],
      ['포크 길이', '1,150mm', null, '비고 없음'],
      ['납품 장소', '양산창고', '희망일', '2025. 8. 11.'],
    ]
    const draft = judge(rows, { ...document, spans: [span(1, 1, 2, 4), span(2, 1, 3, 3)] })
    expect(draft.kind).toBe('form')
    expect(reasonsOf(draft)).toContain('ragged_rows')
    expect(draft.fields?.map(({ label, value }) => [label, value])).toEqual([
      ['품명', '핸드 파렛트 트럭'],
      ['수량', '4'],
      ['적재하중', '2,500kg'],
      ['포크 길이', '1,150mm'],
      ['비고 없음', ''],
      ['납품 장소', '양산창고'],
      ['희망일', '2025. 8. 11.'],
    ])
  })

  test('boxes to tick', () => {
    const rows = [
      ['Question', 'Answer', 'Comment'],
      ['Smoke detector', '☐ yes ☑ no', ''],
      ['Fire exit', '☑ yes ☐ no', ''],
    ]
    expect(judge(rows, document).kind).toBe('form')
  })

  test('rows with differing numbers of cells', () => {
    const rows = [['Подпись', 'Дата', 'Печать'], [], ['М.П.']]
    const draft = judge(rows, { sheet: { origin: 'table', size: { rows: 3, columns: 3, missing: 2 } } })
    expect(draft.kind).toBe('form')
    expect(reasonsOf(draft)).toContain('ragged_rows')
  })

  test('a last column without name and values', () => {
    const rows = [bold('Item', 'Good', 'Bad'), ['Extinguisher', '', '√'], ['Exit', '√', ''], ['Alarm', '', '√']]
    const draft = judge(rows, { sheet: { origin: 'table', size: { rows: 4, columns: 4 } } })
    expect(draft.kind).toBe('form')
    expect(reasonsOf(draft)).toContain('blank_header')
  })
})

describe('data passes', () => {
  test('named columns over records', () => {
    const draft = judge([
      ['Code', 'Item', 'Price'],
      ['007', 'Bolt', 12],
      ['008', 'Nut', 15],
    ])
    expect(draft).toMatchObject({ kind: 'data', gate: { open: true, reasons: [], strict: [] } })
  })

  test('two columns that are plainly data pass in normal mode, not in strict', () => {
    const draft = judge([bold('Country', 'Population'), ['Chad', 17], ['Mali', 22], ['Niger', 26]])
    expect(draft).toMatchObject({ kind: 'list', gate: { open: true, strict: ['two_columns'] } })
  })

  test('numbers in front of texts are no labels of a form', () =>
    expect(
      judge([
        ['id', 'name'],
        [1, 'english'],
        [2, '中国人'],
      ]).kind,
    ).toBe('list'))

  test('blank columns that only set full ones apart make no form', () => {
    const rows = [
      ['Item', null, 'Plan', null, 'Fact'],
      ['Rent', null, 5, null, 6],
      ['Fuel', null, 7, null, 8],
    ]
    expect(judge(rows, document).kind).toBe('data')
  })

  test('names that repeat under two captions are told apart by their paths', () => {
    const rows = [
      ['Товар', 'Склад 1', null, 'Склад 2', null],
      [null, 'Приход', 'Расход', 'Приход', 'Расход'],
      ['Болт', 1, 2, 3, 4],
      ['Гайка', 5, 6, 7, 8],
    ]
    const spans = [span(0, 0, 2, 1), span(0, 1, 1, 3), span(0, 3, 1, 5)]
    const draft = judge(rows, { header: 2, spans })
    expect(draft).toMatchObject({ kind: 'data', gate: { open: true, strict: ['repeated_header'] } })
  })

  test('a blank and a repeated name refuse, whatever the size, and unique names are offered', () => {
    const header = ['Name', 'Sum', 'Sum', null, 'Day']
    const record = (at: number): DrawnCell[] => [`n${at}`, at, at * 2, 'x', 5]
    const few = judge([header, record(1), record(2)])
    expect(few.gate).toMatchObject({
      open: false,
      reasons: [{ reason: 'blank_header' }, { reason: 'repeated_header' }],
    })
    expect(few.gate.reasons[1]?.message).toContain('B, C')
    const [many] = understand(sheetOf(drawGrid([header, ...Array.from({ length: 30 }, (_, at) => record(at))])))
    expect(many?.gate).toMatchObject({ open: false, repair: { isPlain: true } })
    expect(many?.gate.repair?.names.map(({ letter, name }) => [letter, name])).toEqual([
      ['B', 'Sum'],
      ['C', 'Sum (2)'],
      ['D', 'D'],
    ])
    expect(many?.columns.map(({ path }) => path)).toEqual([['Name'], ['Sum'], ['Sum'], [], ['Day']])
    expect([many && isLoadable(many), isLoadable(few)]).toEqual([true, false])
  })

  test('offered names are unique without regard to case, also beside one that looks like an offer', () => {
    const rows = Array.from({ length: 30 }, (_, at) => ['x', at, at + 1, at + 2, at + 3])
    const [table] = understand(sheetOf(drawGrid([['name', 'name', 'Name', null, 'name (2)'], ...rows])))
    const names = table?.columns.map(({ name }) => name.toLowerCase()) ?? []
    expect(names).toHaveLength(5)
    expect(new Set(names).size).toBe(5)
  })

  test('all reasons come at once', () => {
    const rows = [
      ['a', 'a', ''],
      ['x', 'y', 'z'],
    ]
    expect(reasonsOf(judge(rows))).toEqual(['blank_header', 'repeated_header'])
  })

  test('dates under a caption are names of the numbers below', () => {
    const rows = [
      ['Товар', 'Остаток', null],
      [null, '01.01.2024', '01.02.2024'],
      ['Болт', 5, 7],
      ['Гайка', 6, 8],
    ]
    const draft = judge(rows, { header: 2, spans: [span(0, 0, 2, 1), span(0, 1, 1, 3)] })
    expect(draft).toMatchObject({ kind: 'data', gate: { open: true } })
  })

  test('a blank corner over the labels is no fault', () =>
    expect(
      judge([
        ['', '2023', '2024'],
        ['North', 5, 6],
        ['South', 7, 8],
      ]).gate.open,
    ).toBe(true))

  test('a sparse questionnaire stays data', () => {
    const header = ['Shop', ...Array.from({ length: 60 }, (_, at) => `Question ${at}`)]
    const rows = Array.from({ length: 40 }, (_, row) => [
      `Shop ${row}`,
      ...Array.from({ length: 60 }, (_, at) => ((row + at) % 9 === 0 ? 'yes' : null)),
    ])
    expect(judge([header, ...rows]).gate.open).toBe(true)
  })
})

describe('kinds', () => {
  test('signs under names on both axes are a matrix', () =>
    expect(
      judge([
        ['Процесс', 'Закупки', 'Сбыт', 'Качество'],
        ['Договор', 'О', 'С', 'И'],
        ['Приёмка', 'И', 'О', 'С'],
        ['Возврат', 'С', 'И', 'О'],
      ]).kind,
    ).toBe('matrix'))

  test('a corner that names both axes', () =>
    expect(
      judge([
        ['Откуда \\ Куда', 'А', 'Б', 'В'],
        ['А', null, 4, 6],
        ['Б', 4, null, 5],
      ]).kind,
    ).toBe('matrix'))

  test('a few rows of texts are a list', () =>
    expect(
      judge([
        ['No', 'What', 'Who'],
        ['1', 'order film', 'Kim'],
        ['2', 'call the bank', 'Lee'],
        ['3', 'check stock', 'Park'],
        ['4', 'send samples', 'Choi'],
      ]).kind,
    ).toBe('list'))
})
