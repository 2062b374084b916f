import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** What a server keeps: its register, and the libraries of what was uploaded. */
export type DataFolder = {
  readonly dir: string
  readonly register: string
  /** Folder of all workspaces. */
  readonly workspaces: string
  /** File that names the company databases; it need not be there. */
  readonly databases: string
  /** Folder of one library, by its id: uploads under `files`, the library itself under `library`, uploads that are not whole under `incoming`. */
  readonly library: (id: string) => {
    readonly dir: string
    readonly sources: string
    readonly library: string
    readonly incoming: string
  }
}

/** The folder that a server keeps its things in: the one named, else `.cellcite-server` in the user's home. */
export const dataFolderAt = (named?: string): DataFolder => {
  const dir = named === undefined ? join(homedir(), '.cellcite-server') : resolve(named)
  return {
    dir,
    register: join(dir, 'server.sqlite'),
    workspaces: join(dir, 'workspaces'),
    databases: join(dir, 'databases.json'),
    library: id => {
      const own = join(dir, 'libraries', id)
      return { dir: own, sources: join(own, 'files'), library: join(own, 'library'), incoming: join(own, 'incoming') }
    },
  }
}
