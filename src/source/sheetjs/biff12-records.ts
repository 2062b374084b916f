/** One record of an xlsb part: its number, and where its data stands; `end` may lie behind the bytes of a cut part. */
export type Biff12Record = { readonly type: number; readonly start: number; readonly end: number }

/** The records of an xlsb part in their order ([MS-XLSB] 2.1.4). Cost: records; their data is not looked at. */
export function* biff12Records(bytes: Uint8Array): Iterable<Biff12Record> {
  for (let at = 0; at < bytes.length; ) {
    const type = variable(bytes, at, 2)
    const size = variable(bytes, type.end, 4)
    yield { type: type.value, start: size.end, end: size.end + size.value }
    at = size.end + size.value
  }
}

/** A number in groups of seven bits, the lowest first, at most `most` bytes. */
const variable = (bytes: Uint8Array, start: number, most: number): { readonly value: number; readonly end: number } => {
  let value = 0
  for (let step = 0; step < most; step += 1) {
    const byte = bytes[start + step] ?? 0
    value |= (byte & 0x7f) << (7 * step)
    if (byte < 0x80) return { value, end: start + step + 1 }
  }
  return { value, end: start + most }
}
