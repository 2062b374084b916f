import { stat } from 'node:fs/promises'
import { Fault } from '../../fault/index.ts'
import { openDocument } from '../../library/index.ts'
import { readSource, type Sheet } from '../../source/index.ts'
import { drawWindow } from './draw-window.ts'
import type { SheetWindows, WindowAsked } from './sheet-windows.ts'

/** Cells that are kept of all documents together; about 30 bytes each. */
const CELLS_KEPT = 14_000_000

/** Documents that are kept, however small they are. */
const DOCUMENTS_KEPT = 32

type Kept = { readonly sheets: Promise<readonly Sheet[]>; cells: number }

/** Sheets read in this thread; those asked for longest ago are forgotten when there are too many cells. */
export const readWindows = (): SheetWindows => {
  const kept = new Map<string, Kept>()
  const sheetsOf = async (document: WindowAsked['document']): Promise<readonly Sheet[]> => {
    await checkUnchanged(document)
    const name = `${document.file} ${document.member ?? ''} ${document.size} ${document.modifiedMs}`
    const known = kept.get(name) ?? { sheets: readSheets(document), cells: 0 }
    kept.delete(name)
    kept.set(name, known)
    try {
      const sheets = await known.sheets
      known.cells = sheets.reduce((sum, { grid }) => sum + grid.cellCount, 0)
      forgetOldest(kept, name)
      return sheets
    } catch (error) {
      kept.delete(name)
      throw error
    }
  }
  return {
    window: async asked => {
      const sheets = await sheetsOf(asked.document)
      const sheet = sheets.find(({ index }) => index === asked.sheet)
      if (!sheet) throw new Fault('table-missing', `${asked.document.path} has no sheet ${asked.sheet}`)
      return drawWindow(sheet, asked)
    },
    sheets: async document =>
      (await sheetsOf(document)).map(({ name, origin, index, state, grid }) => ({
        name,
        origin,
        index,
        state,
        rows: grid.extent.bottom,
        columns: grid.extent.right,
      })),
    close: async () => kept.clear(),
  }
}

/** The newest always stays. */
const forgetOldest = (kept: Map<string, Kept>, newest: string): void => {
  let cells = [...kept.values()].reduce((sum, known) => sum + known.cells, 0)
  for (const [name, known] of kept) {
    if ((cells <= CELLS_KEPT && kept.size <= DOCUMENTS_KEPT) || name === newest) return
    kept.delete(name)
    cells -= known.cells
  }
}

const checkUnchanged = async ({ path, file, member, size, modifiedMs }: WindowAsked['document']): Promise<void> => {
  const now = await stat(file).catch(() => undefined)
  if (!now) throw new Fault('source-missing', `${path} is no longer where it was read`, { at: { source: path } })
  // The size of a document inside an archive is its own, not that of the file.
  if ((member === undefined && now.size !== size) || now.mtimeMs !== modifiedMs)
    throw new Fault('source-changed', `${path} changed after it was read`, { at: { source: path } })
}

const readSheets = async (document: WindowAsked['document']): Promise<readonly Sheet[]> => {
  const source = await openDocument(document, document.path)
  try {
    return (await readSource(source)).blocks.filter(block => block.kind === 'sheet')
  } finally {
    await source.close()
  }
}
