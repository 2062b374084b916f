import { crc32, deflateRawSync } from 'node:zlib'

/** CRC-32 of bytes; Node has its own from 20.15 on. */
const checksum = bytes => crc32(bytes)

/**
 * A zip file of the given parts, in their order, with fixed dates, so that the same parts give the same bytes.
 *
 * @param {readonly (readonly [name: string, content: string | Uint8Array])[]} parts
 * @returns {Buffer}
 */
export const zipOf = parts => {
  const bodies = []
  const directory = []
  let offset = 0
  for (const [name, content] of parts) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(0x5a210000, 6)
    facts.writeUInt32LE(checksum(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(raw.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), facts, nameBytes, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, tail, nameBytes)
    offset += 30 + nameBytes.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, listing, end])
}
