export { readHwpx } from './read-hwpx.ts'
