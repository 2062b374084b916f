import { moneyScales, scaleWords } from './lists/scales.ts'
import { unitLeads, unitLineLabels, unitLinkWords } from './lists/unit-lines.ts'
import { units } from './lists/units.ts'

/** A unit of measure as written, and what it means where that is known. */
export type UnitReading = {
  /** As written: `тыс. руб.`, `мг/кг`, `%`, `원`. */
  readonly text: string
  /** Power of ten in front of the base unit: 3 for `тыс. руб.`; absent when 0. */
  readonly scale?: number
  /** Base unit as written, without its scale: `руб.`. Absent when only a scale is written (`млн`). */
  readonly base?: string
  /** What it measures: `money`, `mass`, `length`, `area`, `volume`, `time`, `count`, `energy`, `ratio`, ...; `mixed` for several. */
  readonly quantity: string
}

/** Longest text that is tried as a unit or a unit line, in characters. */
const LONGEST = 48

/**
 * The unit that a text is: a unit alone (`кг`, `тыс. руб.`, `мг/кг`), in brackets, or a unit line (`단위: 천원`,
 * `(In millions of USD)`, `(Dollars in millions)`, `Ед. изм.: т`).
 *
 * @returns `undefined` when any word of it is no part of a unit
 */
export const readUnit = (text: string): UnitReading | undefined => {
  if (text.length > LONGEST) return undefined
  const plain = unwrap(text.replace(/\s+/gu, ' ').trim())
  const labelled = withoutLabel(plain)
  const body = unwrap(labelled ?? plain)
  if (body === '') return undefined
  return unitOf(withoutLead(body)) ?? unitOf(body) ?? (labelled === undefined ? undefined : severalUnits(body))
}

/** Header text parted into label and unit: `Цена, руб.` is `Цена` and `руб.`; `unit` is absent when it names none. */
export const stripUnit = (text: string): { readonly label: string; readonly unit?: UnitReading } => {
  const plain = text.replace(/\s+/gu, ' ').trim()
  for (const { pattern, symbolOnly } of HEADER_ENDINGS) {
    const [, label = '', tail = ''] = pattern.exec(plain) ?? []
    if (label === '' || tail === '' || PER_AT_END.test(label)) continue
    const unit = symbolOnly ? symbolUnit(tail) : readUnit(tail)
    if (unit) return { label: label.trim(), unit }
  }
  return { label: plain }
}

/** Ways in which a header text ends in a unit, the most explicit first. */
const HEADER_ENDINGS: readonly { readonly pattern: RegExp; readonly symbolOnly?: true }[] = [
  { pattern: /^(.+?)\s*[([（［【]([^()（）[\]]+)[)\]）］】][.:*]?$/u },
  { pattern: /^(.+?)\s*[,，;]\s*([^,]+)$/u },
  { pattern: /^(.+?)\s+(?:в|in|en)\s+(\S+(?:\s\S+)?)$/iu },
  { pattern: /^(.+?)\s+(\S+\s\S+)$/u, symbolOnly: true },
  { pattern: /^(.+?)\s+(\S+)$/u, symbolOnly: true },
]

/** `Цена за` + `шт.`: the last word prices a piece, it is not the unit of the column. */
const PER_AT_END = /\s(?:за|на|per|je|par|por|в|in)$/iu

const unwrap = (text: string): string => {
  const [, inner] = /^[([（［【<](.*)[)\]）］】>][.,:]?$/u.exec(text) ?? []
  return inner === undefined ? text : inner.trim()
}

const withoutLabel = (text: string): string | undefined => {
  const [, label = '', rest = ''] = /^([^:：]{2,24})\s*[:：]\s*(.+)$/u.exec(text) ?? []
  if (label !== '' && lineLabels.has(keyOf(label).replace(/[\s.]/gu, ''))) return rest.trim()
  const [, first = '', tail = ''] = /^(\S+)\s+(.+)$/u.exec(text) ?? []
  return lineLabels.has(keyOf(first)) && tail !== '' ? tail.trim() : undefined
}

const withoutLead = (text: string): string => {
  const [, first = '', rest = ''] = /^(\S+)\s+(.+)$/u.exec(text) ?? []
  return leads.has(first.toLowerCase()) ? rest : text
}

/** `천원, %`: several units on one line; no one scale is true of them all. */
const severalUnits = (text: string): UnitReading | undefined => {
  const parts = text.split(/\s*[,;·]\s*/u)
  return parts.length > 1 && parts.every(part => unitOf(part)) ? { text, quantity: 'mixed' } : undefined
}

const symbolUnit = (text: string): UnitReading | undefined => {
  const unit = unitOf(text)
  if (!unit) return undefined
  const base = unit.base?.split('/')[0] ?? ''
  if (unit.scale !== undefined && unit.base !== undefined) return unit
  return base.length > 1 || /^[%‰₽$€£¥₩]$/u.test(base) ? (symbols.has(formOf(base)) ? unit : undefined) : undefined
}

/** Scale, base and per-part of a unit text without wrapping. */
const unitOf = (text: string): UnitReading | undefined => {
  const whole = quantityOf(text)
  if (whole !== undefined) return { text, base: text, quantity: whole }
  const per = partedByPer(text)
  if (per) return perUnit(text, per)
  return scaledUnit(text)
}

/** The parts of `руб./кг`, `USD per ton`, `원/kg`. */
const partedByPer = (text: string): readonly [string, string] | undefined => {
  const [, top = '', bottom = ''] = /^(.+?)\s*(?:\/|\sper\s|\sза\s|\sна\s|\sje\s|\spar\s)\s*(.+)$/u.exec(text) ?? []
  return top !== '' && bottom !== '' ? [top.trim(), bottom.trim()] : undefined
}

const perUnit = (text: string, [top, bottom]: readonly [string, string]): UnitReading | undefined => {
  const upper = scaledUnit(top) ?? plainUnit(top)
  const amount = bottom.replace(/^\d+(?:[.,]\d+)?\s*/u, '')
  const lower = quantityOf(amount) ?? (scaledUnit(amount) ? 'count' : undefined)
  if (!upper || (lower === undefined && !perWords.has(keyOf(amount)))) return undefined
  const base = text.slice(text.length - (text.length - text.indexOf(upper.base ?? top)))
  return {
    text,
    ...(upper.scale === undefined ? {} : { scale: upper.scale }),
    base,
    quantity: `${upper.quantity}/${lower ?? 'count'}`,
  }
}

const plainUnit = (text: string): UnitReading | undefined => {
  const quantity = quantityOf(text)
  return quantity === undefined ? undefined : { text, base: text, quantity }
}

/** `тыс. руб.`, `천원`, `millions of USD`, `Dollars in millions`, `USD mn`, `млн`. */
const scaledUnit = (text: string): UnitReading | undefined => {
  const alone = scaleOf(text)
  if (alone !== undefined) return { text, scale: alone, quantity: 'scale' }
  for (let cut = 1; cut < text.length; cut += 1) {
    const head = text.slice(0, cut).trim()
    const tail = text.slice(cut).replace(LINK_WORD, '').trim()
    if (head === '' || tail === '') continue
    const scaleTail = text.slice(cut).replace(LEAD_WORD, '').trim()
    const found = scaleThenBase(text, head, tail) ?? scaleThenBase(text, scaleTail, head.replace(/[,;]$/u, ''))
    if (found) return found
  }
  return undefined
}

const scaleThenBase = (text: string, scaleText: string, baseText: string): UnitReading | undefined => {
  const scale = /^[кКkKMMТT]$/u.test(scaleText) ? undefined : scaleOf(scaleText)
  const quantity = scale === undefined ? undefined : quantityOf(baseText)
  if (scale === undefined || quantity === undefined || scaleOf(baseText) !== undefined)
    return letterScale(text, scaleText, baseText)
  if (quantity !== 'money' && onlyMoney.has(keyOf(scaleText))) return undefined
  return { text, scale, base: baseText, quantity }
}

/** `k€`, `M$`, `kUSD`, `£m`, `US$m`: one letter is a scale only next to money; a small `m` only next to its sign or code. */
const letterScale = (text: string, scaleText: string, baseText: string): UnitReading | undefined => {
  const scale = LETTER_SCALES.get(scaleText)
  if (scale === undefined || quantityOf(baseText) !== 'money') return undefined
  if (scaleText === 'm' && !MONEY_SIGN.test(baseText)) return undefined
  return { text, scale, base: baseText, quantity: 'money' }
}

const LETTER_SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['K', 3],
  ['m', 6],
  ['M', 6],
])
const MONEY_SIGN = /\p{Sc}$|^[A-Z]{3}$/u

/** Power of ten that a scale word stands for, without case and final dot; `undefined` for any other text. */
export const scaleOf = (text: string): number | undefined => scales.get(keyOf(text))

/** What a unit text without scale measures; case matters below three letters. */
const quantityOf = (text: string): string | undefined => {
  const form = formOf(text)
  const exact = symbols.get(form) ?? words.get(form)
  if (exact !== undefined) return exact
  return form.length < 3 ? undefined : (foldedForms.get(form.toLowerCase()) ?? undefined)
}

const formOf = (text: string): string =>
  text
    .trim()
    .replace(/\.$/u, '')
    .replace(/\s*([./])\s*/gu, '$1')
    .replace(/[’`]/gu, "'")
const keyOf = (text: string): string => formOf(text).toLowerCase()

const formMap = (pick: 'symbols' | 'words'): ReadonlyMap<string, string> =>
  new Map(
    units.flatMap(entry =>
      Object.values(entry[pick] ?? {}).flatMap(forms => forms.map(form => [formOf(form), entry.quantity] as const)),
    ),
  )

const symbols = formMap('symbols')
const words = formMap('words')
const foldedForms = new Map([...words, ...symbols].map(([form, quantity]) => [form.toLowerCase(), quantity]))
const scales = new Map(
  Object.values(scaleWords)
    .flatMap(words => Object.entries(words))
    .map(([word, power]) => [word, power]),
)
const onlyMoney = new Set(Object.values(moneyScales).flat())
const lineLabels = new Set(
  Object.values(unitLineLabels)
    .flat()
    .map(label => keyOf(label).replace(/[\s.]/gu, '')),
)
const leads = new Set(Object.values(unitLeads).flat())
const perWords = new Set(Object.values(unitLinkWords.per).flat())
const LINK_WORD = new RegExp(`^\\s*(?:${Object.values(unitLinkWords.of).flat().join('|')})\\s+`, 'iu')
const LEAD_WORD = new RegExp(`^\\s*(?:${[...leads].join('|')})\\s+`, 'iu')
