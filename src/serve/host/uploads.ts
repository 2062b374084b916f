import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { LibraryEntry, OwnedRegister } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { DataFolder } from './data-folder.ts'

/** Bytes that one name in a path may have, as most file systems allow, and names in a path. */
const NAME_BYTES = 240
const NAMES = 32

/** One file as it came in. `unchanged`: the library has this very content under this path already. */
export type Uploaded = {
  readonly document: string
  readonly hash: string
  readonly bytes: number
  readonly status: 'stored' | 'unchanged'
}

/**
 * The path of an upload in its library: relative, `/` between its names, in NFC.
 *
 * @throws Fault `upload-refused` for a path that leads outside, is hidden, or that no file system takes
 */
export const uploadPathOf = (given: string): string => {
  const refuse = (why: string): Fault => new Fault('upload-refused', `${JSON.stringify(given.slice(0, 200))} ${why}`)
  const names = given
    .normalize('NFC')
    .split(/[\\/]/)
    .filter(name => name !== '' && name !== '.')
  if (names.length === 0) throw refuse('names no file')
  if (names.length > NAMES) throw refuse(`has more than ${NAMES} folders`)
  for (const name of names) {
    if (name.startsWith('.')) throw refuse('leads outside, or is hidden')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
    if (/[\u0000-\u001f\u007f<>:"|?*]/.test(name)) throw refuse('holds characters that no file name may have')
    if (Buffer.byteLength(name) > NAME_BYTES) throw refuse(`has a name of more than ${NAME_BYTES} bytes`)
  }
  return names.join('/')
}

/** Where an upload goes, and how much of it is taken. */
export type UploadTo = {
  readonly folder: DataFolder
  readonly owned: OwnedRegister
  readonly library: LibraryEntry
  readonly path: string
  readonly maxBytes: number
}

/**
 * Takes one file to the disk as it comes: written beside, hashed on the way, renamed when it is whole. The same content
 * under the same path again changes nothing.
 *
 * @throws Fault `request-too-large` when it is longer than allowed, `upload-refused`, `disk-full`; nothing stays then
 */
export const storeUpload = async (content: Readable, to: UploadTo): Promise<Uploaded> => {
  const { incoming } = to.folder.library(to.library.id)
  await mkdir(incoming, { recursive: true })
  const whole = join(incoming, randomBytes(9).toString('hex'))
  try {
    const { hash, bytes } = await write(content, whole, to)
    if (bytes === 0) throw new Fault('source-empty', `${to.path} holds no bytes`, { at: { source: to.path } })
    const before = to.owned.upload(to.library.id, to.path)
    if (before?.hash === hash) return { document: to.path, hash, bytes, status: 'unchanged' }
    await place(whole, join(to.library.sources, to.path), to.path)
    to.owned.putUpload(to.library.id, { path: to.path, hash, bytes, at: Date.now() })
    return { document: to.path, hash, bytes, status: 'stored' }
  } finally {
    await rm(whole, { force: true })
  }
}

const write = async (
  content: Readable,
  file: string,
  { path, maxBytes }: UploadTo,
): Promise<{ readonly hash: string; readonly bytes: number }> => {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes <= maxBytes) done(null, chunk)
      else done(new Fault('request-too-large', `${path} has more than ${maxBytes.toLocaleString('en-US')} bytes`))
    },
  })
  try {
    await pipeline(content, measured, createWriteStream(file, { flags: 'wx' }))
  } catch (error) {
    throw diskFullOr(error, path)
  }
  return { hash: hash.digest('hex'), bytes }
}

/** Gives a whole file its name, on the disk before it is told. */
const place = async (whole: string, target: string, path: string): Promise<void> => {
  try {
    await mkdir(dirname(target), { recursive: true })
    const handle = await open(whole, 'r+')
    await handle.sync().finally(() => handle.close())
    await rename(whole, target)
  } catch (error) {
    if (['EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY'].includes(codeOf(error)))
      throw new Fault('upload-refused', `${path}: a file or a folder of that name is in the way`, { cause: error })
    throw diskFullOr(error, path)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const diskFullOr = (error: unknown, path: string): unknown =>
  codeOf(error) === 'ENOSPC' ? new Fault('disk-full', `no room for ${path}`, { cause: error }) : error
