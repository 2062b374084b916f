import { generalWords } from './thesaurus-general.ts'
import { goodsWords } from './thesaurus-goods.ts'
import { moneyWords } from './thesaurus-money.ts'
import { peopleWords } from './thesaurus-people.ts'
import { qualityWords } from './thesaurus-quality.ts'
import { tradeWords } from './thesaurus-trade.ts'

/**
 * Meanings of office language, one a line, in Russian, English and Korean. Written for this project from general
 * usage of trade, finance, logistics, quality, personnel and documents; free under the project's licence.
 */
export const thesaurusEntries: readonly string[] = [
  ...generalWords,
  ...goodsWords,
  ...moneyWords,
  ...peopleWords,
  ...qualityWords,
  ...tradeWords,
]
