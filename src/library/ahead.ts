/** The same items in order, of which up to `most` are made now and the others when they are taken. */
export const ahead = <T>(items: Iterable<T>, most: number): Iterable<T> => {
  const iterator = items[Symbol.iterator]()
  const made: T[] = []
  let more = true
  while (made.length < most) {
    const next = iterator.next()
    if (next.done) {
      more = false
      break
    }
    made.push(next.value)
  }
  return {
    *[Symbol.iterator]() {
      yield* made
      while (more) {
        const next = iterator.next()
        if (next.done) return
        yield next.value
      }
    },
  }
}
