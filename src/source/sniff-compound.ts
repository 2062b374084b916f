import type { Sniffed } from './sniff.ts'
import type { Source } from './source.ts'

/** Most sectors of the directory that are followed. */
const DIRECTORY_SECTORS = 4096

/** Streams that settle what a compound file is, most telling first. */
const streams: readonly { readonly name: RegExp; readonly is: Sniffed }[] = [
  { name: /^EncryptedPackage$/, is: { kind: 'encrypted-package' } },
  { name: /^(Workbook|Book)$/i, is: { kind: 'xls' } },
  { name: /^(FileHeader|BodyText|ViewText|.HwpSummaryInformation)$/, is: { kind: 'hwp' } },
  { name: /^WordDocument$/, is: unsupported('a Word document of the old binary format; save it as DOCX') },
  {
    name: /^PowerPoint Document$/,
    is: unsupported('a PowerPoint presentation of the old binary format; save it as PPTX'),
  },
  { name: /^VisioDocument$/, is: unsupported('a Visio drawing; save its tables as XLSX') },
  { name: /^__properties_version1\.0$/, is: unsupported('an Outlook message; save its attachments') },
  {
    name: /^DRMContent$|DRMEncrypted/,
    is: { kind: 'refused', code: 'source-encrypted', message: 'it is protected by rights management' },
  },
]

function unsupported(what: string): Sniffed {
  return { kind: 'refused', code: 'source-unsupported', message: `it is ${what}` }
}

/**
 * What a compound file (OLE) holds, by the names in its directory ([MS-CFB] 2.6).
 *
 * A directory that cannot be followed gives the kinds of the names that were reached.
 */
export const sniffCompound = async (source: Source, head: Uint8Array): Promise<Sniffed> => {
  const names = await directoryNames(source, Buffer.from(head))
  const found = streams.find(({ name }) => names.some(candidate => name.test(candidate)))
  return (
    found?.is ?? {
      kind: 'refused',
      code: 'source-unknown',
      message: 'it is a compound file without a known document in it',
    }
  )
}

const directoryNames = async (source: Source, head: Buffer): Promise<readonly string[]> => {
  if (head.length < 512) return []
  const sectorSize = head.readUInt16LE(30) === 12 ? 4096 : 512
  const names: string[] = []
  const seen = new Set<number>()
  for (
    let sector = head.readUInt32LE(48);
    sector < 0xfffffffa && !seen.has(sector) && seen.size < DIRECTORY_SECTORS;
  ) {
    seen.add(sector)
    const start = (sector + 1) * sectorSize
    if (start >= source.size) break
    names.push(...entryNames(Buffer.from(await source.read(start, Math.min(start + sectorSize, source.size)))))
    sector = await nextSector(source, head, { sector, sectorSize })
  }
  return names
}

/** Names of the entries in one directory sector: 128 bytes each, name in UTF-16 with its length at 64. */
const entryNames = (sector: Buffer): readonly string[] => {
  const names: string[] = []
  for (let at = 0; at + 128 <= sector.length; at += 128) {
    const length = sector.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64 && sector[at + 66] !== 0)
      names.push(sector.toString('utf16le', at, at + length - 2))
  }
  return names
}

/** The sector after one in its chain, by the allocation table that the first 109 entries of the header locate. */
const nextSector = async (
  source: Source,
  head: Buffer,
  at: { readonly sector: number; readonly sectorSize: number },
): Promise<number> => {
  const perTable = at.sectorSize / 4
  const table = Math.floor(at.sector / perTable)
  if (table >= 109) return 0xfffffffe
  const start = (head.readUInt32LE(76 + table * 4) + 1) * at.sectorSize + (at.sector % perTable) * 4
  if (start + 4 > source.size) return 0xfffffffe
  return Buffer.from(await source.read(start, start + 4)).readUInt32LE(0)
}
