export { type Archive, type ArchiveMember, openArchive } from './archive/open-archive.ts'
export type {
  Block,
  BlockPlace,
  Book,
  DefinedName,
  ExcelTable,
  Format,
  Prose,
  Receipt,
  Sheet,
  SheetHints,
  SheetNote,
} from './book.ts'
export { readDocx } from './docx/index.ts'
export { readHwp } from './hwp/index.ts'
export { readHwpx } from './hwpx/index.ts'
export { readPptx } from './pptx/index.ts'
export { readSource } from './read-source.ts'
export { type FileKind, type Sniffed, sniffSource } from './sniff.ts'
export { type ReadOptions, readAll, type Source, sourceOfBytes } from './source.ts'
export { readXlsx } from './xlsx/read-xlsx.ts'
