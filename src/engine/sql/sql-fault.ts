import { Fault } from '../../fault/index.ts'

/** An error of the engine as a fault, with the first paragraph of its words; a fault stays as it is. */
export const sqlFault = (error: unknown): unknown =>
  error instanceof Error && !(error instanceof Fault)
    ? new Fault('sql-failed', error.message.split('\n\n')[0] ?? error.message, { cause: error })
    : error

/** A text as a literal of a statement. */
export const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A name as an identifier of a statement. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
