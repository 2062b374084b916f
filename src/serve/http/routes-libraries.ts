import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { z } from 'zod'
import type { LibraryEntry } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { Caller } from '../host/caller.ts'
import { jobShape, jobTold, libraryShape } from './http-shapes.ts'
import { type Route, routeOf } from './route.ts'

/** Library of a path, by id or name. */
export const libraryParams = z.object({ library: z.string().min(1).describe('Id or name of a library') })

/** A library of the caller. @throws Fault `library-unknown`, also for a library of somebody else */
export const libraryOf = (caller: Caller, name: string): LibraryEntry => {
  const entry = caller.register.library(name)
  if (!entry) throw new Fault('library-unknown', `there is no library ${JSON.stringify(name)}`)
  return entry
}

const told = ({ id, name, kind, made }: LibraryEntry) => ({
  library: id,
  name,
  kind,
  made: new Date(made).toISOString(),
})

/** Libraries of the caller: what there is, a new one, and away with one. */
export const libraryRoutes: readonly Route[] = [
  routeOf({
    method: 'GET',
    path: '/v1/libraries',
    name: 'list_libraries',
    group: 'libraries',
    summary: 'The libraries of the caller.',
    scope: 'read',
    status: 200,
    answer: z.object({ libraries: z.array(libraryShape) }),
    run: async ({ caller }) => ({ libraries: caller.register.libraries().map(told) }),
  }),
  routeOf({
    method: 'POST',
    path: '/v1/libraries',
    name: 'add_library',
    group: 'libraries',
    summary: 'A new, empty library to upload documents to.',
    scope: 'ingest',
    body: z.object({ name: z.string().trim().min(1).max(120).describe('Unique among your libraries') }),
    status: 201,
    answer: libraryShape,
    run: async ({ caller, host, body }) => {
      const id = `lib_${randomBytes(9).toString('base64url')}`
      const { sources, library } = host.folder.library(id)
      const entry = { id, name: body.name, kind: 'kept' as const, sources, dir: library, made: Date.now() }
      if (!caller.register.addLibrary(entry))
        throw new Fault('library-exists', `you have a library ${JSON.stringify(body.name)} already`)
      await mkdir(sources, { recursive: true })
      return told(entry)
    },
  }),
  routeOf({
    method: 'GET',
    path: '/v1/libraries/{library}',
    name: 'get_library',
    group: 'libraries',
    summary: 'One library and its newest jobs.',
    scope: 'read',
    params: libraryParams,
    status: 200,
    answer: libraryShape.extend({ jobs: z.array(jobShape) }),
    run: async ({ caller, host, params }) => {
      const entry = libraryOf(caller, params.library)
      return {
        ...told(entry),
        jobs: caller.register
          .jobs(entry.id)
          .slice(0, 10)
          .map(job => jobTold(job, host.jobs)),
      }
    },
  }),
  routeOf({
    method: 'DELETE',
    path: '/v1/libraries/{library}',
    name: 'remove_library',
    group: 'libraries',
    summary:
      'Forgets a library. What was uploaded to it is deleted; the files of a folder library stay where they are.',
    scope: 'admin',
    params: libraryParams,
    status: 200,
    answer: z.object({ removed: z.boolean() }),
    run: async ({ caller, host, params }) => {
      const entry = libraryOf(caller, params.library)
      for (const { id, state } of caller.register.jobs(entry.id))
        if (state === 'waiting' || state === 'running') host.jobs.cancel(caller.register, id)
      const removed = caller.register.removeLibrary(entry.id)
      if (entry.kind === 'kept') await rm(host.folder.library(entry.id).dir, { recursive: true, force: true })
      return { removed }
    },
  }),
]
