export { type FaultCode, type FaultFacts, faultTable } from './codes.ts'
export { Fault, type FaultPlace, isFault, type ToldFault } from './fault.ts'
export type { Finding } from './finding.ts'
