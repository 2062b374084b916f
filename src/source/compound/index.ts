export { type Compound, readCompound } from './read-compound.ts'
