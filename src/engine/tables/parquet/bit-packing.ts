/** Bits that a number up to `largest` needs, at least 1. */
export const bitsFor = (largest: number): number => Math.max(1, 32 - Math.clz32(largest))

/**
 * Numbers as one bit-packed run of Parquet's hybrid encoding: a header that counts groups of eight, then each number in
 * `bits` bits from the lowest bit up; the last group is filled with zeros.
 *
 * @param numbers whole numbers below 2^bits
 * @param bits 1 to 24
 */
export const bitPacked = (numbers: ArrayLike<number>, bits: number): Uint8Array => {
  const groups = Math.ceil(numbers.length / 8)
  const header = varint(groups * 2 + 1)
  const bytes = new Uint8Array(header.length + groups * bits)
  bytes.set(header)
  let at = header.length
  let held = 0
  let count = 0
  for (let index = 0; index < numbers.length; index += 1) {
    held |= (numbers[index] as number) << count
    count += bits
    for (; count >= 8; count -= 8) {
      bytes[at] = held & 0xff
      at += 1
      held >>>= 8
    }
  }
  if (count > 0) bytes[at] = held & 0xff
  return bytes
}

/** One number, many times: a run of Parquet's hybrid encoding for numbers of one byte. */
export const repeated = (number: number, times: number): Uint8Array => Uint8Array.from([...varint(times * 2), number])

const varint = (value: number): readonly number[] => {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 0x80)
  return [...bytes, rest]
}
