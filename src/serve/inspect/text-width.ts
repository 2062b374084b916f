/** Places that a text takes in a terminal: two for each Chinese, Japanese or Korean sign, none for combining marks. */
export const textWidth = (text: string): number => {
  let width = 0
  for (const sign of text) width += signWidth(sign)
  return width
}

const signWidth = (sign: string): number => {
  if (/\p{M}|\p{Cf}/u.test(sign)) return 0
  return /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
    sign,
  ) || /\p{Extended_Pictographic}/u.test(sign)
    ? 2
    : 1
}

/** A text on one line, cut with `…` or filled up with blanks to exactly `width` places. */
export const fitText = (text: string, width: number): string => {
  const line = oneLine(text)
  const full = textWidth(line)
  if (full <= width) return line + ' '.repeat(width - full)
  let cut = ''
  let used = 0
  for (const sign of line) {
    const next = signWidth(sign)
    if (used + next > width - 1) break
    cut += sign
    used += next
  }
  return `${cut}…${' '.repeat(Math.max(0, width - used - 1))}`
}

/** Line breaks as `⏎`; control characters, which could steer a terminal, as blanks. */
export const oneLine = (text: string): string =>
  text.replace(/\r?\n/gu, '⏎').replace(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
