import { expect, test } from 'vitest'
import type { TakenValue } from '../take/index.ts'
import type { Answer } from './answer.ts'
import { judgeAnswer } from './judge-answer.ts'

const retrieval = {
  candidates: [{ document: 'b.md' }, { document: 'a.xlsx' }],
  context: [{ document: 'a.xlsx' }],
} as unknown as Answer['retrieval']

const taken = (value: TakenValue, confident = true): Answer =>
  ({
    outcome: 'answer',
    confident,
    take: { value, cells: [{ document: 'a.xlsx', address: 'B4' }] },
    retrieval,
  }) as unknown as Answer
const open = (outcome: 'unsure' | 'not_found'): Answer => ({ outcome, retrieval }) as unknown as Answer

test('a value is compared by what it means, not by how it is written', () => {
  const number: TakenValue = { kind: 'number', value: 1275.5, shown: '1 275,50' }
  expect(judgeAnswer(taken(number), { answer: 1275.5 }).verdict).toBe('right')
  expect(judgeAnswer(taken(number), { answer: '1 275,5' }).verdict).toBe('right')
  expect(judgeAnswer(taken({ kind: 'text', value: 'Да', shown: 'Да' }), { answer: true }).verdict).toBe('right')
  expect(judgeAnswer(taken({ kind: 'text', value: '네', shown: '네' }), { answer: false }).verdict).toBe('wrong')
  const list: TakenValue = { kind: 'list', value: ['Б', 'А'], shown: 'Б, А' }
  expect(judgeAnswer(taken(list), { answer: ['А', 'Б'] }).verdict).toBe('right')
  expect(judgeAnswer(taken(list), { answer: ['А'] }).verdict).toBe('wrong')
})

test('wrong and sure is told apart from wrong and likely', () => {
  const text: TakenValue = { kind: 'text', value: 'Нет', shown: 'Нет' }
  expect(judgeAnswer(taken(text), { answer: 'Да' }).confidentWrong).toBe(true)
  expect(judgeAnswer(taken(text, false), { answer: 'Да' }).confidentWrong).toBe(false)
})

test('the step that lost an answer is named', () => {
  expect(judgeAnswer(open('unsure'), { answer: 1, document: 'c.xlsx' }).lost).toBe('not found')
  expect(judgeAnswer(open('unsure'), { answer: 1, document: 'b.md' })).toMatchObject({
    lost: 'found, not placed',
    found: 1,
  })
  expect(judgeAnswer(open('unsure'), { answer: 1, document: 'a.xlsx' }).lost).toBe('placed, not taken')
})

test('where the documents do not say it, saying so is right', () => {
  expect(judgeAnswer(open('not_found'), { unanswerable: true }).verdict).toBe('right')
  expect(judgeAnswer(taken({ kind: 'number', value: 1, shown: '1' }), { unanswerable: true })).toMatchObject({
    verdict: 'wrong',
    lost: 'taken, not there to take',
  })
})

test('a cited cell is looked for where one is known', () => {
  const value: TakenValue = { kind: 'text', value: 'Да', shown: 'Да' }
  expect(judgeAnswer(taken(value), { answer: 'Да', document: 'a.xlsx', cell: 'B4' }).cited).toBe(true)
  expect(judgeAnswer(taken(value), { answer: 'Да', document: 'a.xlsx', cell: 'B5' }).cited).toBe(false)
})
