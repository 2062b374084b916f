import { rm } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { z } from 'zod'
import type { LibraryEntry } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import { storeUpload, type Uploaded, uploadPathOf } from '../host/uploads.ts'
import { forgetDocument } from '../operations/forget-document.ts'
import { countShape } from '../operations/shapes.ts'
import { jobShape, jobTold } from './http-shapes.ts'
import { type Route, routeOf } from './route.ts'
import { libraryOf, libraryParams } from './routes-libraries.ts'
import { sendFile } from './send-file.ts'

const documentQuery = z.object({
  document: z.string().min(1).describe('Path of the document, as list-documents gives it'),
})

/** Documents in, out, and as they came. */
export const documentRoutes: readonly Route[] = [
  routeOf({
    method: 'POST',
    path: '/v1/libraries/{library}/documents',
    name: 'upload_documents',
    group: 'documents',
    summary: 'Takes files in and starts a job that reads them.',
    description:
      'multipart/form-data, any number of parts with a file name; a relative path as file name keeps its folders. Files go to the disk as they come. A file that the library has under this path with the same content is told as unchanged; when all are, no job is started.',
    scope: 'ingest',
    params: libraryParams,
    body: 'files',
    status: 202,
    answer: z.object({
      documents: z.array(
        z.object({
          document: z.string(),
          hash: z.string(),
          bytes: countShape,
          status: z.enum(['stored', 'unchanged', 'refused']),
          fault: z.object({ code: z.string(), message: z.string() }).optional(),
        }),
      ),
      job: jobShape.optional(),
    }),
    run: async ({ caller, host, options, params, request }) => {
      const library = libraryOf(caller, params.library)
      if (library.kind !== 'kept')
        throw new Fault(
          'upload-refused',
          `${library.name} reads a folder of the machine: put the files there, then ingest`,
        )
      const documents: (Uploaded | Refused)[] = []
      for await (const part of request.files()) {
        const path = uploadPathOf(part.filename)
        const to = { folder: host.folder, owned: caller.register, library, path, maxBytes: options.uploadBytes }
        const stored = await storeUpload(part.file, to).catch((error: unknown) => refusedOf(error, path))
        if ('bytes' in stored) host.meter.uploaded(stored.bytes)
        documents.push(stored)
      }
      if (documents.length === 0) throw new Fault('upload-refused', 'the request holds no file')
      if (!documents.some(({ status }) => status === 'stored')) return { documents }
      return { documents, job: jobTold(host.jobs.start(caller.register, library), host.jobs) }
    },
  }),
  routeOf({
    method: 'DELETE',
    path: '/v1/libraries/{library}/documents',
    name: 'remove_document',
    group: 'documents',
    summary: 'Deletes an uploaded document with all that came of it.',
    scope: 'ingest',
    params: libraryParams,
    query: documentQuery,
    status: 200,
    answer: z.object({ removed: z.boolean() }),
    run: async ({ caller, host, params, query }) => {
      const library = libraryOf(caller, params.library)
      if (library.kind !== 'kept')
        throw new Fault(
          'upload-refused',
          `${library.name} reads a folder of the machine: remove the file there, then ingest`,
        )
      const path = uploadPathOf(query.document)
      const had = caller.register.removeUpload(library.id, path)
      if (had) await rm(join(library.sources, path), { force: true })
      if (had) await host.libraries.use(library.dir, ({ catalogue }) => forgetDocument(catalogue, path))
      return { removed: had }
    },
  }),
  routeOf({
    method: 'GET',
    path: '/v1/libraries/{library}/file',
    name: 'download_document',
    group: 'documents',
    summary: 'The document as it came, to be saved; whole, or a range of its bytes.',
    scope: 'read',
    params: libraryParams,
    query: documentQuery,
    status: 200,
    answer: 'application/octet-stream',
    run: async ({ caller, host, params, query, request, reply }) => {
      const library = libraryOf(caller, params.library)
      const file = await host.libraries.use(
        library.dir,
        async ({ catalogue }) => (await catalogue.document(query.document))?.file,
      )
      if (file === undefined) throw new Fault('document-missing', `there is no document ${query.document}`)
      checkInside(library, file)
      return sendFile(request, reply, { file, type: 'application/octet-stream', name: basename(file) })
    },
  }),
  routeOf({
    method: 'POST',
    path: '/v1/libraries/{library}/ingest',
    name: 'start_ingest',
    group: 'documents',
    summary: 'Starts a job that brings the library up to date with its files.',
    scope: 'ingest',
    params: libraryParams,
    body: z.object({ force: z.boolean().default(false).describe('Read every file again, changed or not') }),
    status: 202,
    answer: jobShape,
    run: async ({ caller, host, params, body }) =>
      jobTold(host.jobs.start(caller.register, libraryOf(caller, params.library), body), host.jobs),
  }),
]

/** A file that was not taken; the others of the same request are. */
type Refused = {
  readonly document: string
  readonly hash: string
  readonly bytes: number
  readonly status: 'refused'
  readonly fault: { readonly code: string; readonly message: string }
}

const refusedOf = (error: unknown, document: string): Refused => {
  if (!(error instanceof Fault) || error.code !== 'source-empty') throw error
  return { document, hash: '', bytes: 0, status: 'refused', fault: { code: error.code, message: error.message } }
}

/** The catalogue names files that were read under the library's folder; nothing else leaves the machine. */
const checkInside = ({ sources, name }: LibraryEntry, file: string): void => {
  if (!file.startsWith(sources.endsWith(sep) ? sources : `${sources}${sep}`))
    throw new Fault('document-missing', `the file does not stand in the folder of ${name}`)
}
