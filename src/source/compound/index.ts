export { type Compound, checkCompound, readCompound } from './read-compound.ts'
