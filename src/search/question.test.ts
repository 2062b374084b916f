import { describe, expect, it } from 'vitest'
import { alternativesOf, analyseQuestion, periodOf, recencyOf } from './index.ts'
import { withoutPeriod } from './period.ts'

describe('a question', () => {
  it('is taken apart into concepts, codes, names in quotes and periods', () => {
    const question = analyseQuestion('Сколько стоит «Гель Мойдон» с артикулом 00330 в июле 2025 года?')
    expect(question.language).toBe('ru')
    expect(question.quoted).toEqual(['Гель Мойдон'])
    expect(question.concepts.find(({ word }) => word === '00330')?.kind).toBe('code')
    expect(question.concepts.some(({ word }) => word === 'Сколько')).toBe(false)
    expect(question.period).toMatchObject({ years: [2025], months: [7] })
  })

  it('frees codes and months of Korean particles and counters', () => {
    const words = (text: string): readonly string[] => analyseQuestion(text).concepts.map(({ word }) => word)
    expect(words('로트 L00178의 무게')).toContain('L00178')
    expect(words('000183번 물건은')).toContain('000183')
    expect(words('4월에 팔린 수량')).toContain('4월')
  })

  it.each([
    ['Сколько стоит круг с артикулом 00330?', 1],
    ['How much does F00719 weigh?', 1],
    ['로트 L00178의 무게는 얼마로 나왔나요?', 1],
    ['Почему филиал просел?', -1],
    ['Why did revenue fall?', -1],
    ['왜 다시 검사했나요?', -1],
  ])('%s leans to tables or to prose', (text, side) => {
    expect(Math.sign(analyseQuestion(text).cue)).toBe(side)
  })

  it.each([
    ['Сколько сейчас стоит гель?', 'newest'],
    ['What were the terms last year?', 'previous'],
    ['На сколько подорожал гель?', 'both'],
    ['7월 단가표에 추가된 품목은?', 'both'],
  ])('%s means an edition', (text, edition) => {
    expect(analyseQuestion(text).edition).toBe(edition)
  })
})

describe('a period', () => {
  it.each([
    ['Остатки_30-06-2025', { years: [2025], months: [6] }],
    ['재고현황_2025-06-30', { years: [2025], months: [6] }],
    ['Прайс_ред2_июль', { editions: [2], months: [7] }],
    ['Price list rev. 3', { editions: [3] }],
    ['배송기사_실적_6월', { months: [6] }],
    ['KPI Q2 2025', { quarters: [2], years: [2025] }],
    ['물류비_정산_2025-2분기', { quarters: [2] }],
    ['지점별_목표_2025_하반기', { halves: [2] }],
    ['Продажи за 1 полугодие', { halves: [1] }],
    ['Market report', { months: [] }],
    ['Майонез и мыло', { months: [] }],
  ])('is read from %s', (text, expected) => {
    expect(periodOf(text)).toMatchObject(expected)
  })

  it('is older in an archive, newer with a later month or edition', () => {
    const order = ['Архив/Тарифы_2025', 'Тарифы_2024', 'Тарифы_2025', 'Тарифы_2025_март', 'Тарифы_2025_ред2_март']
    const recencies = order.slice(1).map(name => recencyOf(periodOf(name)))
    expect([...recencies].sort((a, b) => a - b)).toEqual(recencies)
    expect(recencyOf(periodOf(order[0] as string))).toBeLessThan(recencyOf(periodOf('Тарифы_2025')))
  })

  it('taken out leaves the same name for all editions', () => {
    expect(withoutPeriod('Прайс_бытовая химия_ред1_январь')).toBe(withoutPeriod('Прайс_бытовая химия_ред2_июль'))
    expect(withoutPeriod('단가표_생활용품_2025-01')).toBe(withoutPeriod('단가표_생활용품_2025-07'))
  })
})

describe('the thesaurus', () => {
  const words = (tokens: readonly string[]): readonly string[] =>
    alternativesOf(tokens).flatMap(alternatives => alternatives.map(({ terms }) => terms.join(' ')))

  it('knows office words in three languages, inflected', () => {
    expect(words(['ценой'])).toEqual(expect.arrayContaining(['price', '단가']))
    expect(words(['warehouses'])).toEqual(expect.arrayContaining(['склад', '창고']))
    expect(words(['협력사'])).toEqual(expect.arrayContaining(['supplier', 'поставщик']))
  })

  it('knows phrases, and leaves other words alone', () => {
    expect(words(['срок', 'годности'])).toEqual(expect.arrayContaining(['shelf life', '유통기한']))
    expect(words(['абракадабра'])).toEqual([])
  })
})
