import type { Book } from '../book.ts'
import type { ReadOptions, Source } from '../source.ts'
import { openArchive } from './open-archive.ts'

/**
 * An archive as a book without blocks: what it holds stands in `members`, what was left out in the findings. The
 * documents inside are books of their own.
 *
 * Faults: as of {@link openArchive}.
 */
export const readArchive = async (source: Source, options: ReadOptions = {}): Promise<Book> => {
  const { members, findings } = await openArchive(source, options)
  return { format: 'zip', blocks: [], members: members.map(({ path }) => path), findings }
}
