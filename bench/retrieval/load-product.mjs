// The product's folders from dist/, or from the folder that CELLCITE_DIST names (sources too, under a TypeScript runner).
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const dist = resolve(process.env.CELLCITE_DIST ?? join(import.meta.dirname, '../../dist'))

const load = folder => {
  const file = ['index.js', 'index.ts'].map(name => join(dist, folder, name)).find(existsSync)
  if (!file) throw new Error(`${dist}/${folder} is not built: npm run build`)
  return import(pathToFileURL(file).href)
}

/** The faces of the folders that a retrieval bench needs. */
export const loadProduct = async () => {
  const [source, table, record, search, engine, text] = await Promise.all(
    ['source', 'table', 'record', 'search', 'engine', 'text'].map(load),
  )
  return { source, table, record, search, engine, text }
}
