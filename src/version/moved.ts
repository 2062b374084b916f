/**
 * How many of these places stand out of order: all but the longest ascending run of them.
 *
 * Cost: n log n.
 */
export const movedIn = (places: readonly number[]): number => {
  // The smallest last place of an ascending run of each length.
  const lasts: number[] = []
  for (const place of places) {
    let low = 0
    let high = lasts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((lasts[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    lasts[low] = place
  }
  return places.length - lasts.length
}
