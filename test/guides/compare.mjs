// Holds what was printed against what a guide shows. … in a line stands for anything in that line, a line of … for any lines.

const escaped = text => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const inLine = text => text.split('…').map(escaped).join('.*')

const tidy = text =>
  text
    .replaceAll(/[\r\ufeff]/g, '')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()

/** True when the whole of what was printed is what is shown. */
export const isShown = (printed, shown) => {
  const lines = tidy(shown).split('\n')
  let pattern = ''
  lines.forEach((line, at) => {
    const isLast = at === lines.length - 1
    if (line.trim() === '…') pattern += isLast ? '(?:.*\\n?)*' : '(?:.*\\n)*?'
    else pattern += `${inLine(line)}${isLast ? '\\n?' : '\\n'}`
  })
  return new RegExp(`^${pattern}$`, 'u').test(`${tidy(printed)}\n`)
}

/** True when it stands somewhere in what was printed. */
export const holds = (printed, text) => new RegExp(inLine(text), 'u').test(printed)
