import { afterAll, describe, expect, test } from 'vitest'
import type { DrawnCell } from '../../test/drawn-draft.ts'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { Candidate } from './index.ts'

const { draw, ask, close } = openDrawnTakes()
afterAll(close)

/** The tables of one drawn document of that name. */
const documentOf = async (name: string, rows: readonly (readonly DrawnCell[])[]): Promise<readonly Candidate[]> =>
  (await draw(rows)).map(candidate => ({ ...candidate, id: `${name}#${candidate.id}`, document: name }))

describe('words that nothing explains', async () => {
  const prices = await draw([
    ['Товар', 'Остаток', 'Цена, руб.'],
    ['Молоко', 40, 89],
    ['Кефир', 12, 95],
    ['Сметана', 7, 130],
  ])

  test('a question that is wholly explained is answered with confidence', async () => {
    expect(await ask('Какая цена у молока?', prices)).toMatchObject({ kind: 'answer', confident: true })
  })

  test.each(['Сколько стоит молоко Простоквашино?', 'Сколько стоит молоко 417-К?', 'Сколько стоит молоко «лесное»?'])(
    '%s',
    async question => expect(await ask(question, prices)).not.toMatchObject({ confident: true }),
  )

  test('a word that is turned round must stand in a condition', async () => {
    const chains = await draw([
      ['Сеть', 'Город', 'Партнёр', 'Аптеки'],
      ['СЕВЕРЯНКА', 'Тверь', 'Да', 4],
      ['ЛУГОВИНКА', 'Псков', 'Да', 2],
      ['ОГОНЁК', 'Омск', 'Нет', 9],
      ['БЕРЕСТА', 'Пермь', 'Нет', 3],
    ])
    expect(await ask('Сколько сетей у нас не партнёры?', chains)).toMatchObject({ confident: true })
    const outcome = await ask('Сколько сетей у нас в партнёрах (без аптек)?', chains)
    expect(outcome).not.toMatchObject({ confident: true })
  })

  test('of two questions in one, one value answers a half', async () => {
    expect(await ask('Какая цена у молока и какой остаток?', prices)).not.toMatchObject({ confident: true })
  })

  test('an aggregate under a condition that was not understood is unsure', async () => {
    const outcome = await ask('Какая средняя цена товаров Простоквашино?', prices)
    expect(outcome.kind).not.toBe('answer')
  })
})

describe('tables that say different things', async () => {
  const chains = (partner: string): readonly (readonly DrawnCell[])[] => [
    ['Сеть', 'Город', 'Партнёр'],
    ['СЕВЕРЯНКА', 'Тверь', partner],
    ['ЛУГОВИНКА', 'Псков', 'Да'],
    ['ОГОНЁК', 'Омск', 'Нет'],
  ]

  test('two documents are told apart by a question back', async () => {
    const both = [
      ...(await documentOf('Сети Поволжья.xlsx', chains('Да'))),
      ...(await documentOf('Список клиентов.xlsx', chains('Нет'))),
    ]
    const outcome = await ask('Северянка — партнёр?', both)
    expect(outcome).toMatchObject({ kind: 'ambiguous', differsBy: 'Сети Поволжья.xlsx | Список клиентов.xlsx' })
    if (outcome.kind === 'ambiguous') expect(outcome.takes.map(take => take.value.shown)).toEqual(['Да', 'Нет'])
  })

  test('a question that names one of them is answered from it', async () => {
    const both = [
      ...(await documentOf('Сети Поволжья.xlsx', chains('Да'))),
      ...(await documentOf('Список клиентов.xlsx', chains('Нет'))),
    ]
    const outcome = await ask('Северянка в списке клиентов — партнёр?', both)
    expect(outcome).toMatchObject({ kind: 'answer', take: { document: 'Список клиентов.xlsx' } })
  })

  test('of two editions the one that search prefers answers, not confidently, and the other is mentioned', async () => {
    const [newer, older] = [
      await documentOf('Сети 2026.xlsx', chains('Да')),
      (await documentOf('Сети 2025.xlsx', chains('Нет'))).map(candidate => ({ ...candidate, score: 0.9 })),
    ]
    const outcome = await ask('Северянка — партнёр?', [...newer, ...older])
    expect(outcome).toMatchObject({ kind: 'answer', confident: false, take: { document: 'Сети 2026.xlsx' } })
    if (outcome.kind === 'answer') expect(outcome.others.map(take => take.document)).toEqual(['Сети 2025.xlsx'])
  })
})

describe('sections and refusals', async () => {
  const plan = await draw([
    ['Работа', 'Срок поставки', 'Цена, руб.'],
    [{ value: 'Электрика', bold: true }, null, null],
    ['Кабель', '14 дней', 900],
    ['Щит', '21 день', 7000],
    [{ value: 'Вода', bold: true }, null, null],
    ['Труба', '5 дней', 300],
    ['Кран', '3 дня', 450],
  ])

  test('a case ending alone asks for no section', async () => {
    const outcome = await ask('К какому сроку поставят кабель?', plan)
    expect(JSON.stringify(outcome)).not.toContain('"shown":"Электрика"')
  })

  test('a verb of belonging does', async () => {
    expect(await ask('К какой части относится кабель?', plan)).toMatchObject({
      take: { value: { shown: 'Электрика' } },
    })
  })

  test('a field that is called by what is asked is read, not refused', async () => {
    const form = await draw([
      ['Анкета перевозчика', null, null, null],
      ['Наименование', 'ООО «Ветерок»', 'ИНН', '7700000000'],
      ['Средний пробег', '420 км', null, null],
      ['Срок оплаты', '30 дней', 'Подпись', null],
    ])
    const outcome = await ask('Какой средний пробег в анкете перевозчика?', form)
    expect(outcome).toMatchObject({ take: { value: { shown: '420 км' } } })
  })

  test('no form is refused to a question that does not mean it', async () => {
    const form = await draw([
      ['Анкета перевозчика', null, null, null],
      ['Наименование', 'ООО «Ветерок»', 'ИНН', '7700000000'],
      ['Число машин', 14, null, null],
      ['Срок оплаты', '30 дней', 'Подпись', null],
    ])
    expect((await ask('Какая средняя высота сосны в заповеднике?', form)).kind).toBe('passages')
  })
})
