import type { z } from 'zod'
import type { Library } from '../../library/index.ts'
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

/** The tools that look, search and ask; none that changes anything. */
export const libraryTools = (library: Library): readonly LibraryTool[] => {
  const sheets = readWindows()
  return operations
    .filter(({ forModels, annotations }) => forModels && annotations.readOnly)
    .map(operation => ({
      name: operation.name,
      title: operation.title,
      description: `${operation.summary} ${operation.guide}`,
      input: operation.input,
      output: operation.output,
      call: (given, signal) =>
        operation.call(given, { library, owner: 'local', sheets, ...(signal ? { signal } : {}) }),
    }))
}
