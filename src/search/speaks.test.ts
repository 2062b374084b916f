import { describe, expect, it } from 'vitest'
import { analyse } from '../text/index.ts'
import type { ProseCandidate } from './candidate.ts'
import { analyseQuestion } from './question.ts'
import { speakingOf } from './speaks.ts'

const passage = (text: string, document = 'notes.md'): ProseCandidate => ({
  kind: 'prose',
  document,
  score: 1,
  parts: {},
  ranks: {},
  lacks: [],
  path: [],
  unit: { unit: 1, kind: 'passage', document, text },
})

const share = (question: string, text: string): number => {
  const asked = analyseQuestion(question)
  const concepts = asked.concepts.map(concept => ({ concept, weight: 1 }))
  expect(analyse(text).length).toBeGreaterThan(0)
  return speakingOf(asked, concepts, passage(text)).share
}

describe('how far a passage says what is asked', () => {
  it('is the share of its best sentence', () => {
    const text = 'Склад открыт с восьми. Пропуск на склад заказывают накануне до пятнадцати часов.'
    expect(share('До какого часа заказывают пропуск на склад?', text)).toBeGreaterThan(0.7)
  })

  it('is nothing for a sentence that asks itself or points to a table', () => {
    expect(share('Сколько продал филиал в марте?', 'Сколько продал филиал в марте, смотрите в отчёте.')).toBe(0)
    expect(
      share('How much do we pay to bring a container?', 'What we pay to bring a container is another matter.'),
    ).toBe(0)
    expect(share('물류팀은 지게차 교육을 받았나요?', '물류팀이 지게차 교육을 받았는지는 이수 현황에서 확인한다.')).toBe(
      0,
    )
  })

  it('is less without the number that is asked for, in digits or in words', () => {
    const question = 'How many days does a supplier have to answer a review?'
    const told = share(question, 'A supplier has thirty days to answer a review.')
    expect(told).toBeGreaterThan(share(question, 'A supplier has some days to answer a review.'))
  })

  it('is little when a code or a year of the question stands nowhere in it', () => {
    expect(share('Цена позиции 0417 в 2024 году?', 'Цена позиции меняется раз в год.')).toBeLessThan(0.35)
  })
})
