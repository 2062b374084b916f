import { crc32, deflateRawSync } from 'node:zlib'

/**
 * One file of a made zip. `declaredSize` lies about its unpacked size; `codedName` stands in a code page instead of the name, so its flag
 * of UTF-8 is off; `encrypted` only says so.
 */
export type PackedPart = {
  readonly name: string
  readonly codedName?: Uint8Array
  readonly bytes: Uint8Array | string
  readonly stored?: true
  readonly declaredSize?: number
  readonly encrypted?: true
}

/** A zip of parts in their order; names and sizes are written as given, so that hostile ones can be made. */
export const packZip = (parts: readonly PackedPart[]): Uint8Array => {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const part of parts) {
    const name = Buffer.from(part.codedName ?? part.name)
    const bytes = Buffer.from(part.bytes)
    const body = part.stored ? bytes : deflateRawSync(bytes)
    const facts = factsOf(part, { bytes, body, name })
    const local = Buffer.concat([uint32(0x04034b50), uint16(20), facts, uint16(0), name, body])
    directory.push(
      Buffer.concat([
        ...[uint32(0x02014b50), uint16(20), uint16(20), facts, uint16(0), uint16(0), uint16(0), uint16(0)],
        ...[uint32(0), uint32(position), name],
      ]),
    )
    locals.push(local)
    position += local.length
  }
  const listed = Buffer.concat(directory)
  const count = uint16(parts.length)
  const end = [uint32(0x06054b50), uint32(0), count, count, uint32(listed.length), uint32(position), uint16(0)]
  return Buffer.concat([...locals, listed, ...end])
}

/** The fields that a local header and the directory share: flags to name length. */
const factsOf = (
  part: PackedPart,
  { bytes, body, name }: { readonly bytes: Buffer; readonly body: Buffer; readonly name: Buffer },
): Buffer =>
  Buffer.concat([
    ...[
      uint16((part.codedName ? 0 : 0x800) | (part.encrypted ? 1 : 0)),
      uint16(part.stored ? 0 : 8),
      uint32(0),
      uint32(crc32(bytes)),
    ],
    ...[uint32(body.length), uint32(part.declaredSize ?? bytes.length), uint16(name.length)],
  ])

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
