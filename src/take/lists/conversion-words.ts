/** Sentences about the unit in which an answer was asked. Parts in braces are filled in. */
export type ConversionWords = {
  readonly converted: string
  readonly unknown: string
  readonly currencies: string
  readonly other: string
  readonly plan: string
}

const sentences: Readonly<Record<'ru' | 'en' | 'ko', ConversionWords>> = {
  ru: {
    converted: 'В пересчёте: {value} (1 {from} = {factor} {to})',
    unknown: 'Единица этой ячейки нигде не указана, поэтому в {to} не пересчитано',
    currencies: 'Валюты не пересчитываются: указано в {from}',
    other: 'Указано в {from}; в {to} это не пересчитывается',
    plan: 'в единицах: {to}',
  },
  en: {
    converted: 'Converted: {value} (1 {from} = {factor} {to})',
    unknown: 'The unit of this cell is written nowhere, so nothing was converted into {to}',
    currencies: 'Currencies are not converted: the cell is in {from}',
    other: 'The cell is in {from}, which cannot be converted into {to}',
    plan: 'in {to}',
  },
  ko: {
    converted: '환산: {value} (1 {from} = {factor} {to})',
    unknown: '이 셀의 단위가 어디에도 적혀 있지 않아 {to}(으)로 환산하지 않음',
    currencies: '통화는 환산하지 않음: {from} 기준으로 적혀 있음',
    other: '{from} 단위로 적혀 있어 {to}(으)로 환산할 수 없음',
    plan: '단위: {to}',
  },
}

/** Sentences of a language, English for those without their own. */
export const conversionsIn = (language: string): ConversionWords =>
  language === 'ru' || language === 'ko' ? sentences[language] : sentences.en
