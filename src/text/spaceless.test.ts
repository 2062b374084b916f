import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionWordsOf } from './spaceless.ts'
import { wordsOf } from './words.ts'

const partsOf = (text: string): string =>
  questionWordsOf(text)
    .map(word => word.text)
    .join(' ')

describe('words of a question', () => {
  test.each([
    ['離れに休前日2食付で泊まるといくらですか？', '離れ に 休前日 2 食付 で 泊まる と いくら です か'],
    ['和室8畳の平日素泊まり料金は？', '和室 8 畳 の 平日 素泊まり 料金 は'],
    ['入湯税はいくらですか？', '入湯税 は いくら です か'],
    ['寄到成都首重多少钱？', '寄到 成都 首重 多少钱'],
    ['乌鲁木齐的续重', '乌鲁木齐 的 续重'],
    ['2026年3月的销售', '2026年3月 的 销售'],
    ['第3四半期の売上は', '第3四半期 の 売上 は'],
    ['单价 of 苹果 RS-CAT 중에서', '单价 of 苹果 RS-CAT 중에서'],
  ])('%s', (question, words) => {
    expect(partsOf(question)).toBe(words)
  })

  test('what has no Han and no kana is parted as ever', () => {
    for (const text of ['Является ли «Северянка» партнёром?', 'rows per page 0.05', '단가표를 보여 줘'])
      expect(questionWordsOf(text)).toEqual(wordsOf(text))
  })

  test('every word stands where it says, in order, and nothing but marks is left out between runs', () => {
    const letters = fc.constantFrom(...'平日料金のはをにで最高首重税区上海多少三月12アイウabc .。？'.split(''))
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 40 }), text => {
        const words = questionWordsOf(text)
        let end = 0
        for (const word of words) {
          expect(text.slice(word.start, word.end)).toBe(word.text)
          expect(word.start).toBeGreaterThanOrEqual(end)
          end = word.end
        }
        const lettersOf = (parts: readonly { readonly text: string }[]): string =>
          parts.map(part => part.text.replace(/[^\p{L}\p{N}\p{M}]/gu, '')).join('')
        expect(lettersOf(words)).toBe(lettersOf(wordsOf(text)))
      }),
    )
  })
})
