import type { Entry } from 'yauzl'
import { Fault, type Finding, isFault } from '../../fault/index.ts'
import { sniffZip } from '../sniff-zip.ts'
import { type ReadOptions, type Source, sourceOfBytes } from '../source.ts'
import { openZipDirectory, type ZipDirectory } from '../zip-directory.ts'
import { nameDecoder, nameTold, safePath } from './entry-name.ts'

/** Most files that one archive gives, with those of the archives inside it. */
export const MAX_ARCHIVE_FILES = 10_000
/** Deepest nesting that is walked: an archive in an archive in an archive. */
export const MAX_ARCHIVE_DEPTH = 3
/** Most bytes that one file inside may unpack to: it is read from memory. */
export const MAX_MEMBER_BYTES = 256 * 2 ** 20
/** Most bytes that all files inside may unpack to together, archives inside counted with what they hold. */
export const MAX_ARCHIVE_BYTES = 8 * 2 ** 30
/** Bytes that a file inside may unpack to, whatever its ratio. */
export const FREE_MEMBER_BYTES = 32 * 2 ** 20
/** Beyond the free bytes a file may be at most this many times larger than its packed form. */
export const MAX_MEMBER_RATIO = 200
/** Most entries left out that are told one by one; those beyond are told as a number. */
export const MAX_LEFT_OUT_TOLD = 500

/** One file inside an archive. */
export type ArchiveMember = {
  /** Where it stands: `folder/list.xlsx`, or `inner.zip/list.xlsx` inside an archive that stands inside. */
  readonly path: string
  /** Bytes unpacked, as the archive declares. */
  readonly size: number
}

/** An archive whose directory was read, with those inside it; files are unpacked when asked for. */
export type Archive = {
  /** Files in the order of the directory. */
  readonly members: readonly ArchiveMember[]
  /** One for every entry that is left out, with the reason. */
  readonly findings: readonly Finding[]
  /**
   * A file inside as a source, named `archive.zip/folder/list.xlsx`, its bytes in memory.
   *
   * Faults: `source-missing` when there is none; `source-encrypted` when the password of the options is missing or wrong; `source-bomb` when it unpacks to more than it
   * declares; `source-corrupt`, `source-unsupported`, `cancelled`.
   */
  open(path: string): Promise<Source>
}

/**
 * The files that a zip holds, each told once by its path.
 *
 * Left out, each with a finding: names that lead out of the archive or stand there twice, hidden files and what programs
 * leave behind, what is beyond the limits above, archives inside that are broken. An encrypted file is a member: opening
 * it is what fails. Archives inside are walked; known by their content, whatever they are called, unless they go by the
 * name of a document.
 *
 * Faults: `source-corrupt` when it is not a whole zip, `source-bomb` when its entries share bytes, `cancelled`.
 * Cost: the directory, and each archive inside unpacked once.
 */
export const openArchive = async (source: Source, options: ReadOptions = {}): Promise<Archive> => {
  const walk = new Walk(source, options)
  await walk.enter({ route: [], prefix: '', source })
  const places = new Map(walk.members.map(member => [member.path, member]))
  return {
    members: walk.members.map(({ path, size }) => ({ path, size })),
    findings: walk.findings(),
    open: async path => {
      const place = places.get(path)
      if (!place) throw new Fault('source-missing', `${source.name} holds no ${path}`, { at: { source: source.name } })
      return walk.sourceOf(place)
    },
  }
}

/** Places in the directories that lead to an entry, the outermost first. */
type Route = readonly number[]

type Placed = ArchiveMember & { readonly route: Route }

/** An archive to be walked: `prefix` is its path inside the outermost with a slash at the end. */
type Level = { readonly route: Route; readonly prefix: string; readonly source: Source }

/** What stands around an entry: the path of its archive, and the paths that were taken of it. */
type Around = { readonly prefix: string; readonly seen: ReadonlySet<string> }

/** Files of these names are documents: they are not looked into for an archive. */
const DOCUMENT_NAME =
  /\.(xl[a-z]{1,2}|od[st]|do[ct][xm]?|p[po][tps][xm]?|hwpx?|hwt|pdf|csv|tsv|tab|psv|txt|md|x?html?|mht(ml)?|xml|json|sql|png|jpe?g|gif)$/i

/** What systems and programs leave behind in archives and folders. */
const LEFT_BEHIND = /(^|\/)(__MACOSX\/|\.[^/]|~\$[^/]*$|thumbs\.db$|desktop\.ini$)/i

class Walk {
  readonly members: Placed[] = []
  private readonly source: Source
  private readonly options: ReadOptions
  private readonly told: Finding[] = []
  private untold = 0
  private bytes = 0
  private last: { readonly key: string; readonly directory: ZipDirectory } | undefined

  constructor(source: Source, options: ReadOptions) {
    this.source = source
    this.options = options
  }

  findings(): readonly Finding[] {
    if (this.untold === 0) return this.told
    const message = `${this.untold} further entries of the archive were left out.`
    return [...this.told, { code: 'archive-entry-left-out', level: 'warn', message, count: this.untold }]
  }

  /** Takes the files of one archive, and those of the archives inside it. */
  async enter({ route, prefix, source }: Level): Promise<void> {
    const directory = await openZipDirectory(source, this.options)
    if (route.length > 0) this.last = { key: route.join(), directory }
    refuseShared(source, directory.entries)
    const nameOf = nameDecoder(directory.entries)
    const seen = new Set<string>()
    for (const [index, entry] of directory.entries.entries()) {
      if (this.options.signal?.aborted) throw new Fault('cancelled', `The reading of ${source.name} was stopped.`)
      const name = nameOf(entry)
      if (/[/\\]$/.test(name)) continue
      const path = this.pathOf(entry, name, { prefix, seen })
      if (path === undefined) continue
      seen.add(path)
      await this.take({ path: `${prefix}${path}`, route: [...route, index], size: entry.uncompressedSize }, directory)
    }
  }

  /** The path of an entry that is taken; one that is not is told. */
  private pathOf(entry: Entry, name: string, { prefix, seen }: Around): string | undefined {
    const path = safePath(name)
    const problem = path === undefined ? 'its name leads out of it or is too long' : this.problemOf(entry, path, seen)
    if (problem === undefined) return path
    this.leaveOut(`${prefix}${path ?? name}`, problem, LEFT_BEHIND.test(path ?? '') ? 'info' : 'warn')
    return undefined
  }

  /** The bytes of a member as a source. */
  async sourceOf({ route, path, size }: Placed): Promise<Source> {
    const directory = await this.directoryAt(route.slice(0, -1))
    const entry = entryAt(directory, route)
    const name = `${this.source.name}/${path}`
    const at = { source: name }
    if (entry.isEncrypted() && this.options.password === undefined)
      throw new Fault('source-encrypted', `${name} is encrypted inside the archive.`, { at })
    return sourceOfBytes(name, await directory.read(entry, size))
  }

  /** Why an entry is not taken. */
  private problemOf(entry: Entry, path: string, seen: ReadonlySet<string>): string | undefined {
    const { uncompressedSize: size, compressedSize: packed } = entry
    if (LEFT_BEHIND.test(path)) return 'it is hidden or left behind by a program'
    if (seen.has(path)) return 'the name stands there twice'
    if (this.members.length >= MAX_ARCHIVE_FILES) return `more than ${MAX_ARCHIVE_FILES} files are not read`
    if (size > MAX_MEMBER_BYTES) return `it unpacks to ${size} bytes, more than ${MAX_MEMBER_BYTES}`
    if (size > FREE_MEMBER_BYTES && size > packed * MAX_MEMBER_RATIO)
      return `it unpacks to more than ${MAX_MEMBER_RATIO} times its ${packed} packed bytes`
    this.bytes += size
    return this.bytes > MAX_ARCHIVE_BYTES
      ? `all before it unpack to ${MAX_ARCHIVE_BYTES} bytes already, which is the limit`
      : undefined
  }

  private leaveOut(path: string, problem: string, level: Finding['level']): void {
    if (this.told.length >= MAX_LEFT_OUT_TOLD) {
      this.untold += 1
      return
    }
    const message = `The archive entry ${nameTold(path)} was left out: ${problem}.`
    this.told.push({ code: 'archive-entry-left-out', level, message })
  }

  private async take(member: Placed, directory: ZipDirectory): Promise<void> {
    const inner = await this.archiveIn(member, directory)
    if (!inner) {
      this.members.push(member)
    } else if (member.route.length >= MAX_ARCHIVE_DEPTH) {
      this.leaveOut(member.path, `archives are walked ${MAX_ARCHIVE_DEPTH} deep`, 'warn')
    } else {
      await this.enterInner(member, inner)
    }
  }

  private async enterInner(member: Placed, source: Source): Promise<void> {
    try {
      await this.enter({ route: member.route, prefix: `${member.path}/`, source })
    } catch (error) {
      if (!isFault(error) || error.code === 'cancelled') throw error
      this.leaveOut(member.path, error.message.replace(/\.$/, ''), 'warn')
    }
  }

  /** The member as an archive of documents, or nothing when it is none; what cannot be unpacked is told by its reader. */
  private async archiveIn(member: Placed, directory: ZipDirectory): Promise<Source | undefined> {
    if (DOCUMENT_NAME.test(member.path)) return undefined
    const entry = entryAt(directory, member.route)
    try {
      if (entry.isEncrypted() || !(await startsAsZip(directory.stream(entry)))) return undefined
      const source = sourceOfBytes(`${this.source.name}/${member.path}`, await directory.read(entry, member.size))
      const sniffed = await sniffZip(source)
      return sniffed.kind === 'zip' ? source : undefined
    } catch (error) {
      if (!isFault(error) || error.code === 'cancelled') throw error
      return undefined
    }
  }

  /** The directory at a route; the last one is kept, since the files of one archive are asked for one after the other. */
  private async directoryAt(route: Route): Promise<ZipDirectory> {
    const key = route.join()
    if (this.last?.key === key) return this.last.directory
    const source = route.length === 0 ? this.source : await this.innerSource(route)
    const directory = await openZipDirectory(source, this.options)
    this.last = { key, directory }
    return directory
  }

  private async innerSource(route: Route): Promise<Source> {
    const outer = await this.directoryAt(route.slice(0, -1))
    return sourceOfBytes(this.source.name, await outer.read(entryAt(outer, route), MAX_MEMBER_BYTES))
  }
}

const entryAt = (directory: ZipDirectory, route: Route): Entry => {
  const entry = directory.entries[route.at(-1) ?? -1]
  if (!entry) throw new RangeError('a route leads to no entry')
  return entry
}

/** Entries that together are packed in more bytes than there are share them: the oldest trick of a zip bomb. */
const refuseShared = (source: Source, entries: readonly Entry[]): void => {
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  if (packed > source.size)
    throw new Fault('source-bomb', `The entries of ${source.name} share the same bytes, as only harmful files do.`)
}

const startsAsZip = async (chunks: AsyncIterable<Uint8Array>): Promise<boolean> => {
  for await (const chunk of chunks) return Buffer.from(chunk.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'
  return false
}
