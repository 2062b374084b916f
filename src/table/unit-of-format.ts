import { readUnit, type UnitReading } from '../text/index.ts'

/**
 * The unit that a number format shows beside the number: `%` of `0.0%`, `₽` of `#,##0 [$₽-419]`, `мг/кг` of
 * `0.00" мг/кг"`. Only the section of positive numbers is looked at.
 *
 * Source: ECMA-376 §18.8.31. Cost: text.
 */
export const unitOfFormat = (code: string): UnitReading | undefined => {
  if (code === 'General' || code === '') return undefined
  const section = firstSection(code)
  const literals = [...section.matchAll(/"([^"]*)"|\[\$([^\]-]+)(?:-[^\]]*)?\]|\\(.)/gu)]
  for (const [, quoted, currency, escaped] of literals) {
    const unit = readUnit((quoted ?? currency ?? escaped ?? '').trim())
    if (unit) return unit
  }
  const bare = section.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./gu, '')
  const [symbol] = /[%‰$€£¥₽₩₹]/u.exec(bare) ?? []
  return symbol === undefined ? undefined : readUnit(symbol)
}

const firstSection = (code: string): string => {
  let quoted = false
  for (let at = 0; at < code.length; at += 1) {
    if (code[at] === '"') quoted = !quoted
    else if (code[at] === '\\') at += 1
    else if (code[at] === ';' && !quoted) return code.slice(0, at)
  }
  return code
}
