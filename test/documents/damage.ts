/** Numbers from 0 up to 1 that are the same on each run (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Damaged copies of a file, the same on each run: flipped bits, cut ends, pieces copied over others. */
export function* damagedCopies(bytes: Uint8Array, count: number, seed = 1): Iterable<Uint8Array> {
  const next = numbersFrom(seed)
  const at = (): number => Math.floor(next() * bytes.length)
  for (let copy = 0; copy < count; copy += 1) {
    const damaged = Uint8Array.from(bytes)
    if (copy % 3 === 0) {
      for (let flips = 1 + Math.floor(next() * 12); flips > 0; flips -= 1) {
        const place = at()
        damaged[place] = (damaged[place] ?? 0) ^ (1 << Math.floor(next() * 8))
      }
    } else if (copy % 3 === 1) {
      damaged.copyWithin(at(), at(), at())
    }
    yield copy % 3 === 2 ? damaged.subarray(0, at()) : damaged
  }
}
