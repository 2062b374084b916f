import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainQuestion } from './plain-question.ts'

describe('a question without what people write round it', () => {
  it.each([
    [
      'Добрый день! Подскажите, пожалуйста, сколько стоит болт М8? Это нужно для отчёта, заранее спасибо.',
      'сколько стоит болт М8?',
    ],
    ['Готовлю справку для руководителя. Северянка наш партнёр?', 'Северянка наш партнёр?'],
    ['Не могли бы вы сказать, какая цена у щита ЩР-12?', 'какая цена у щита ЩР-12?'],
    ['Сколько сетей в партнёрах, пожалуйста?', 'Сколько сетей в партнёрах?'],
    [
      'Hi, could you please tell me what the list price of the drill is? I need it for a report, thanks in advance.',
      'what the list price of the drill is?',
    ],
    ['I am preparing a summary for my manager. How many stores does Oslo have?', 'How many stores does Oslo have?'],
    ['How many stores does Oslo have, I need it for a report', 'How many stores does Oslo have'],
    ['Do you know if North is a partner?', 'if North is a partner?'],
    ['안녕하세요, 혹시 3월 매출 합계는 얼마예요? 보고서에 필요해서요. 감사합니다.', '3월 매출 합계는 얼마예요?'],
    ['팀장님께 드릴 자료를 준비하고 있습니다. 북부지점 목표는 얼마인가요?', '북부지점 목표는 얼마인가요?'],
    ['북부지점 매출 알려 주세요', '북부지점 매출'],
    ['Können Sie mir bitte sagen, wie viele Lager es gibt?', 'wie viele Lager es gibt?'],
    ["Bonjour, pourriez-vous me dire quel est le prix ? Merci d'avance.", 'quel est le prix ?'],
    ['Hola, ¿me puede decir cuánto cuesta la caja? Gracias.', 'cuánto cuesta la caja?'],
    ['crjkmrj cnjbn ,jkn', 'сколько стоит болт'],
  ])('%s', (question, plain) => expect(plainQuestion(question)).toBe(plain))

  it.each([
    'Вопрос В16 по магазину М0091: что ответил аудитор?',
    'По акту сверки с Северянкой. Какая сумма у реализации 1250?',
    'I need 40 boxes of «Alma». How much are they?',
    'Назовите поставщиков Урала',
    'List the suppliers in the north',
    'Спасибо',
    '?',
    '',
  ])('%s stays whole', question => expect(plainQuestion(question)).toBe(question))

  it('changes nothing when it is said twice, and always leaves something', () => {
    const word = fc.constantFrom(
      'Подскажите',
      'пожалуйста',
      'цена',
      'Hi',
      'please',
      'price',
      '혹시',
      '가격은',
      '12',
      'thanks',
      'нужно',
      'для',
      'отчёта',
    )
    const mark = fc.constantFrom(' ', ', ', '. ', '? ', ': ', ' — ')
    const question = fc
      .array(fc.tuple(word, mark), { minLength: 1, maxLength: 9 })
      .map(parts => parts.flat().join('').trim())
    fc.assert(
      fc.property(question, text => {
        const plain = plainQuestion(text)
        expect(plainQuestion(plain)).toBe(plain)
        expect(plain).not.toBe('')
      }),
    )
  })
})
