/** Pieces of a Word body: a run, a paragraph, a paragraph of plain text, a cell, a row, a table. */
export const run = (text: string, look = ''): string => `<w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r>`
export const p = (inner: string, properties = ''): string => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`
export const text = (words: string): string => p(run(words))
export const tc = (inner: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`
export const tr = (...cells: readonly string[]): string => `<w:tr>${cells.join('')}</w:tr>`
export const tbl = (...rows: readonly string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`
