import type { Sheet } from '../../source/index.ts'
import { accountFor, type Table } from '../../table/index.ts'
import { type DrawOptions, drawSheet } from './draw-sheet.ts'
import { tellTable } from './tell-table.ts'

/**
 * A sheet for a terminal: the account of its cells, its drawing in the colours of the roles, and what is known of each of its
 * tables. Cost: cells, for the account.
 */
export const inspectText = (sheet: Sheet, tables: readonly Table[], options: DrawOptions = {}): string => {
  const told = tables.flatMap(table =>
    tellTable(table).map(({ name, text }) =>
      name === 'table' ? `    table ${text}` : `      ${name.padEnd(8)} ${text}`,
    ),
  )
  return [
    `  ${sheet.name}: ${accountText(sheet, tables)}`,
    ...(sheet.grid.cellCount === 0 ? [] : [indent(drawSheet(sheet, tables, options))]),
    ...(tables.length === 0 ? ['    no table'] : told),
  ].join('\n')
}

/** What the reader found and kept, and what the kept cells became, in one line. */
export const accountText = (sheet: Sheet, tables: readonly Table[]): string => {
  const { found, kept, dropped } = sheet.receipt
  const left = dropped.map(({ reason, count }) => `; ${count} left out: ${reason}`).join('')
  const { used } = accountFor(sheet, tables)
  const uses = Object.entries(used)
    .filter(([, count]) => count > 0)
    .map(([use, count]) => `${count} ${use === 'left' ? 'outside of tables' : use}`)
  const state = sheet.state === 'visible' ? '' : `, ${sheet.state}`
  return `${found} cells found, ${kept} kept${left}${state}${uses.length === 0 ? '' : ` (${uses.join(', ')})`}`
}

const indent = (text: string): string =>
  text
    .split('\n')
    .map(line => `    ${line}`)
    .join('\n')
