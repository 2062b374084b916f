import { expect, it } from 'vitest'
import { sketch } from '../../test/sketch.ts'
import { understand } from '../table/index.ts'
import { newestFirst, pairOf, versionOf } from './series.ts'
import { versionNames } from './version-name.ts'

const series = (...documents: readonly string[]) => {
  const [table] = understand(sketch('item | price\nsoap | 1\nsalt | 2'))
  if (!table) throw new Error('no table')
  return newestFirst(
    documents.map(document => versionOf({ id: document, document, key: '', table, card: '', cells: 0, records: 0 })),
  )
}
const FILES = ['Прайс_2025-01.xlsx', 'Прайс_2025-04.xlsx', 'Прайс_2025-07.xlsx'] as const
const pair = (question: string, documents: readonly string[] = FILES): string => {
  const found = pairOf(question, series(...documents))
  return found ? `${found.before.entry.document} → ${found.after.entry.document}` : 'none'
}

it.each([
  ['Что изменилось?', `${FILES[1]} → ${FILES[2]}`],
  ['Что изменилось с января?', `${FILES[0]} → ${FILES[2]}`],
  ['Что изменилось между январём и апрелем?', `${FILES[0]} → ${FILES[1]}`],
  ['Что нового в апрельском прайсе?', `${FILES[0]} → ${FILES[1]}`],
  ['What changed since January?', `${FILES[0]} → ${FILES[2]}`],
  ['1월보다 오른 품목은?', `${FILES[0]} → ${FILES[2]}`],
])('%s', (question, expected) => expect(pair(question)).toBe(expected))

it.each(['Что подешевело в 2031 году?', 'What got cheaper in 2031?', '2031년에 내린 품목은?'])(
  'versions of other years say nothing: %s',
  question => expect(pair(question)).toBe('none'),
)

it('years, editions and words for old ones make an order', () => {
  expect(pair('что изменилось?', ['Тарифы_2025.xlsx', 'Архив/Тарифы_2024.xlsx'])).toBe(
    'Архив/Тарифы_2024.xlsx → Тарифы_2025.xlsx',
  )
  expect(pair('что изменилось?', ['Отчёт_v2.xlsx', 'Отчёт_v1.xlsx'])).toBe('Отчёт_v1.xlsx → Отчёт_v2.xlsx')
  expect(pair('что изменилось?', ['Прайс (старый).xlsx', 'Прайс.xlsx'])).toBe('Прайс (старый).xlsx → Прайс.xlsx')
  expect(pair('что изменилось?', ['Прайс.xlsx'])).toBe('none')
})

it('versions are called by what tells them apart', () => {
  const named = (documents: readonly string[], language: string) => {
    const found = pairOf('', series(...documents))
    return found && versionNames(found, language)
  }
  expect(named(FILES, 'ru')).toEqual({ before: 'апрель', after: 'июль' })
  expect(named(FILES, 'ko')).toEqual({ before: '4월', after: '7월' })
  expect(named(['Terms_2024.xlsx', 'Terms_2025.xlsx'], 'en')).toEqual({ before: '2024', after: '2025' })
})
