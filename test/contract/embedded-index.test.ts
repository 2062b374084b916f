import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIndex } from '../../src/engine/index.ts'
import { indexContract } from './index-contract.ts'

indexContract('SQLite', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cellcite-index-'))
  const index = openIndex(join(dir, 'index.sqlite'))
  return {
    ...index,
    close: () => {
      index.close()
      rmSync(dir, { recursive: true })
    },
  }
})
