import { describe, expect, test } from 'vitest'
import { cueTextOf, operationsIn } from './cue.ts'

const operationsOf = (question: string): readonly string[] => [...operationsIn(cueTextOf(question))]

describe('a word of one language asks for nothing in another, nor does a longer word that only begins like it', () => {
  test.each([
    'What is the delivery charge?',
    'What is the load capacity?',
    '세금계산서 번호는?',
    '세금 계산서 번호는?',
    '견적서를 어디로 보내 줘야 하나요?',
    '적재 하중은?',
    'What do we spend on social media?',
    'What does code 417 mean?',
    'Which overalls are in stock?',
    'Where is the computer?',
    'Quel est le numéro de compte ?',
    'Wo ist der Laden?',
    'К какому сроку поставят кабель?',
    'К какой дате вернут залог?',
  ])('%s', question => expect(operationsOf(question)).toEqual([]))
})

test.each(['В каком цехе больше всего брака?', 'Куда дешевле всего ехать?'])(
  '%s compares and adds nothing up',
  question => expect(operationsOf(question)).not.toContain('sum'),
)

describe('what is truly asked for is heard', () => {
  test.each<[string, string]>([
    ['Charge le formulaire', 'load'],
    ['Carga el formulario como tabla', 'load'],
    ['Please load the form', 'load'],
    ['이 양식을 SQL로 적재해 주세요', 'load'],
    ['Загрузите анкету в базу данных', 'load'],
    ['금액 평균을 계산해 주세요', 'compute'],
    ['What is the mean price of pumps?', 'average'],
    ['¿Cuál es la media de los precios?', 'average'],
    ['월평균 매출은?', 'average'],
    ['К какой части сметы относится кабель?', 'ancestor'],
    ['В какую часть входит укладка?', 'ancestor'],
    ['Which part of the range does the valve belong to?', 'ancestor'],
    ['케이블은 어느 공종에 속하나요?', 'ancestor'],
  ])('%s', (question, operation) => expect(operationsOf(question)).toContain(operation))
})

describe('all of them, told or added up', () => {
  test.each([
    '은하상사에서 보내는 부품을 모두 알려 주세요',
    '2층에 있는 장비를 전부 보여줘',
    '담당자를 모두 적어 주세요.',
  ])('%s', question => {
    expect(operationsOf(question)).toContain('list')
    expect(operationsOf(question)).not.toContain('sum')
  })

  test.each(['부품 단가를 모두 더하면 얼마인가요?', '매출을 모두 알려 주세요', '불량은 모두 몇 개인가요?'])(
    '%s',
    question => expect(operationsOf(question)).toContain('sum'),
  )

  test.each(['Сколько всего деталей?', 'What is the total weight of all parts?'])('%s', question =>
    expect(operationsOf(question)).not.toContain('list'),
  )
})
