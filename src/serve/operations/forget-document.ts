import type { Library } from '../../library/index.ts'
import { changesPathOf } from '../../search/index.ts'

/**
 * Forgets a document with its members (when it is an archive), its earlier contents and the table of its last changes.
 *
 * @returns how many documents a person would count: itself and its members
 */
export const forgetDocument = async (catalogue: Library['catalogue'], path: string): Promise<number> => {
  const inside = (await catalogue.documents())
    .map(document => document.path)
    .filter(one => one === path || one.startsWith(`${path}/`))
  await catalogue.remove(inside.map(changesPathOf))
  return catalogue.remove(inside)
}
