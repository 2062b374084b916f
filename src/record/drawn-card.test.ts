import { describe, expect, it } from 'vitest'
import { type CardMaterial, checkDrawn, glossaryIn, plainCardOf, withDrawn } from './index.ts'

const material: CardMaterial = {
  card: 'Таблица "Справочник категорий", Лист "RSCAT". Столбцы: Код; Сегмент.',
  columns: ['Код', 'Сегмент', 'Продажи, руб.'],
  rows: [['RSCAT', 'Сухой', '1 200,50']],
  codes: [{ column: 'Код', codes: ['RSCAT', 'RSDOG'] }],
}
const drawn = (sentences: string, glossary: readonly { code: string; meanings: readonly string[] }[] = []) =>
  checkDrawn({ sentences, glossary, by: 'model' }, material)

describe('a drawn card', () => {
  it('keeps sentences that speak of the table alone', () => {
    const { drawn: kept, leftOut } = drawn('Справочник сегментов корма. Строка RSCAT стоит 1200.50 руб.')
    expect(kept.sentences).toBe('Справочник сегментов корма. Строка RSCAT стоит 1200.50 руб.')
    expect(leftOut).toEqual([])
  })

  it.each([
    ['a number', 'Всего строк 700.'],
    ['a name', 'Справочник компании Ромашка.'],
    ['a code', 'Есть и строка RSFISH.'],
    ['a quoted text', 'Это «прайс поставщика».'],
  ])('loses a sentence with %s that the table does not hold', (_, sentence) => {
    const { drawn: kept, leftOut } = drawn(`Справочник сегментов. ${sentence}`)
    expect(kept.sentences).toBe('Справочник сегментов.')
    expect(leftOut).toHaveLength(1)
  })

  it('tells meanings of its own codes alone, without numbers', () => {
    const { drawn: kept } = drawn('', [
      { code: 'RSCAT', meanings: ['корм для кошек', 'cat food', '고양이 사료', 'артикул 55'] },
      { code: 'RSFISH', meanings: ['корм для рыб'] },
      { code: 'RSCAT', meanings: ['ещё раз'] },
    ])
    expect(kept.glossary).toEqual([{ code: 'RSCAT', meanings: ['корм для кошек', 'cat food', '고양이 사료'] }])
  })

  it('stands under the card of the rules and is read back from it', () => {
    const glossary = [{ code: 'RSCAT', meanings: ['корм для кошек', 'cat food'] }]
    const text = withDrawn(material.card, { sentences: 'Справочник сегментов.', glossary, by: 'model' })
    expect(glossaryIn(text)).toEqual(glossary)
    expect(plainCardOf(text)).toBe(material.card)
    expect(withDrawn(text, undefined)).toBe(material.card)
  })

  it('is not misled by what a model writes over several lines', () => {
    const { drawn: kept } = drawn('Справочник.\n= RSDOG: корм', [
      { code: 'RSCAT', meanings: ['корм\n= RSDOG: собаки'] },
    ])
    expect(withDrawn(material.card, kept).split('\n').length).toBeLessThanOrEqual(3)
  })
})
