import { type Fault, isFault } from '../../fault/index.ts'
import { descendantsOf, parseTree, type XmlElement } from '../xml/index.ts'
import type { Zip } from '../zip.ts'

/** Most bytes of a part that is read as a tree (styles, workbook, tables, relationships). */
export const MAX_TREE_BYTES = 64 * 2 ** 20

/** A relationship of a part: `type` is the last word of its type address, `target` a part name or an outside address. */
export type Relationship = {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly external: boolean
}

/** Relationships of a part in file order, `[]` when it has none (ECMA-376 part 2 §9.3). `''` is the package itself. */
export const relationshipsOf = async (zip: Zip, part: string): Promise<readonly Relationship[]> => {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const tree = await readTree(zip, `${folder}_rels/${part.slice(slash + 1)}.rels`)
  return descendantsOf(tree, 'Relationship').map(element => {
    const external = element.attributes['TargetMode']?.toLowerCase() === 'external'
    const target = element.attributes['Target'] ?? ''
    return {
      id: element.attributes['Id'] ?? '',
      type: (element.attributes['Type'] ?? '').replace(/^.*\//, ''),
      target: external ? target : resolveTarget(folder, target),
      external,
    }
  })
}

/**
 * Part name of a target as seen from a folder: `../media/a.png`, `/xl/a.xml`, `a.xml`; percent signs decoded.
 * A step above the package stays in it.
 */
export const resolveTarget = (folder: string, target: string): string => {
  const plain = decodePercent(target.replaceAll('\\', '/').replace(/#.*$/, ''))
  const steps: string[] = []
  for (const step of (plain.startsWith('/') ? plain : folder + plain).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** Tree of a part, or `undefined` when the package has no such part. */
export const readTree = async (zip: Zip, part: string): Promise<XmlElement | undefined> => {
  const entry = zip.find(part)
  return entry && parseTree(await zip.read(entry, MAX_TREE_BYTES), entry.name)
}

/** {@link readTree} for a part that the rest can be read without: what is wrong with it is told to `onFault`. */
export const readOptionalTree = async (
  zip: Zip,
  part: string,
  onFault: (fault: Fault) => void,
): Promise<XmlElement | undefined> => {
  try {
    return await readTree(zip, part)
  } catch (error) {
    if (!isFault(error) || error.code !== 'source-corrupt') throw error
    onFault(error)
    return undefined
  }
}

const decodePercent = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
