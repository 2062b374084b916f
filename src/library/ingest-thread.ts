import { serveJobs } from '../engine/index.ts'
import { documentIngester } from './ingest-document.ts'

serveJobs(documentIngester)
