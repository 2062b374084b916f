export { readHwp } from './read-hwp.ts'
