import type { Register } from '../../engine/index.ts'
import type { Workspaces } from '../../workspace/index.ts'
import type { SheetWindows } from '../sheets/sheet-windows.ts'
import type { DataFolder } from './data-folder.ts'
import type { Jobs } from './jobs.ts'
import type { KnownReplies } from './known-replies.ts'
import type { Lanes } from './lanes.ts'
import type { Meter } from './meter.ts'
import type { OpenLibraries } from './open-libraries.ts'

/** What a server holds while it runs; HTTP and MCP are two faces over it. */
export type Host = {
  readonly folder: DataFolder
  readonly register: Register
  /** Libraries open in the process itself, for what is done at once; everything that takes time goes through `lanes`. */
  readonly libraries: OpenLibraries
  readonly lanes: Lanes
  readonly replies: KnownReplies
  readonly sheets: SheetWindows
  readonly workspaces: Workspaces
  readonly jobs: Jobs
  readonly meter: Meter
}
