/** What a server said instead of a result (RFC 9457): its code and what to do. `status` 0: it could not be reached. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly remedy: string | undefined

  constructor(status: number, code: string, message: string, remedy?: string) {
    super(message)
    this.status = status
    this.code = code
    this.remedy = remedy
  }
}

const KEPT_AS = 'cellcite-token'

/** The bearer token of this tab, if a person gave one. It is kept for the tab only. */
export const token = (): string | undefined => sessionStorage.getItem(KEPT_AS) ?? undefined

/** Keeps a token for this tab, or forgets it. */
export const keepToken = (value: string | undefined): void => {
  if (value) sessionStorage.setItem(KEPT_AS, value)
  else sessionStorage.removeItem(KEPT_AS)
}

export type Ask = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
  /** Sent as JSON; a `Blob` or `FormData` as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** The server's answer as it came. A status of 400 and above is thrown as {@link Problem}. */
export const response = async (path: string, { method, body, headers = {}, signal }: Ask = {}): Promise<Response> => {
  const raw = body instanceof Blob || body instanceof FormData
  const bearer = token()
  const sent: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}),
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }
  const got = await fetch(path, sent).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new Problem(0, 'UNREACHABLE', String(cause))
  })
  if (!got.ok) throw await problemOf(got)
  return got
}

/** The JSON of an answer. */
export const json = async <T>(path: string, ask: Ask = {}): Promise<T> => {
  const got = await response(path, ask)
  return (got.status === 204 ? undefined : await got.json()) as T
}

/** One event of a stream of server-sent events. */
export type ServerEvent = { readonly event: string; readonly data: unknown }

/** Events of a stream as they come. The data of each is JSON. */
export async function* events(path: string, ask: Ask = {}): AsyncGenerator<ServerEvent> {
  const got = await response(path, { ...ask, headers: { accept: 'text/event-stream', ...ask.headers } })
  if (!got.body) return
  const reader = got.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += value
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event) yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** One block of a stream: `event:` and the joined `data:` lines; comments and blocks without data are nothing. */
export const readEvent = (block: string): ServerEvent | undefined => {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) event = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''))
  }
  if (data.length === 0) return undefined
  return { event, data: JSON.parse(data.join('\n')) as unknown }
}

const problemOf = async (got: Response): Promise<Problem> => {
  const told = (await got.json().catch(() => ({}))) as {
    readonly code?: string
    readonly detail?: string
    readonly title?: string
    readonly remedy?: string
  }
  return new Problem(
    got.status,
    told.code ?? String(got.status),
    told.detail ?? told.title ?? got.statusText,
    told.remedy,
  )
}
