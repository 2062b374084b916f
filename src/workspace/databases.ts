import {
  type DatabaseConfig,
  type DatabaseInfo,
  type DatabaseReach,
  type DatabaseRows,
  runDatabase,
} from '../engine/index.ts'
import { Fault } from '../fault/index.ts'

/** Company databases of the configuration, by name. */
export type Databases = {
  readonly list: () => readonly DatabaseInfo[]
  /** Runs one SELECT in a read-only session. @throws Fault `database-missing` and as `runDatabase` does */
  readonly run: (name: string, statement: string, bounds: Omit<DatabaseReach, 'secret'>) => Promise<DatabaseRows>
}

/** The company databases of a configuration; their secrets are read from the environment when they are used. */
export const databasesOf = (configs: readonly DatabaseConfig[]): Databases => ({
  list: () => configs.map(({ name, kind, about }) => ({ name, kind, ...(about === undefined ? {} : { about }) })),
  run: async (name, statement, bounds) => {
    const config = configs.find(one => one.name === name)
    if (!config)
      throw new Fault(
        'database-missing',
        `there is no company database ${JSON.stringify(name)}; there are: ${configs.map(one => one.name).join(', ') || 'none'}`,
      )
    return runDatabase(config, statement, { ...bounds, secret: variable => process.env[variable] })
  },
})
