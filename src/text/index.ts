export type { NumberStyle } from './number-style.ts'
