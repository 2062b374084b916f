import { describe, expect, it } from 'vitest'
import type { Prose } from '../source/index.ts'
import { passagesOf } from './index.ts'

const proseOf = (role: Prose['role'], text: string, path: readonly string[] = []): Prose => ({
  kind: 'prose',
  role,
  text,
  path,
  at: {},
})

const textsOf = (blocks: readonly Prose[], maxCharacters?: number): readonly string[] =>
  [...passagesOf({ blocks }, maxCharacters === undefined ? {} : { maxCharacters })].map(passage => passage.text)

describe('passages', () => {
  it('join paragraphs under one heading and begin anew at the next', () => {
    const blocks = [
      proseOf('heading', 'Приёмка'),
      proseOf('paragraph', 'Первый абзац.', ['Приёмка']),
      proseOf('paragraph', 'Второй.', ['Приёмка']),
      proseOf('heading', 'Возврат'),
      proseOf('paragraph', 'Третий.', ['Возврат']),
    ]
    expect(textsOf(blocks)).toEqual(['Первый абзац.\nВторой.', 'Третий.'])
    expect([...passagesOf({ blocks })].map(passage => passage.blocks)).toEqual([
      [1, 2],
      [4, 4],
    ])
  })

  it('lose no text: headings without text, notes and page headers are passages too', () => {
    expect(
      textsOf([
        proseOf('furniture', 'Для служебного пользования'),
        proseOf('heading', 'Итоги'),
        proseOf('heading', 'План'),
        proseOf('note', 'Сноска.'),
        proseOf('furniture', 'Для служебного пользования'),
      ]),
    ).toEqual(['Итоги', 'Сноска.', 'План', 'Для служебного пользования'])
  })

  it('cut a long paragraph after a sentence, not inside a number', () => {
    const sentence = 'Норма 1.5 литра на смену и не более. '
    const texts = textsOf([proseOf('paragraph', sentence.repeat(10))], 100)
    expect(texts.every(text => text.length <= 100 && text.endsWith('более.'))).toBe(true)
    expect(texts.join(' ')).toBe(sentence.repeat(10).trim())
  })

  it('repeat the lead-in when a list is parted', () => {
    const items = Array.from({ length: 6 }, (_, at) => proseOf('item', `Пункт номер ${at} нашего списка`))
    const texts = textsOf([proseOf('paragraph', 'Нужно принести:'), ...items], 90)
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.every(text => text.startsWith('Нужно принести:\n'))).toBe(true)
  })
})
