/** How a server is run. */
export type ServeOptions = {
  /** Address that is listened at; anything but the loopback needs tokens. */
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Folder of the register and of uploaded libraries. */
  readonly data?: string
  /** Folders of the machine that are served as libraries of their own. */
  readonly folders: readonly string[]
  /** Further names that the server is called by, such as `tables.example.org`; any other name is turned away. */
  readonly names: readonly string[]
  /** Ask for a token on the loopback as well; so it is anyway once a token was made. */
  readonly tokens: boolean
  /** Requests that one caller may send in a minute. */
  readonly rate: number
  /** Bytes of one uploaded file. */
  readonly uploadBytes: number
  /** Documents read at the same time. */
  readonly threads: number
}

/** What holds when nothing else is asked for. */
export const SERVE_DEFAULTS = {
  host: '127.0.0.1',
  port: 7117,
  rate: 1200,
  uploadMegabytes: 512,
} as const

/** Bytes of a JSON body. */
export const BODY_BYTES = 1_048_576

/** Files of one upload. */
export const UPLOAD_FILES = 500

/** How long a request may take to come in whole, in milliseconds: an upload over a slow line is long. */
export const RECEIVE_MS = 30 * 60_000

/** How long requests may still run when the server is told to stop, in milliseconds. */
export const STOP_MS = 10_000

/** How long audit rows and ended jobs are kept, in milliseconds. */
export const KEEP_MS = 90 * 86_400_000
