import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault } from '../../fault/index.ts'
import { BODY_BYTES, type ServeOptions, UPLOAD_FILES } from './serve-options.ts'

/** Names of the loopback. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** True for an address that only this machine can reach. */
export const isLoopback = (host: string): boolean => LOOPBACK.has(host)

/**
 * Turns away requests under a name that the server does not go by, so that a page of the web cannot reach it by a name of its own
 * that points here (DNS rebinding), and requests that pages of other sites send. There is no CORS: no other site may read a reply.
 */
export const guard = (app: FastifyInstance, options: ServeOptions): void => {
  app.addHook('onRequest', async request => {
    checkHost(request, options)
    checkOrigin(request)
  })
  app.addHook('onSend', async (_, reply) => {
    for (const [name, value] of Object.entries(HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header(
      'cellcite-limits',
      `body=${BODY_BYTES}, file=${options.uploadBytes}, files=${UPLOAD_FILES}, rate=${options.rate}/min`,
    )
  })
}

/** Names by IP address cannot be rebound; of all others only those of the loopback and those that were given. */
const checkHost = (request: FastifyRequest, options: ServeOptions): void => {
  const name = nameOf(request.headers.host ?? '')
  if (options.names.includes(name) || LOOPBACK.has(name)) return
  if (!isLoopback(options.host) && isIP(name.replace(/^\[|\]$/g, '')) !== 0) return
  throw new Fault('origin-refused', `the server does not go by the name ${JSON.stringify(name)}`)
}

/** A browser says where a page is from; anything but the server's own pages is another site. */
const checkOrigin = ({ headers }: FastifyRequest): void => {
  const { origin } = headers
  if (origin !== undefined && hostIn(origin) !== headers.host)
    throw new Fault('origin-refused', `pages of ${JSON.stringify(origin)} may not call this server`)
  if (headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-mode'] !== 'navigate')
    throw new Fault('origin-refused', 'a page of another site may not call this server')
}

/** `localhost` of `localhost:7117`. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

const hostIn = (origin: string): string | undefined => {
  try {
    return new URL(origin).host
  } catch {
    return undefined
  }
}

/** No script but the server's own runs in its pages, nothing is loaded from elsewhere, nobody frames them. */
const HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
} as const
