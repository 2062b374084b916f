import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRegister } from '../../src/engine/index.ts'
import { makeToken } from '../../src/serve/host/tokens.ts'
import { openServer, type Server } from '../../src/serve/http/open-server.ts'
import type { ServeOptions } from '../../src/serve/http/serve-options.ts'
import type { Scope } from '../../src/serve/operations/operation.ts'

/** A server on a free port over a data folder of its own, and what a test does with it. */
export type Serving = {
  readonly server: Server
  readonly data: string
  /** A request with the token, if one is given; `json` makes it a POST. */
  call(path: string, how?: Sending): Promise<Got>
  close(): Promise<void>
}

/** How a request is sent. */
export type Sending = {
  readonly method?: string
  readonly token?: string
  readonly json?: unknown
  readonly body?: FormData | string
  readonly headers?: Readonly<Record<string, string>>
}

/** What came back; `json` is `{}` when the body is none. */
export type Got = { readonly status: number; readonly headers: Headers; readonly json: Told; readonly text: string }

/** JSON whose fields a test looks at. */
export type Told = { readonly [name: string]: never } & { readonly [name: string]: unknown }

/** Options of a server for tests. */
export const optionsFor = (data: string, more: Partial<ServeOptions> = {}): ServeOptions => ({
  host: '127.0.0.1',
  port: 0,
  data,
  folders: [],
  names: [],
  tokens: false,
  rate: 10_000,
  uploadBytes: 1_000_000,
  threads: 1,
  ...more,
})

/** A token of an owner, in a data folder whose server may be running. */
export const tokenFor = (
  data: string,
  owner: string,
  scopes: readonly Scope[] = ['read', 'ingest', 'query', 'admin'],
  expires?: number,
): string => {
  const register = openRegister(join(data, 'server.sqlite'))
  try {
    return makeToken(register, {
      owner,
      label: `${owner}-token`,
      scopes,
      ...(expires === undefined ? {} : { expires }),
    }).secret
  } finally {
    register.close()
  }
}

/** Starts a server. */
export const serving = async (more: Partial<ServeOptions> = {}): Promise<Serving> => {
  const data = more.data ?? mkdtempSync(join(tmpdir(), 'cellcite-server-'))
  const server = await openServer(optionsFor(data, more))
  return {
    server,
    data,
    call: (path, how = {}) => send(`${server.url}${path}`, how),
    close: async () => {
      await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

const send = async (url: string, { method, token, json, body, headers }: Sending): Promise<Got> => {
  const sent = json === undefined ? body : JSON.stringify(json)
  const response = await fetch(url, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    ...(sent === undefined ? {} : { body: sent }),
    headers: {
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : {}) as Told,
  }
}

/** Files as an upload, by path in the library. */
export const filesOf = (files: Readonly<Record<string, string | Buffer>>): FormData => {
  const form = new FormData()
  for (const [path, content] of Object.entries(files))
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), path)
  return form
}

/** Waits for a job to end, by its events; gives the events. */
export const ended = async (
  { server }: Serving,
  job: string,
  token?: string,
): Promise<readonly { readonly event: string; readonly data: Told }[]> => {
  const { text } = await send(`${server.url}/v1/jobs/${job}/events`, { ...(token === undefined ? {} : { token }) })
  return eventsIn(text)
}

/** The events of a stream that has ended. */
export const eventsIn = (text: string): readonly { readonly event: string; readonly data: Told }[] =>
  text
    .split('\n\n')
    .filter(part => part.startsWith('event: '))
    .map(part => {
      const [event = '', data = ''] = part.split('\n')
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) as Told }
    })
