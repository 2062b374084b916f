import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askLibrary, type Library, openLibrary } from '../../library/index.ts'
import { countedIn, FRAME_LANGUAGES, frameLanguageOf, frameWords } from '../words/frame-words.ts'
import { answerText } from './answer-text.ts'

let dir: string
let library: Library
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'cellcite-words-'))
  writeFileSync(join(dir, 'shops.csv'), 'shop,town,stalls\nОкеан,Тверь,5\nЗарница,Тверь,-\nПолюс,Омск,9\nИтого,,14\n')
  library = await openLibrary({ dir: join(dir, '.cellcite') })
  await library.ingest([dir])
})
afterAll(async () => {
  await library.close()
  rmSync(dir, { recursive: true, force: true })
})

const told = async (question: string, language: 'en' | 'ru' | 'ko'): Promise<string> =>
  answerText(await askLibrary(library, question), language)

describe('the words around an answer', () => {
  test.each([
    ['en', 'sheet «shops», cell C2', 'column: stalls (C)   row 2: Океан', 'plan: '],
    ['ru', 'лист «shops», ячейка C2', 'столбец: stalls (C)   строка 2: Океан', 'план: '],
    ['ko', '시트 «shops», 셀 C2', '열: stalls (C)   2행: Океан', '계획: '],
  ] as const)('are of the language asked for: %s', async (language, ...parts) => {
    const text = await told('How many stalls has Океан?', language)
    for (const part of parts) expect(text).toContain(part)
    expect(text.split('\n')[2]).toBe('5')
  })

  test('what was left out is told in every language', async () => {
    expect(await told('What is the average number of stalls?', 'ru')).toMatch(/взято: 2 строки, не взято: /)
    expect(await told('What is the average number of stalls?', 'en')).toMatch(/2 rows used, \d left out /)
  })

  test('what is not there says where was looked', async () => {
    expect(await told('How many stalls has Меридиан?', 'ru')).toMatch(
      /просмотрено: 1 документ, 1 таблица, 0 отрывков текста/,
    )
  })

  test('no language lacks a place to be filled in', () => {
    const placesOf = (value: unknown): readonly string[] =>
      typeof value === 'string'
        ? (value.match(/\{\w+\}/g) ?? []).toSorted()
        : Object.entries(value as object).flatMap(([name, inner]) => placesOf(inner).map(place => `${name} ${place}`))
    for (const language of FRAME_LANGUAGES) {
      const { counts: _, ...words } = frameWords(language)
      const { counts: __, ...english } = frameWords('en')
      expect(placesOf(words)).toEqual(placesOf(english))
    }
  })

  test('a language counts as it does', () => {
    expect([1, 2, 5, 11, 21, 104].map(count => countedIn('ru', count, 'row'))).toEqual([
      '1 строка',
      '2 строки',
      '5 строк',
      '11 строк',
      '21 строка',
      '104 строки',
    ])
    expect([1, 3].map(count => countedIn('ko', count, 'document'))).toEqual(['문서 1건', '문서 3건'])
  })

  test('a locale names a language, and English stands for those without words', () => {
    expect(
      ['ru_RU.UTF-8', 'ko-KR', 'ko', 'C', 'C.UTF-8', 'de_DE.UTF-8', 'rundi', '', undefined].map(frameLanguageOf),
    ).toEqual(['ru', 'ko', 'ko', 'en', 'en', 'en', 'en', 'en', 'en'])
  })
})
