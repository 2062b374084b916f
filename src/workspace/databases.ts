import type { DatabaseConfig, DatabaseInfo, DatabaseRows } from '../engine/index.ts'
import { Fault } from '../fault/index.ts'

/** Company databases of the configuration, by name. */
export type Databases = {
  readonly list: () => readonly DatabaseInfo[]
  /** Runs one SELECT in a read-only session. @throws Fault `database-missing`, `database-failed`, `sql-refused` */
  readonly run: (name: string, statement: string, signal: AbortSignal) => Promise<DatabaseRows>
}

/** The company databases of a configuration. */
export const databasesOf = (configs: readonly DatabaseConfig[]): Databases => ({
  list: () => configs.map(({ name, kind, about }) => ({ name, kind, ...(about === undefined ? {} : { about }) })),
  run: async name => {
    throw new Fault('database-missing', `there is no company database ${name}`)
  },
})
