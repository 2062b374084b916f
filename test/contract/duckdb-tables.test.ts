import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTables } from '../../src/engine/index.ts'
import { tablesContract } from './tables-contract.ts'

tablesContract('DuckDB', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-tables-'))
  const tables = openTables(join(dir, 'tables'))
  return {
    ...tables,
    close: () => {
      tables.close()
      rmSync(dir, { recursive: true })
    },
  }
})
