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
  // zod: the shape of a plan that a language model proposes
  take: { uses: ['fault', 'text', 'grid', 'source', 'table', 'record'], outside: ['zod'] },
  // a question about versions is answered by a take over two of them, and editions are told apart by search
  version: { uses: ['fault', 'text', 'grid', 'source', 'table', 'record', 'search', 'take'], outside: [] },
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
      // company databases as sources; the promise form of libsql can be interrupted
      'libsql/promise',
      'pg',
      'mysql2',
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
    // a workspace is a folder: it is named by chance, made and removed here
    outside: ['node:crypto', 'node:fs', 'node:fs/promises', 'node:path'],
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
      'fastify',
      '@fastify/multipart',
      '@fastify/rate-limit',
      '@fastify/static',
      'prom-client',
      // results of queries as Arrow streams
      'apache-arrow',
      '@modelcontextprotocol/server',
      '@modelcontextprotocol/server/stdio',
      '@opentelemetry/api',
      'node:process',
      'node:crypto',
      'node:fs',
      'node:fs/promises',
      'node:net',
      'node:os',
      'node:path',
      'node:readline',
      'node:stream',
      'node:stream/promises',
      'node:stream/web',
    ],
  },
  adapters: {
    uses: ['fault', 'search', 'library', 'serve'],
    // each file is a subpath of its own; the packages are optional peers
    outside: [
      'ai',
      '@langchain/core/documents',
      '@langchain/core/retrievers',
      '@llamaindex/core/query-engine',
      '@llamaindex/core/retriever',
      '@llamaindex/core/schema',
      '@llamaindex/core/utils',
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
