import type { Sniffed } from './sniff.ts'

/** A format known by bytes at a fixed place; `save` names what to save it as when a program could. */
type Signature = {
  readonly bytes: string
  readonly at?: number
  readonly is: string
  readonly code?: 'source-unsupported'
}

/** Formats that are refused by the name of what they are. `bytes` in hexadecimal. */
const foreign: readonly Signature[] = [
  { bytes: '89504e470d0a1a0a', is: 'a PNG picture' },
  { bytes: 'ffd8ff', is: 'a JPEG picture' },
  { bytes: '47494638', is: 'a GIF picture' },
  { bytes: '49492a00', is: 'a TIFF picture' },
  { bytes: '4d4d002a', is: 'a TIFF picture' },
  { bytes: '57454250', at: 8, is: 'a WebP picture' },
  { bytes: '667479706865', at: 4, is: 'an HEIF picture' },
  { bytes: '38425053', is: 'a Photoshop picture' },
  { bytes: '7f454c46', is: 'a Linux program' },
  { bytes: 'cafebabe', is: 'a compiled program' },
  { bytes: 'cffaedfe', is: 'a macOS program' },
  { bytes: 'feedface', is: 'a macOS program' },
  { bytes: '0061736d', is: 'a WebAssembly program' },
  { bytes: '1f8b', is: 'a gzip archive: unpack it and give the files inside' },
  { bytes: '377abcaf271c', is: 'a 7z archive: unpack it and give the files inside' },
  { bytes: '526172211a07', is: 'a RAR archive: unpack it and give the files inside' },
  { bytes: 'fd377a585a00', is: 'an xz archive: unpack it and give the files inside' },
  { bytes: '425a68', is: 'a bzip2 archive: unpack it and give the files inside' },
  { bytes: '28b52ffd', is: 'a zstd archive: unpack it and give the files inside' },
  { bytes: '7573746172', at: 257, is: 'a tar archive: unpack it and give the files inside' },
  { bytes: '53514c69746520666f726d6174203300', is: 'an SQLite database' },
  { bytes: '50415231', is: 'a Parquet file' },
  { bytes: '4f626a01', is: 'an Avro file' },
  { bytes: '494433', is: 'a sound recording' },
  { bytes: '4f676753', is: 'a sound or video recording' },
  { bytes: '52494646', is: 'a sound or video recording' },
  { bytes: '66747970', at: 4, is: 'a video recording' },
  { bytes: '1a45dfa3', is: 'a video recording' },
  { bytes: '774f4646', is: 'a font' },
  { bytes: '774f4632', is: 'a font' },
  { bytes: '0001000000', is: 'a font or an Access database' },
  { bytes: '25215053', is: 'a PostScript document', code: 'source-unsupported' },
  { bytes: '7b5c727466', is: 'an RTF document; save it as DOCX', code: 'source-unsupported' },
  {
    bytes: '48575020446f63756d656e742046696c65',
    is: 'an HWP 3 document; save it as HWP 5 or HWPX',
    code: 'source-unsupported',
  },
  { bytes: '0000020006040600', is: 'a Lotus 1-2-3 workbook; save it as XLSX', code: 'source-unsupported' },
  { bytes: '00001a000010040000', is: 'a Lotus 1-2-3 workbook; save it as XLSX', code: 'source-unsupported' },
]

/** BOF records of workbooks from before compound files: BIFF 2, 3 and 4 ([XLS] 2.4.21 and the older BIFF notes). */
const oldWorkbooks = ['09000400', '09020600', '09040600', '09000600', '09080800', '09081000']

const ZIP = ['504b0304', '504b0506', '504b0708']

/** `%PDF-` may stand anywhere in the first 1,024 bytes (ISO 32000-1, implementation note 13). */
const PDF_WINDOW = 1024

/**
 * What the first bytes say: a container to look into, a format, or a refusal by name; `undefined` when they say nothing.
 */
export const knownSignature = (head: Uint8Array): 'zip' | 'compound' | Sniffed | undefined => {
  const hex = (start: number, length: number): string =>
    Buffer.from(head.subarray(start, start + length)).toString('hex')
  const first = hex(0, 20)
  if (ZIP.some(bytes => first.startsWith(bytes))) return 'zip'
  if (first.startsWith('d0cf11e0a1b11ae1')) return 'compound'
  if (Buffer.from(head.subarray(0, PDF_WINDOW)).includes('%PDF-')) return { kind: 'pdf' }
  if (oldWorkbooks.some(bytes => first.startsWith(bytes))) return { kind: 'xls' }
  const found = foreign.find(({ bytes, at = 0 }) => hex(at, bytes.length / 2) === bytes)
  if (found) return { kind: 'refused', code: found.code ?? 'source-unknown', message: `it is ${found.is}` }
  return isProgram(head)
    ? { kind: 'refused', code: 'source-unknown', message: 'it is a Windows program' }
    : bitmap(head)
}

/** `MZ` alone could start a text; the pointer at 0x3C to `PE` or a NUL byte near the start settles it. */
const isProgram = (head: Uint8Array): boolean =>
  head[0] === 0x4d && head[1] === 0x5a && head.subarray(2, 64).includes(0)

/** `BM` alone could start a text; four reserved zero bytes at 6 settle it. */
const bitmap = (head: Uint8Array): Sniffed | undefined =>
  head[0] === 0x42 && head[1] === 0x4d && head.length > 30 && head.subarray(6, 10).every(byte => byte === 0)
    ? { kind: 'refused', code: 'source-unknown', message: 'it is a BMP picture' }
    : undefined
