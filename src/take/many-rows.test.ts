import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

describe('totals, groups and counts over rows', async () => {
  const staff = await draw([
    ['Подразделение', 'Должность', 'Штатные единицы', 'Рейтинг'],
    ['Управление логистики', null, null, null],
    ['Транспортный отдел', 'Начальник отдела', 1, 'A'],
    ['Транспортный отдел', 'Водитель', 6, 'B'],
    ['Склад', 'Кладовщик', 4, 'A'],
    ['Итого: Управление логистики', null, 11, null],
    ['Управление продаж', null, null, null],
    ['Отдел сетей', 'Менеджер', 5, 'B'],
    ['Отдел сетей', 'Аналитик', 2, 'A'],
    ['Итого: Управление продаж', null, 7, null],
  ])
  const boxes = await draw([
    ['Carton', 'Max load, kg', 'Length, mm', 'Grade'],
    ['C14', 12, 300, 'A'],
    ['C15', 15, 390, 'B'],
    ['C16', 22, 410, 'A'],
    ['C17', 31, 480, 'C'],
  ])
  const claims = await draw([
    ['유형', '4월', '5월', '6월'],
    ['파손', 4, 6, 5],
    ['오배송', 3, 7, 2],
    ['이물', 1, 5, 0],
  ])

  test.each<[string, 'staff' | 'boxes' | 'claims', unknown]>([
    ['Сколько всего штатных единиц в управлении логистики?', 'staff', 11],
    ['Сколько всего штатных единиц?', 'staff', 18],
    ['Сколько должностей с рейтингом A?', 'staff', 3],
    ['How many cartons hold 15 kg or more?', 'boxes', 3],
    ['How many cartons carry at least 20 kg?', 'boxes', 2],
    ['How many cartons of grade A are there?', 'boxes', 2],
    ['5월 클레임은 모두 몇 건인가요?', 'claims', 18],
    ['4월 클레임 합계는 몇 건인가요?', 'claims', 8],
  ])('%s', async (question, table, value) =>
    expect((await takeOf(question, { staff, boxes, claims }[table])).value.value).toBe(value),
  )

  test('rows of totals are told as left out', async () =>
    expect(await takeOf('Сколько всего штатных единиц?', staff)).toMatchObject({
      rowCount: 5,
      rowsLeftOut: expect.arrayContaining([expect.objectContaining({ why: 'total' })]),
    }))
})
