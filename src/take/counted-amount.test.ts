import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'
import type { Candidate, TakenValue } from './take.ts'

const takes = openDrawnTakes()
afterAll(() => takes.close())

const countOf = async (question: string, candidate: Candidate): Promise<TakenValue['value'] | undefined> => {
  const outcome = await takes.ask(question, [candidate])
  if (outcome.kind !== 'answer' && outcome.kind !== 'unsure') return undefined
  return outcome.take.value.value
}

describe('how many there are, where a row stands for several', () => {
  test('a log in Russian', async () => {
    const log = await takes.named('Журнал поломок', [
      ['Дата', 'Участок', 'Вид поломки', 'Количество'],
      ['02.03.2026', 'Сборка', 'перегрев', 4],
      ['03.03.2026', 'Сборка', 'обрыв', 9],
      ['04.03.2026', 'Покраска', 'перегрев', 2],
      ['05.03.2026', 'Покраска', 'засор', 7],
    ])
    expect(await countOf('Сколько всего поломок?', log)).toBe(22)
  })

  test('a log in English', async () => {
    const log = await takes.named('Complaints log', [
      ['Week', 'Site', 'Complaint type', 'Quantity'],
      ['W1', 'Harbour', 'late', 3],
      ['W1', 'Quayside', 'damaged', 5],
      ['W2', 'Harbour', 'damaged', 2],
      ['W2', 'Quayside', 'late', 6],
    ])
    expect(await countOf('How many complaints are there in total?', log)).toBe(16)
  })

  test('a log in Korean', async () => {
    const log = await takes.named('불량 일지', [
      ['날짜', '라인', '불량 유형', '수량'],
      ['3월 2일', '1라인', '긁힘', 4],
      ['3월 3일', '2라인', '누수', 6],
      ['3월 4일', '1라인', '누수', 1],
      ['3월 5일', '2라인', '긁힘', 8],
    ])
    expect(await countOf('불량은 모두 몇 개인가요?', log)).toBe(19)
  })

  test('rows that are numbered are counted, whatever quantity stands in them', async () => {
    const orders = await takes.named('Orders', [
      ['Order no', 'Client', 'Status', 'Quantity'],
      ['O-1', 'Fern', 'open', 30],
      ['O-2', 'Moss', 'closed', 40],
      ['O-3', 'Fern', 'open', 50],
      ['O-4', 'Reed', 'closed', 60],
    ])
    const outcome = await takes.ask('How many open orders are there?', [orders])
    expect(outcome.kind === 'answer' || outcome.kind === 'unsure' ? outcome.take.value.value : undefined).toBe(2)
  })
})
