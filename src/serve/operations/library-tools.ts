import type { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import type { Library } from '../../library/index.ts'
import type { Workspaces } from '../../workspace/index.ts'
import { readWindows } from '../sheets/read-windows.ts'
import type { Reply } from './operation.ts'
import { operations } from './operations.ts'

/** One operation on a library as a tool for a model: the same one that HTTP and MCP serve. */
export type LibraryTool = {
  readonly name: string
  readonly title: string
  /** What the caller gets, when to use it, and what to do next. */
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /** @throws ZodError when the input does not conform, Fault as the operation does */
  call(given: unknown, signal?: AbortSignal): Promise<Reply>
}

/**
 * The tools that look, search and ask; none that changes a library. With workspaces also those that load tables into a
 * private database and query it, in the name of `owner`.
 */
export const libraryTools = (
  library: Library,
  options: { readonly workspaces?: Workspaces; readonly owner?: string } = {},
): readonly LibraryTool[] => {
  const sheets = readWindows()
  const { workspaces = noWorkspaces, owner = 'local' } = options
  return operations
    .filter(({ forModels }) => forModels)
    .filter(({ scope, annotations }) =>
      scope === 'query' ? options.workspaces !== undefined : scope === 'read' && annotations.readOnly,
    )
    .map(operation => ({
      name: operation.name,
      title: operation.title,
      description: `${operation.summary} ${operation.guide}`,
      input: operation.input,
      output: operation.output,
      call: (given, signal) =>
        operation.call(given, { library, owner, sheets, workspaces, ...(signal ? { signal } : {}) }),
    }))
}

const absent = async (): Promise<never> => {
  throw new Fault('usage', 'these tools were made without workspaces')
}

const noWorkspaces: Workspaces = {
  open: absent,
  list: absent,
  info: absent,
  drop: absent,
  load: absent,
  unload: absent,
  tables: absent,
  query: absent,
  explain: absent,
  export: absent,
  result: absent,
  audit: absent,
  databases: absent,
  expire: absent,
  close: async () => undefined,
}
