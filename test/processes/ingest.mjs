// Ingests a folder in threads and prints the outcome of each document. Arguments: built sources, library, folder.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [dir, library, folder] = process.argv.slice(2)
const { openLibrary } = await import(pathToFileURL(join(dir, 'library/index.js')).href)
const opened = await openLibrary({ dir: library })
console.log('open')
const steps = new Set()
const { documents } = await opened.ingest([folder], { concurrency: 2, onProgress: ({ step }) => steps.add(step) })
for (const { path, status, records, fault } of documents) console.log(JSON.stringify({ path, status, records, fault }))
console.log(JSON.stringify({ steps: [...steps].sort() }))
await opened.close()
