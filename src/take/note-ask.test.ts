import { afterAll, describe, expect, test } from 'vitest'
import { openDrawnTakes } from '../../test/drawn-takes.ts'

const { draw, takeOf, close } = openDrawnTakes()
afterAll(close)

describe('a note that is asked for as such', async () => {
  const tables = {
    ru: await draw([
      ['Поставщик', 'Отсрочка, дн.', 'Минимальный заказ, руб.'],
      ['Юнгтар*', 0, 5000],
      ['Тассатерра**', 30, 9000],
      ['Никсимикс', 45, 7000],
      ['* до 01.09.2025 работает только по полной предоплате'],
      ['** отсрочка растёт до 60 дней при обороте свыше 40 млн руб.'],
    ]),
    en: await draw([
      ['Additive', 'Origin', 'Limit, mg'],
      ['Emulsifier E471*', 'palm', 5],
      ['Gellan gum E418', 'fermented', 9],
      ['Vitamin mix†', 'synthetic', 7],
      ['* plant origin unless the quality passport says otherwise'],
      ['† dose per 100 ml of the drink'],
    ]),
    ko: await draw([
      ['사유', '접수 기간(일)', '공제(%)'],
      ['파손*', 3, 0],
      ['오배송', 7, 0],
      ['단순 변심†', 10, 12],
      ['* 사진이 없으면 접수하지 않음'],
      ['† 포장을 뜯은 물건은 제외'],
    ]),
  }

  test.each<[string, keyof typeof tables, string]>([
    ['Почему у Юнгтара нет отсрочки и до какого числа это продлится?', 'ru', 'предоплате'],
    ['Какие исключения есть для Тассатерры?', 'ru', '60 дней'],
    ['Что сказано в примечании к Юнгтару?', 'ru', 'предоплате'],
    ['По какой причине у Юнгтара ноль дней?', 'ru', 'предоплате'],
    ['If not stated otherwise, what origin does the emulsifier E471 have?', 'en', 'plant origin'],
    ['What is the footnote on the vitamin mix?', 'en', '100 ml'],
    ['Which exceptions apply to emulsifier E471?', 'en', 'unless'],
    ['파손 반품의 예외는 무엇인가요?', 'ko', '사진'],
    ['단순 변심의 비고는 무엇인가요?', 'ko', '제외'],
    ['파손에 달린 각주를 알려 주세요', 'ko', '사진'],
  ])('%s', async (question, language, said) => expect((await takeOf(question, tables[language])).text).toContain(said))

  test.each<[string, keyof typeof tables, unknown]>([
    ['Какая отсрочка у Никсимикса?', 'ru', 45],
    ['What is the limit of gellan gum E418?', 'en', 9],
    ['오배송 접수 기간은?', 'ko', 7],
  ])('%s is answered by its cell', async (question, language, value) =>
    expect((await takeOf(question, tables[language])).value.value).toBe(value),
  )
})
