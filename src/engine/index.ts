export { BUSY_TIMEOUT_MS } from './search/connection.ts'
export { type Index, openIndex } from './search/open-index.ts'
export { SCHEMA_VERSION } from './search/schema.ts'
