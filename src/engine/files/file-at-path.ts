import { type Stats, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'

/** Where the bytes of a document stand: a file of the machine, or the file at `member` inside the archive that it is. */
export type DocumentFile = {
  readonly file: string
  /** Path inside the archive with forward slashes: `folder/list.xlsx`. */
  readonly member?: string
}

/**
 * The file that a path of the machine leads to, absolute; a path that goes on after a file names what is inside it:
 * `/data/prices.zip/2024/list.xlsx`. A path that leads to nothing comes back as it is.
 */
export const fileAtPath = (path: string): DocumentFile => {
  const whole = resolve(path)
  for (let file = whole; file !== dirname(file); file = dirname(file)) {
    const found = statOf(file)
    if (found === undefined) continue
    return found.isFile() && file !== whole
      ? { file, member: relative(file, whole).replaceAll(sep, '/') }
      : { file: whole }
  }
  return { file: whole }
}

/** What stands at a path; nothing also when it may not be looked at: opening it tells why. */
const statOf = (path: string): Stats | undefined => {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}
