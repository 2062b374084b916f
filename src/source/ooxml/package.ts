import { Fault, type Finding, isFault } from '../../fault/index.ts'
import type { ReadOptions, Source } from '../source.ts'
import { attribute, elementsOf, MAX_XML_BYTES, parseTree, textOf, type XmlElement } from '../xml/index.ts'
import { openZip, type Zip } from '../zip.ts'

/** A relationship of a part: what kind of part it points to, and where. */
export type Relationship = {
  readonly id: string
  /** Last step of the relationship type, the same in both dialects: `styles`, `footnotes`, `chart`. */
  readonly type: string
  /** Name of the part from the root of the package, or the address when `external`. */
  readonly target: string
  readonly external: boolean
}

/** An office package whose parts are read as trees when asked for. */
export type Package = {
  readonly sourceName: string
  readonly findings: Finding[]
  /** Names of all parts, as written. */
  readonly names: readonly string[]
  /** Tree of a part, or `undefined` when the package has none of that name. Faults: those of the tree. */
  tree(name: string, skip?: ReadonlySet<string>): Promise<XmlElement | undefined>
  /** The same, but a part that cannot be read is told as a finding and left out. */
  optionalTree(name: string | undefined, skip?: ReadonlySet<string>): Promise<XmlElement | undefined>
  /** Relationships of a part (of the package for `''`), in file order. */
  relationships(part: string): Promise<readonly Relationship[]>
}

/** Opens a zip of XML parts. Faults: `source-corrupt` when it is no zip. */
export const openPackage = async (source: Source, options: ReadOptions = {}): Promise<Package> => {
  const zip = await openZip(source, options)
  const findings: Finding[] = [...zip.findings]
  const tree: Package['tree'] = (name, skip) => readTree({ zip, source, options }, name, skip)
  const optionalTree: Package['optionalTree'] = async (name, skip) => {
    if (name === undefined) return undefined
    try {
      return await tree(name, skip)
    } catch (cause) {
      if (!isFault(cause) || cause.code === 'cancelled') throw cause
      findings.push({
        code: 'part-unreadable',
        level: 'warn',
        message: `The part ${name} was left out: ${cause.message}`,
      })
      return undefined
    }
  }
  return {
    sourceName: source.name,
    findings,
    names: zip.entries.map(entry => entry.name),
    tree,
    optionalTree,
    relationships: async part => relationshipsIn(await optionalTree(relationshipPart(part)), part),
  }
}

/**
 * The main part of an office package, found by its relationship (ECMA-376 part 2 §8.3), else by its usual name.
 *
 * Faults: `source-corrupt` when there is none.
 */
export const mainPart = async (pack: Package, usual: string): Promise<string> => {
  const main = (await pack.relationships('')).find(relationship => relationship.type === 'officeDocument')
  const known = new Map(pack.names.map(name => [name.toLowerCase(), name]))
  const found = known.get((main?.target ?? '').toLowerCase()) ?? known.get(usual.toLowerCase())
  if (found === undefined)
    throw new Fault('source-corrupt', `The package has no main part (${usual}).`, { at: { source: pack.sourceName } })
  return found
}

/** Title of the document by its core properties, or `undefined`. */
export const packageTitle = async (pack: Package): Promise<string | undefined> => {
  const core = (await pack.relationships('')).find(relationship => relationship.type === 'core-properties')
  const tree = await pack.optionalTree(core?.target)
  const title = textOf(elementsOf(tree, 'title')[0]).trim()
  return title === '' ? undefined : title
}

type Reading = {
  readonly zip: Zip
  readonly source: Source
  readonly options: ReadOptions
}

const readTree = async (
  { zip, source, options }: Reading,
  name: string,
  skip: ReadonlySet<string> | undefined,
): Promise<XmlElement | undefined> => {
  if (options.signal?.aborted) throw new Fault('cancelled', 'The reading was stopped.', { at: { source: source.name } })
  const entry = zip.find(name)
  if (!entry) return undefined
  return parseTree(await zip.read(entry, MAX_XML_BYTES), name, skip)
}

/** `word/document.xml` has its relationships in `word/_rels/document.xml.rels` (ECMA-376 part 2 §8.3). */
const relationshipPart = (part: string): string => {
  const slash = part.lastIndexOf('/')
  return `${part.slice(0, slash + 1)}_rels/${part.slice(slash + 1)}.rels`
}

const relationshipsIn = (tree: XmlElement | undefined, part: string): readonly Relationship[] =>
  elementsOf(tree, 'Relationship').map(element => {
    const external = attribute(element, 'TargetMode') === 'External'
    const target = attribute(element, 'Target') ?? ''
    return {
      id: attribute(element, 'Id') ?? '',
      type: (attribute(element, 'Type') ?? '').replace(/^.*\//, ''),
      target: external ? target : resolvePart(part, target),
      external,
    }
  })

/** A target is relative to the folder of its part, or absolute in the package when it starts with a slash. */
const resolvePart = (part: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1)
  const steps = part.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
