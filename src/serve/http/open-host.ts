import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { makeFolder, openRegister, type Register } from '../../engine/index.ts'
import { LIBRARY_FOLDER } from '../../library/index.ts'
import { openWorkspaces } from '../../workspace/index.ts'
import { dataFolderAt } from '../host/data-folder.ts'
import type { Host } from '../host/host.ts'
import { jobsOver } from '../host/jobs.ts'
import { knownReplies } from '../host/known-replies.ts'
import { openLanes } from '../host/lanes.ts'
import { meterOver } from '../host/meter.ts'
import { openLibraries } from '../host/open-libraries.ts'
import { workspaceOptionsAt } from '../host/workspace-options.ts'
import { readWindows } from '../sheets/read-windows.ts'
import { LOCAL } from './access.ts'
import { KEEP_MS, type ServeOptions } from './serve-options.ts'

/** Name of the library that is made for a person who brings no folder. */
const FIRST_LIBRARY = 'Documents'

/**
 * Opens what a server holds: its register, the folders it serves as libraries of their own, and the jobs that an earlier
 * process left.
 *
 * @throws Fault `library-forbidden` when its folder may not be written, and as opening a library does
 */
export const openHost = async (options: ServeOptions): Promise<Host & { close(): Promise<void> }> => {
  const folder = dataFolderAt(options.data)
  await makeFolder(folder.dir)
  const register = openRegister(folder.register)
  register.forgetBefore(Date.now() - KEEP_MS)
  const libraries = openLibraries()
  const sheets = readWindows()
  const workspaces = openWorkspaces(workspaceOptionsAt(folder))
  const lanes = openLanes()
  const jobs = jobsOver(register, lanes, options.threads)
  const meter = meterOver(() => jobs.open())
  const replies = knownReplies()
  const host: Host = { folder, register, libraries, lanes, replies, sheets, workspaces, jobs, meter }
  await addLibraries(host, options.folders)
  jobs.resume()
  return {
    ...host,
    close: async () => {
      await jobs.stop()
      await workspaces.close()
      await lanes.close()
      await sheets.close()
      await libraries.close()
      register.close()
    },
  }
}

/** Each folder is a library of the local owner, brought up to date at every start; without folders there is one for uploads. */
const addLibraries = async ({ register, folder, jobs }: Host, folders: readonly string[]): Promise<void> => {
  const owned = register.of(LOCAL)
  for (const path of folders) {
    const sources = resolve(path)
    const known = owned.libraries().find(one => one.kind === 'folder' && one.sources === sources)
    const id = known?.id ?? `lib_${randomBytes(9).toString('base64url')}`
    if (!known) {
      const name = freeName(register, basename(sources))
      owned.addLibrary({ id, name, kind: 'folder', sources, dir: join(sources, LIBRARY_FOLDER), made: Date.now() })
    }
    const library = owned.library(id)
    if (library) jobs.start(owned, library)
  }
  if (owned.libraries().length > 0) return
  const id = `lib_${randomBytes(9).toString('base64url')}`
  const { sources, library: dir } = folder.library(id)
  await mkdir(sources, { recursive: true })
  owned.addLibrary({ id, name: FIRST_LIBRARY, kind: 'kept', sources, dir, made: Date.now() })
}

const freeName = (register: Register, wanted: string): string => {
  const taken = new Set(
    register
      .of(LOCAL)
      .libraries()
      .map(({ name }) => name),
  )
  let number = 1
  while (taken.has(number === 1 ? wanted : `${wanted} (${number})`)) number += 1
  return number === 1 ? wanted : `${wanted} (${number})`
}
