import type { Finding } from '../../fault/index.ts'
import { formatCell } from '../../grid/index.ts'
import { computeOpen } from '../formula/compute-open.ts'
import type { ScannedSheet } from './read-sheet.ts'
import type { Workbook } from './workbook.ts'

/** Computes the formulas of a book that have no stored value and puts what comes out; cells that wait for themselves are told. */
export const computeValues = (sheets: readonly ScannedSheet[], workbook: Workbook, findings: Finding[]): void => {
  if (sheets.every(({ sink }) => sink.open.length === 0)) return
  const grids = sheets.map(({ builder }) => builder.build().grid)
  const { values, cycles } = computeOpen(
    sheets.map(({ task, sink }, index) => ({
      name: task.listed.name,
      grid: grids[index] as (typeof grids)[number],
      open: sink.open.map(({ row, column }) => ({
        row,
        column,
        text: grids[index]?.cellAt(row, column)?.formula?.text ?? '',
      })),
    })),
    (name, sheet) => refOf(workbook, name, sheet),
  )
  sheets.forEach(({ sink }, sheet) => {
    sink.open.forEach((open, index) => {
      sink.putComputed(open, values[sheet]?.[index])
    })
  })
  for (const { sheet, row, column } of cycles) {
    const cell = formatCell(row, column)
    const message = `The formula at ${cell} depends on itself.`
    findings.push({ code: 'formula-cycle', level: 'warn', message, sheet: workbook.sheets[sheet]?.name ?? '', cell })
  }
}

/** Text of a defined name; one that is local to the sheet comes before one of the book. */
const refOf = ({ names }: Workbook, name: string, sheet: number): string | undefined => {
  const lower = name.toLowerCase()
  const found = names.filter(known => known.name.toLowerCase() === lower)
  return (
    found.find(({ localSheet }) => localSheet === sheet) ?? found.find(({ localSheet }) => localSheet === undefined)
  )?.ref
}
