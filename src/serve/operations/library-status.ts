import { z } from 'zod'
import { operationOf } from './operation.ts'
import { countShape } from './shapes.ts'

/** What a library holds, in numbers. */
export const libraryStatus = operationOf({
  name: 'library_status',
  title: 'Library in numbers',
  summary: 'What the library holds: documents, failed ones, tables, records, passages, values and cells.',
  guide: 'Use it to see whether anything was ingested.',
  scope: 'read',
  annotations: { readOnly: true },
  lane: 'quick',
  forModels: false,
  input: z.object({}),
  output: z.object({
    documents: countShape,
    failed: countShape,
    tables: countShape,
    records: countShape,
    passages: countShape,
    values: countShape,
    cells: countShape,
  }),
  run: async (_, { library }) => library.catalogue.status(),
  reply: status => status,
  text: ({ documents, failed, tables }) => `${documents} documents (${failed} failed), ${tables} tables`,
})
