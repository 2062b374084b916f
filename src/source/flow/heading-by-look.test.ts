import { expect, test } from 'vitest'
import { assembleBlocks } from './assemble.ts'
import type { FlowItem, FlowParagraph, FlowTable } from './flow.ts'
import { withHeadingsByLook } from './heading-by-look.ts'

const line = (text: string, size: number, role: FlowParagraph['role'] = 'paragraph'): FlowParagraph => ({
  kind: 'paragraph',
  role,
  text,
  style: { size },
})
const frame = (...texts: readonly FlowParagraph[]): FlowTable => ({
  kind: 'table',
  origin: 'table',
  cells: texts.map((text, column) => ({ row: 0, column, rows: 1, columns: 1, items: [text] })),
})
const BODY = line(
  '본문은 한 줄로는 다 적을 수 없을 만큼 길게 적어서 제목과 잘 구별되는 글이다. 두 번째 문장도 있다.',
  10,
)
const headings = (items: readonly FlowItem[]): readonly string[] =>
  withHeadingsByLook(items).items.flatMap(item =>
    item.kind === 'paragraph' && item.role === 'heading' ? [`${item.level} ${item.text}`] : [],
  )

test('larger lines are headings, the largest at level 1', () => {
  expect(headings([line('보고서', 20), line('추진 배경', 14), BODY, line('추진 계획', 14), BODY])).toEqual([
    '1 보고서',
    '2 추진 배경',
    '2 추진 계획',
  ])
})

test('sentences, entries, remarks and numbers alone are none, however large', () => {
  const large = ['문장이다.', '- 항목 하나', '※ 참고할 일', '2025. 11', 'Total:'].map(text => line(text, 14))
  expect(headings([...large, BODY, BODY])).toEqual([])
})

test('where headings are declared only a large first line is added, as the title', () => {
  const declared = line('One', 12, 'heading')
  expect(headings([line('Title', 24), declared, BODY, line('large', 20)])).toEqual(['0 Title', 'undefined One'])
})

test('without sizes, or when most text is large, nothing is a heading', () => {
  expect(headings([line('a line', 0), line('another', 0)])).toEqual([])
  expect(headings([line('하나 둘', 14), line('셋 넷', 14), line('가', 10)])).toEqual([])
})

test('a heading in a frame stays a table and heads what follows', () => {
  const { blocks } = assembleBlocks([
    frame(line('1', 14), line('평가 방침', 14)),
    BODY,
    frame(line('2', 14), line('일정', 14)),
    BODY,
  ])
  expect(blocks.map(block => [block.kind, block.path])).toEqual([
    ['sheet', []],
    ['prose', ['1 평가 방침']],
    ['sheet', []],
    ['prose', ['2 일정']],
  ])
})
