import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fault } from '../../fault/index.ts'

/** A file of the disk as a reply, and under which name it is saved. */
export type SentFile = { readonly file: string; readonly type: string; readonly name: string }

/**
 * Sends a file to be saved: with an `etag` by which an unchanged one is not sent again (RFC 9110 §13), and by one range of bytes when one
 * is asked for (§14), so that a broken download goes on. Several ranges at once are answered by the whole file.
 *
 * @throws Fault `range-refused` when no byte of the range is there
 */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, type, name }: SentFile,
): Promise<FastifyReply> => {
  const { size, mtimeMs } = await stat(file)
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
  reply.header('etag', etag)
  reply.header('accept-ranges', 'bytes')
  reply.header('cache-control', 'private, no-cache')
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  reply.header('content-type', type)
  reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = isSame ? rangeIn(request.headers.range, size) : undefined
  if (range === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new Fault('range-refused', `the file has ${size} bytes, none of them in ${request.headers.range}`)
  }
  if (range === undefined) return reply.header('content-length', size).send(createReadStream(file))
  const { start, end } = range
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
  return reply.send(createReadStream(file, { start, end }))
}

const namesTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))

type ByteRange = { readonly start: number; readonly end: number }

/** First and last byte, both inclusive; `none` when the file has none of them; `undefined` when no single range is asked for. */
const rangeIn = (header: string | undefined, size: number): ByteRange | 'none' | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  return start < size && start <= end ? { start, end } : 'none'
}
