import { describe, expect, it } from 'vitest'
import { changeQuestionOf } from './change-question.ts'

const told = (question: string): string => {
  const asked = changeQuestionOf(question)
  return asked ? [asked.asks, [...asked.kinds].join('+'), asked.as].filter(Boolean).join(' ') : 'none'
}

describe('what is asked of versions', () => {
  it.each([
    ['Какие поставщики появились в этом году?', 'rows added names'],
    ['Кто пропал из списка?', 'rows removed names'],
    ['Кого нет в новом отчёте, а раньше был?', 'rows removed names'],
    ['У кого поменялся статус?', 'rows changed names'],
    ['Какой товар подорожал сильнее всего?', 'most up names'],
    ['Сколько позиций подешевело?', 'rows down count'],
    ['На сколько процентов выросла цена на мыло?', 'cell up percent'],
    ['Насколько подешевела доставка?', 'cell down difference'],
    ['Сколько стоило мыло раньше и сколько теперь?', 'cell both'],
    ['Подорожало ли мыло?', 'cell up whether'],
    ['Какие новые столбцы появились в прайсе?', 'columns added names'],
    ['Which suppliers are new since March?', 'rows added names'],
    ['Who dropped off the list?', 'rows removed names'],
    ['By how much did the price of soap rise?', 'cell up difference'],
    ['Which item fell the most?', 'most down names'],
    ['How many prices went up?', 'rows up count'],
    ['What was the limit in 2024 and what is it now?', 'cell both'],
    ['새로 추가된 품목은 무엇인가요?', 'rows added names'],
    ['명단에서 빠진 업체는?', 'rows removed names'],
    ['무엇이 바뀌었나요?', 'rows changed names'],
    ['비누 값이 얼마 올랐나요?', 'cell up difference'],
    ['단가가 가장 많이 내린 품목은?', 'most down names'],
    ['Welche Artikel sind neu?', 'rows added names'],
    ['Сколько стоит мыло?', 'none'],
    ['What is the price of soap?', 'none'],
    ['비누 단가는 얼마인가요?', 'none'],
  ])('%s', (question, expected) => expect(told(question)).toBe(expected))

  it('leaves the words that name things', () => {
    expect(changeQuestionOf('Насколько подорожало мыло по сравнению с прошлогодним прайсом?')?.rest).toBe(
      'Насколько мыло с прайсом?',
    )
    expect(changeQuestionOf('방향제 17호의 값이 얼마 올랐나요?')?.rest).toBe('방향제 17호 값이 얼마')
  })
})
