import { describe, expect, it } from 'vitest'
import { askOf } from './ask.ts'

const headOf = (question: string): readonly string[] => {
  const ask = askOf(question)
  return ask.head.map(at => ask.words[at]?.text ?? '')
}

describe('what a question names as asked for', () => {
  it.each([
    ['Какой телефон у Сурского склада?', ['телефон']],
    ['Какой юридический адрес у сети?', ['юридический', 'адрес']],
    ['What is the salary of the branch manager?', ['salary']],
    ['What opening hours does the desk have?', ['opening', 'hours']],
    ['기사의 급여는 얼마인가요?', ['급여는']],
    ['책상의 색상은 무엇인가요?', ['색상은']],
    ['Сколько стоит доставка?', []],
    ['Is the chain a partner?', []],
  ])('%s', (question, head) => expect(headOf(question)).toEqual(head))
})
