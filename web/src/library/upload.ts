import { libraryPath } from '../server/library.ts'
import { events, json } from '../server/request.ts'

/** A file with the path it is to have in the library. */
export type Chosen = { readonly path: string; readonly file: File }

/** An ingest job as the server tells it. */
export type Job = {
  readonly job: string
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly progress?: {
    readonly path?: string
    readonly share?: number
    readonly done?: number
    readonly total?: number
  }
  /** What came of it, when it has ended. */
  readonly report?: {
    readonly counts: Readonly<Record<'added' | 'changed' | 'unchanged' | 'failed' | 'removed', number>>
    readonly documents: readonly {
      readonly document: string
      readonly status: 'added' | 'changed' | 'failed' | 'removed'
      readonly tables: number
      readonly records: number
      readonly warnings: number
      readonly dropped_cells: number
      readonly fault?: { readonly code: string; readonly message: string }
    }[]
    readonly skipped: readonly { readonly path: string; readonly reason: string }[]
  }
  readonly ended?: string
  readonly fault?: { readonly code: string; readonly message: string }
}

/** What became of each file that was sent, and the job that reads them; no job when all were there already. */
export type Sent = {
  readonly documents: readonly {
    readonly document: string
    readonly status: 'stored' | 'unchanged' | 'refused'
    readonly fault?: { readonly code: string; readonly message: string }
  }[]
  readonly job?: Job
}

/** Sends files to the chosen library. */
export const upload = (files: readonly Chosen[], signal?: AbortSignal): Promise<Sent> => {
  const form = new FormData()
  for (const { path, file } of files) form.append('files', file, path)
  return json<Sent>(libraryPath('documents'), { method: 'POST', body: form, ...(signal ? { signal } : {}) })
}

/** Tells how a job goes on until it ends. */
export const follow = async (job: string, told: (news: Partial<Job>) => void): Promise<void> => {
  for await (const { event, data } of events(`v1/jobs/${encodeURIComponent(job)}/events`)) {
    if (event === 'progress') told({ progress: data as NonNullable<Job['progress']> })
    else if (event === 'state') told(data as Job)
  }
}

/** Stops a job; what it finished stays. */
export const cancel = (job: string): Promise<Job> =>
  json<Job>(`v1/jobs/${encodeURIComponent(job)}`, { method: 'DELETE' })

/** Files of a drop, folders walked, each with its path below what was dropped. */
export const dropped = async (items: DataTransferItemList): Promise<readonly Chosen[]> => {
  // The list of a drop is emptied as soon as the event is over: the entries are taken at once.
  const entries = [...items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  return (await Promise.all(entries.map(walk))).flat()
}

/** Files that a person chose, with the paths of a chosen folder. */
export const picked = (files: FileList | null): readonly Chosen[] =>
  [...(files ?? [])].map(file => ({ path: file.webkitRelativePath || file.name, file }))

const walk = async (entry: FileSystemEntry): Promise<readonly Chosen[]> => {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) return [{ path, file: await new Promise<File>((done, failed) => entry.file(done, failed)) }]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const inside: FileSystemEntry[] = []
  for (;;) {
    // A reader gives a folder in parts; an empty part is the end.
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (part.length === 0) break
    inside.push(...part)
  }
  return (await Promise.all(inside.map(walk))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
