const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** True when the bytes from `start` up to `end` are this ASCII text. */
export const isText = (bytes: Uint8Array, start: number, end: number, text: string): boolean => {
  if (end - start !== text.length) return false
  for (let at = start, index = 0; at < end; at += 1, index += 1) if (bytes[at] !== text.charCodeAt(index)) return false
  return true
}

/** Text of the UTF-8 bytes from `start` up to `end`. */
export const textOfBytes = (bytes: Uint8Array, start: number, end: number): string =>
  decoder.decode(bytes.subarray(start, end))
