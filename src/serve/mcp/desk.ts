import type { Operation, Reply, Scope, Step } from '../operations/operation.ts'

/** A library that a client may ask. */
export type DeskLibrary = { readonly id: string; readonly name: string }

/** One call that a client makes. */
export type DeskCall = {
  /** Id or name; the only one there is when it is left out. */
  readonly library?: string
  readonly input: unknown
  readonly signal: AbortSignal
  readonly onStep: (step: Step) => void
  readonly room: number
}

/** What MCP is served over: some libraries, and operations on them for one caller. */
export type Desk = {
  readonly libraries: readonly DeskLibrary[]
  readonly scopes: ReadonlySet<Scope>
  /** A person can be asked back in the middle of a call, by clients that say so. */
  readonly canAskBack: boolean
  /** @throws Fault, and ZodError for an input that does not conform */
  call(operation: Operation, call: DeskCall): Promise<Reply>
}
