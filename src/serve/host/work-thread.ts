import { serveJobs } from '../../engine/index.ts'
import { workHand } from './work.ts'

serveJobs(workHand)
