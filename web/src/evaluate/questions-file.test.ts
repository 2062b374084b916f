import { expect, test } from 'vitest'
import { readQuestions } from './questions-file.ts'

test('a line is a question with what is known of its answer', () => {
  const { questions } = readQuestions(
    '{"question":"Сколько?","answer":91,"doc":"Сети.xlsx","cells":["C4"],"kind":"lookup"}\n',
  )
  expect(questions).toEqual([
    { question: 'Сколько?', kind: 'lookup', gold: { answer: 91, document: 'Сети.xlsx', cell: 'C4' } },
  ])
})

test('a question without an answer in the documents is told as such', () => {
  const { questions } = readQuestions(
    '{"question":"a","answer":null}\n{"question":"b","kind":"unanswerable","answer":"x"}',
  )
  expect(questions.map(({ gold }) => gold)).toEqual([{ unanswerable: true }, { unanswerable: true }])
})

test('a line that holds no question is counted, not lost', () => {
  expect(readQuestions('{"question":"a"}\n\nnot json\n[1]\n{"answer":1}').skipped).toEqual([3, 4, 5])
})
