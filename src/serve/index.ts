export { type LibraryTool, libraryTools } from './operations/library-tools.ts'
