import { ask } from './ask.ts'
import { correctTable } from './correct-table.ts'
import { dropCorrection, importCorrections, listOfCorrections } from './corrections.ts'
import { listDatabases, loadQuery } from './databases.ts'
import { describeTable } from './describe-table.ts'
import { evaluate } from './evaluate.ts'
import { exportResult } from './export-result.ts'
import { libraryStatus } from './library-status.ts'
import { listDocuments } from './list-documents.ts'
import { listTables } from './list-tables.ts'
import { loadTable } from './load-table.ts'
import type { Operation } from './operation.ts'
import { dropPlanNamed, plans, savePlanNamed, take, verify } from './plans.ts'
import { explainRows, query } from './query.ts'
import { readRows } from './read-rows.ts'
import { search } from './search.ts'
import { changes, diff, versions } from './versions.ts'
import { listSheets, viewSheet } from './view-sheet.ts'
import { deleteWorkspace, listWorkspaces, loadedTables, unloadTable, workspaceAudit } from './workspaces.ts'

/** Every operation, in the order in which a caller meets them. HTTP and MCP serve this list; one more line serves one more. */
export const operations: readonly Operation[] = [
  libraryStatus,
  listDocuments,
  listTables,
  describeTable,
  readRows,
  listSheets,
  viewSheet,
  search,
  ask,
  evaluate,
  versions,
  changes,
  diff,
  correctTable,
  listOfCorrections,
  importCorrections,
  dropCorrection,
  loadTable,
  loadedTables,
  query,
  explainRows,
  listDatabases,
  loadQuery,
  exportResult,
  listWorkspaces,
  unloadTable,
  deleteWorkspace,
  workspaceAudit,
  plans,
  take,
  savePlanNamed,
  dropPlanNamed,
  verify,
]
