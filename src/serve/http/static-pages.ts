import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Folder of the built web app in the package. */
const WEB = new URL('../../../web/dist/', import.meta.url).pathname

/**
 * Serves the web app, when the package holds one: files whose names carry a hash may be kept for ever, the page itself is
 * asked for each time. Every other path without a dot is a page of the app.
 *
 * @returns whether there is an app
 */
export const staticPages = async (app: FastifyInstance, folder = WEB): Promise<boolean> => {
  if (!existsSync(`${folder}/index.html`)) return false
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      const kept = /-[A-Za-z0-9_-]{8,}\.\w+$/.test(path)
      response.setHeader('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return true
}
