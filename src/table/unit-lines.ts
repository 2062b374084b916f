import { readUnit, stripUnit, type UnitReading } from '../text/index.ts'
import { isAfterWord, isLinkWord } from './unit-words.ts'

/**
 * A unit that a line above a table tells. `scope` is what the line says it is the unit of, `''` for everything.
 * `whole`: the line, a bracket or what follows its last comma is nothing but a unit, so it governs the table even when
 * no column is called like the scope; otherwise it stands inside a sentence.
 */
export type ToldUnit = { readonly unit: UnitReading; readonly scope: string; readonly whole: boolean }

/** Longest line that is searched for units, in characters. */
const LONGEST = 300

/**
 * The units that a line tells: `тыс. руб., без НДС`; `(단위: 천원)`; `Суммы — тыс. руб., сроки — дни`;
 * `Credit limit in thousand USD.`; `Бюджет 2025, млн руб.`
 *
 * Cost: text.
 */
export const unitsToldBy = (line: string): readonly ToldUnit[] => {
  const text = line.replace(/[\s\u00a0]+/gu, ' ').trim()
  if (text === '' || text.length > LONGEST) return []
  const all = readUnit(text)
  if (all) return alone(all, '')
  const outside = text.replace(BRACKETS, ' ').trim()
  const brackets = [...text.matchAll(BRACKETS)].flatMap(({ 1: inner = '', index }) =>
    unitsOfBracket(inner, scopeBefore(text, index)),
  )
  return [...brackets, ...outside.split(SENTENCE_END).flatMap(unitsOfSentence)]
}

/** What a bracket is about: the text in front of it, back to the last comma or full stop. */
const scopeBefore = (text: string, index: number): string =>
  text
    .slice(0, index)
    .split(/[,;.]\s/u)
    .at(-1)
    ?.trim() ?? ''

/** `건, 원` names several units; each is told for itself. */
const alone = (unit: UnitReading, scope: string): readonly ToldUnit[] => {
  if (unit.quantity !== 'mixed') return [{ unit, scope, whole: true }]
  return unit.text.split(/\s*[,;·]\s*/u).flatMap(part => {
    const own = readUnit(part)
    return own ? [{ unit: own, scope, whole: true }] : []
  })
}

const BRACKETS = /[([（［【]([^()（）[\]]+)[)\]）］】]/gu

/** The end of a sentence, or a semicolon; not the dot of `руб. с НДС`. */
const SENTENCE_END = /;\s*|(?<=[.!?。])\s+(?=\p{Lu}|[^\p{L}\s])|\n/u

const unitsOfBracket = (inner: string, scope: string): readonly ToldUnit[] => {
  const whole = readUnit(inner)
  if (whole) return alone(whole, scope)
  return inner.split(/\s*[,;·]\s*/u).flatMap(part => {
    const unit = leadingUnit(part)
    return unit ? [{ unit, scope, whole: true }] : pairedUnit(part)
  })
}

/** `매출: 백만원`, `сроки — дни`: what is measured, and its unit. */
const pairedUnit = (part: string): readonly ToldUnit[] => {
  const [, name = '', value = ''] = PAIR.exec(part) ?? []
  const unit = value === '' ? undefined : leadingUnit(value)
  return unit ? [{ unit, scope: name, whole: false }] : []
}

const PAIR = /^(.+?)\s*(?:\s[—–-]\s|:\s|\s=\s)\s*(.+)$/u

const unitsOfSentence = (sentence: string): readonly ToldUnit[] => {
  const parts = sentence.split(/\s*,\s+|,$/u).filter(part => part !== '')
  return parts.flatMap((part, at) => unitsOfPart(part, parts.slice(0, at).join(', ')))
}

const unitsOfPart = (part: string, before: string): readonly ToldUnit[] => {
  const named = pairedUnit(part)
  if (named.length > 0) return named
  const [, topic = '', said = ''] = KOREAN_TOPIC.exec(part) ?? []
  const saidUnit = said === '' ? undefined : readUnit(said)
  if (saidUnit) return [{ unit: saidUnit, scope: topic, whole: false }]
  const leading = leadingUnit(part)
  if (leading && !isBareYear(part, before)) return [{ unit: leading, scope: before, whole: true }]
  return linkedUnit(part) ?? endingUnit(part)
}

/** `국내 금액은 원이다`: the topic, and what it is. */
const KOREAN_TOPIC = /^(.+?)(?:은|는|이|가)\s+(\S+?)(?:이다|입니다|이며|임)\.?$/u

/** `2025, г.`: the mark of a year is no gram. */
const isBareYear = (part: string, before: string): boolean => /^г\.?$/u.test(part) && /\d{4}$/u.test(before)

/** `Цены в тыс. руб. с НДС`, `Figures in USD`: a unit behind a word that leads to it. */
const linkedUnit = (part: string): readonly ToldUnit[] | undefined => {
  const words = part.split(' ')
  for (let at = words.length - 2; at >= 0; at -= 1) {
    if (!isLinkWord(words[at] ?? '')) continue
    const unit = leadingUnit(words.slice(at + 1).join(' '))
    if (unit && (unit.text.length > 1 || unit.quantity !== 'mass')) {
      const scope = words.slice(0, at).join(' ')
      return [{ unit, scope, whole: false }]
    }
  }
  return undefined
}

/** `Energy use MWh`, `Selling price (KRW)` without its bracket: what the header rule finds at the end. */
const endingUnit = (part: string): readonly ToldUnit[] => {
  if (/\d\s*\S{1,3}\.?$/u.test(part)) return []
  const { label, unit } = stripUnit(part)
  return unit && (unit.scale !== undefined || unit.quantity === 'money') ? [{ unit, scope: label, whole: true }] : []
}

/** Most words of a unit: `тыс. руб. за единицу` has four. */
const UNIT_WORDS = 5

/** The unit that a text begins with, if nothing follows but words that say more about it. */
const leadingUnit = (text: string): UnitReading | undefined => {
  const words = text.trim().split(' ')
  for (let count = Math.min(UNIT_WORDS, words.length); count > 0; count -= 1) {
    const unit = readUnit(withoutDot(words.slice(0, count).join(' ')))
    if (!unit) continue
    const next = words[count]
    if (next === undefined || isAfterWord(next) || /[,.;:]$/u.test(words[count - 1] ?? '') || next.startsWith('('))
      return withoutRemarks(unit)
  }
  return undefined
}

/** The dot of `%.`, `USD.` and `дней.` ends a sentence; that of `руб.` and `дн.` belongs to the word. */
const withoutDot = (text: string): string => text.replace(/(?<=[^\p{L}]|[A-Za-z]|\p{L}{4})\.$|[,:;]$/u, '')

/**
 * `руб. с НДС` is rubles with a remark; `руб. за рейс` above a table is rubles too, since a trip is what the row is and not a
 * measure; `kg per m2` stays.
 */
const withoutRemarks = (unit: UnitReading): UnitReading => {
  const words = unit.text.split(' ')
  for (let count = 1; count < words.length; count += 1) {
    if (!isAfterWord(words[count] ?? '')) continue
    const per = /^(?:за|на|per|je|pro|par|por)$/u.test(words[count] ?? '')
    const head = per && !unit.quantity.endsWith('/count') ? undefined : readUnit(words.slice(0, count).join(' '))
    if (head) return head
  }
  return unit
}
