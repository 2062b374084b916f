import type { DateSystem } from '../../grid/index.ts'
import type { DefinedName, Sheet } from '../book.ts'
import { childAt, descendantsOf, elementsOf, ownText, type XmlElement } from '../xml/index.ts'

/** A sheet as the workbook part lists it. */
export type ListedSheet = { readonly name: string; readonly state: Sheet['state']; readonly relationship: string }

/** A defined name with the number of the sheet that it is local to, from 0. */
export type ListedName = Omit<DefinedName, 'sheet'> & { readonly localSheet?: number }

/** The workbook part (ECMA-376 §18.2.27). */
export type Workbook = {
  readonly dateSystem: DateSystem
  readonly sheets: readonly ListedSheet[]
  readonly names: readonly ListedName[]
}

/** Sheets in tab order, names and date system of a workbook part. */
export const readWorkbook = (root: XmlElement): Workbook => ({
  dateSystem: isOn(childAt(root, 'workbookPr')?.attributes['date1904']) ? '1904' : '1900',
  sheets: descendantsOf(childAt(root, 'sheets'), 'sheet').map(sheet => ({
    name: sheet.attributes['name'] ?? '',
    state: stateOf(sheet.attributes['state']),
    relationship: sheet.attributes[':id'] ?? '',
  })),
  names: elementsOf(childAt(root, 'definedNames'), 'definedName').map(nameOf),
})

const stateOf = (state: string | undefined): Sheet['state'] =>
  state === 'hidden' || state === 'veryHidden' ? state : 'visible'

const nameOf = (element: XmlElement): ListedName => {
  const localSheet = element.attributes['localSheetId']
  return {
    name: element.attributes['name'] ?? '',
    ref: ownText(element).trim(),
    ...(localSheet === undefined ? {} : { localSheet: Number(localSheet) }),
    ...(isOn(element.attributes['hidden']) ? { hidden: true } : {}),
  }
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true'
