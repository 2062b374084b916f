/** What a folder of src/ may import: other folders by their index, and outside modules by name. */
export type Layer = { readonly uses: readonly string[]; readonly outside: readonly string[] }

/** The ladder, lowest first. ARCHITECTURE.md's diagram is printed from this table. */
export const layers: Readonly<Record<string, Layer>> = {
  fault: { uses: [], outside: [] },
  text: { uses: ['fault'], outside: ['snowball-stemmers'] },
  grid: { uses: ['fault'], outside: ['numfmt'] },
  source: {
    uses: ['fault', 'text', 'grid'],
    outside: [
      'yauzl',
      'saxes',
      'iconv-lite',
      'parse5',
      'cfb',
      '@e965/xlsx',
      // code pages of workbooks before Excel 97; the library leaves them out unless they are handed to it
      '@e965/xlsx/dist/cpexcel.full.mjs',
      // stops the library when a broken workbook sends it round for ever; it runs synchronously and knows no limit
      'node:vm',
      'unpdf',
      'node:buffer',
      'node:zlib',
      'node:stream',
      'node:crypto',
    ],
  },
  table: { uses: ['fault', 'text', 'grid', 'source'], outside: [] },
  record: { uses: ['fault', 'text', 'grid', 'source', 'table'], outside: [] },
  search: { uses: ['fault', 'text', 'grid', 'source', 'table', 'record'], outside: [] },
  take: { uses: ['fault', 'text', 'grid', 'source', 'table', 'record'], outside: [] },
  version: { uses: ['fault', 'text', 'grid', 'source', 'table', 'record'], outside: [] },
  engine: {
    uses: ['fault', 'text', 'grid', 'source', 'table', 'record', 'search', 'take', 'version'],
    outside: [
      'libsql',
      'zod',
      // language models behind one face; loaded when one is first asked
      'ai',
      '@ai-sdk/anthropic',
      '@ai-sdk/openai-compatible',
      // tokens of OpenAI's models, counted before they are paid for
      'gpt-tokenizer/encoding/cl100k_base',
      'gpt-tokenizer/encoding/o200k_base',
      // nearest vectors of libraries too large for a scan
      'usearch',
      'node:timers/promises',
      '@duckdb/node-api',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:os',
      'node:crypto',
      'node:worker_threads',
      'node:url',
      'node:process',
      'node:util',
      'node:v8',
      'node:zlib',
    ],
  },
  library: {
    uses: ['fault', 'text', 'grid', 'source', 'table', 'record', 'search', 'take', 'version', 'engine'],
    outside: ['node:path'],
  },
  workspace: {
    uses: ['fault', 'text', 'grid', 'source', 'table', 'record', 'search', 'take', 'version', 'engine', 'library'],
    outside: [],
  },
  serve: {
    uses: [
      'fault',
      'text',
      'grid',
      'source',
      'table',
      'record',
      'search',
      'take',
      'version',
      'engine',
      'library',
      'workspace',
    ],
    outside: [
      'commander',
      'cli-progress',
      'zod',
      'node:process',
      'node:fs',
      'node:fs/promises',
      'node:path',
      'node:readline',
    ],
  },
  'index.ts': {
    uses: [
      'fault',
      'text',
      'grid',
      'source',
      'table',
      'record',
      'search',
      'take',
      'version',
      'engine',
      'library',
      'workspace',
    ],
    outside: [],
  },
}
