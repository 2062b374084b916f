import { serveJobs } from '../engine/index.ts'
import { tableReader } from './read-table.ts'

serveJobs(tableReader)
