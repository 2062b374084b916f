import { stderr } from 'node:process'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { Fault } from '../../fault/index.ts'
import { serveMcp } from '../mcp/serve-http.ts'
import { operations } from '../operations/operations.ts'
import { type Access, accessBy } from './access.ts'
import { docsPageOf } from './docs-page.ts'
import { guard, isLoopback } from './guard.ts'
import { openApiOf } from './open-api.ts'
import { openHost } from './open-host.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'
import { refuseSocket } from './refuse-socket.ts'
import type { Route } from './route.ts'
import { documentRoutes } from './routes-documents.ts'
import { jobRoutes } from './routes-jobs.ts'
import { libraryRoutes } from './routes-libraries.ts'
import { routesOf } from './routes-operations.ts'
import { serverRoutes } from './routes-server.ts'
import { workspaceRoutes } from './routes-workspaces.ts'
import { BODY_BYTES, RECEIVE_MS, type ServeOptions, STOP_MS, UPLOAD_FILES } from './serve-options.ts'
import { type Serving, serveRoute } from './serve-route.ts'
import { staticPages } from './static-pages.ts'
import { versionOf } from './version.ts'

/** A server that listens. */
export type Server = {
  /** Such as `http://127.0.0.1:7117`. */
  readonly url: string
  /** Lets requests end, stops the running job so that it can be resumed, and closes everything. */
  stop(): Promise<void>
}

/** Every route, in the order in which they are described. */
export const routes: readonly Route[] = [
  ...libraryRoutes,
  ...documentRoutes,
  ...jobRoutes,
  ...routesOf(operations),
  ...workspaceRoutes,
  ...serverRoutes,
]

/**
 * Listens for HTTP.
 *
 * @throws Fault `token-missing` when an address other than the loopback is asked for and there is no token, `address-taken`, and as
 * opening the data folder does
 */
export const openServer = async (options: ServeOptions): Promise<Server> => {
  const host = await openHost(options)
  try {
    if (!isLoopback(options.host) && host.register.tokens().length === 0)
      throw new Fault('token-missing', `${options.host} can be reached from other machines, and no token was made yet`)
    const access = accessBy(host.register, options)
    const app = await makeApp({ host, options, access })
    await listen(app, options)
    const address = app.server.address()
    const port = address !== null && typeof address === 'object' ? address.port : options.port
    return {
      url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
      stop: async () => {
        const forced = setTimeout(() => app.server.closeAllConnections(), STOP_MS)
        await host.jobs.stop()
        await app.close()
        clearTimeout(forced)
        await host.close()
      },
    }
  } catch (error) {
    await host.close()
    throw error
  }
}

const makeApp = async (serving: Serving): Promise<FastifyInstance> => {
  const { options, access } = serving
  const app = Fastify({
    logger: { level: 'warn', stream: stderr },
    bodyLimit: BODY_BYTES,
    requestTimeout: RECEIVE_MS,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1000 },
    clientErrorHandler: refuseSocket,
  })
  // A page of another site may send plain text without asking first; nothing here is told by it.
  app.removeContentTypeParser('text/plain')
  faults(app)
  guard(app, options)
  count(app, serving)
  await app.register(rateLimit, {
    max: options.rate,
    timeWindow: 60_000,
    enableDraftSpec: true,
    keyGenerator: request => rateKey(access, request),
    errorResponseBuilder: (_, { max }) => new Fault('too-many-requests', `more than ${max} requests in a minute`),
  })
  await app.register(multipart, {
    preservePath: true,
    limits: {
      fileSize: options.uploadBytes + 1,
      files: UPLOAD_FILES,
      fields: 20,
      fieldSize: 10_000,
      parts: UPLOAD_FILES + 20,
    },
  })
  for (const route of routes) serveRoute(app, route, serving)
  serveMcp(app, { host: serving.host, callerOf: access.needCaller })
  describe(app)
  const hasPages = await staticPages(app)
  app.setNotFoundHandler((request, reply) => {
    if (hasPages && isPage(request)) return reply.sendFile('index.html')
    const allowed = methodsAt(request.url)
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '))
      throw new Fault('method-refused', `${request.method} is not taken at ${request.url.slice(0, 200)}`)
    }
    throw new Fault('route-missing', `there is nothing at ${request.method} ${request.url.slice(0, 200)}`)
  })
  return app
}

/** Paths beside the table of routes. */
const BESIDE = ['/health', '/ready', '/openapi.json', '/docs'].map(path => ({ path, method: 'GET' }))
const MCP = ['GET', 'POST', 'DELETE'].map(method => ({ path: '/mcp', method }))

/** Methods of the routes whose path this is; none when there is no such path. */
const methodsAt = (url: string): readonly string[] => {
  const [path = ''] = url.split('?')
  const fits = (route: string): boolean => new RegExp(`^${route.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return [...new Set([...routes, ...BESIDE, ...MCP].filter(route => fits(route.path)).map(({ method }) => method))]
}

/** A path of the web app: asked for by a browser, not of the API, not of a file. */
const isPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const [path = ''] = url.split('?')
  return method === 'GET' && (headers.accept ?? '').includes('text/html') && !/^\/(?:v1|mcp)\b|\.\w+$/.test(path)
}

/** Known callers are counted by themselves, all others by their address. */
const rateKey = (access: Access, request: FastifyRequest): string => {
  const caller = access.callerOf(request)
  return caller ? `${caller.owner} ${caller.by}` : request.ip
}

/** Whatever goes wrong is told as a problem; what nobody expected is told in full to the log alone. */
const faults = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error, request.id)
    if (problem.code === 'defect') request.log.error({ err: error }, 'defect')
    if (problem.status === 503) reply.header('retry-after', '1')
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer realm="cellcite"')
    return reply.code(problem.status).header('content-type', PROBLEM_TYPE).send(problem)
  })
}

const count = (app: FastifyInstance, { host }: Serving): void => {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    host.meter.request({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
  })
}

/** Health, readiness and the two descriptions: for everyone who may reach the server. */
const describe = (app: FastifyInstance): void => {
  const version = versionOf()
  const openApi = openApiOf(routes, version)
  const page = docsPageOf(routes, version)
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', async () => ({ status: 'ok', version }))
  app.get('/ready', async () => {
    if (stopping) throw new Fault('stopping', 'the server is stopping')
    return { status: 'ready' }
  })
  app.get('/openapi.json', async () => openApi)
  app.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page))
}

const listen = async (app: FastifyInstance, { host, port }: ServeOptions): Promise<void> => {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EADDRNOTAVAIL'))
      throw new Fault('address-taken', `${host}:${port} cannot be listened at: ${error.message}`, { cause: error })
    throw error
  }
}
