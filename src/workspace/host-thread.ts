import { serveCalls } from '../engine/index.ts'
import { WorkspaceHost } from './host.ts'
import type { WorkspaceOptions } from './options.ts'

serveCalls((options: WorkspaceOptions) => new WorkspaceHost(options))
