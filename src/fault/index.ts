export { type FaultCode, type FaultFacts, faultTable } from './codes.ts'
export { Fault, type FaultPlace, isFault } from './fault.ts'
export type { Finding } from './finding.ts'
