import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Where Chromium is looked for, beside `CELLCITE_CHROMIUM`. */
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Time a server may take to answer, in milliseconds. */
const START_MS = 60_000

const ROOT = new URL('../..', import.meta.url).pathname
const MAIN = join(ROOT, 'dist/serve/cli/main.js')

/** A server of its own folder and a browser that speaks to it. */
export type Browsing = {
  readonly base: string
  readonly data: string
  /** A page of its own browser context: another person. What goes wrong in it is collected in `complaints`. */
  readonly page: (options?: {
    readonly token?: string
    readonly language?: string
    readonly dark?: boolean
  }) => Promise<Seen>
  readonly close: () => Promise<void>
}

/** A page and what it complained of: errors of scripts, and requests to anywhere but the server. */
export type Seen = { readonly page: Page; readonly complaints: string[] }

/** The command line of the built product, run to its end. */
export const cellcite = (...words: readonly string[]): string =>
  execFileSync(process.execPath, [MAIN, ...words], { encoding: 'utf8' })

/** Starts the built server with an empty folder, and Chromium. Both must be there: what is missing is said. */
export const browsing = async (...words: readonly string[]): Promise<Browsing> => {
  for (const built of [MAIN, join(ROOT, 'web/dist/index.html')])
    if (!existsSync(built)) throw new Error(`${built} is missing: npm run build && npm run build:web`)
  const data = mkdtempSync(join(tmpdir(), 'cellcite-browser-'))
  const server = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--data', data, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const base = await listening(server)
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  return {
    base,
    data,
    page: options => openPage(browser, base, options),
    close: async () => {
      await browser.close()
      const gone = new Promise(done => server.once('exit', done))
      server.kill('SIGTERM')
      await gone
      rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Where Chromium is on this machine. */
export const chromiumPath = (): string => {
  const found = [process.env['CELLCITE_CHROMIUM'] ?? '', ...PLACES].find(path => path !== '' && existsSync(path))
  if (!found) throw new Error('Chromium is missing: install it, or name it in CELLCITE_CHROMIUM')
  return found
}

const listening = (server: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    let said = ''
    const timer = setTimeout(() => failed(new Error(`the server does not answer: ${said}`)), START_MS)
    const hear = (part: Buffer): void => {
      said += part.toString()
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
      if (!address) return
      clearTimeout(timer)
      done(`${address}/`)
    }
    server.stdout?.on('data', hear)
    server.stderr?.on('data', hear)
    server.once('exit', code => failed(new Error(`the server ended with ${code}: ${said}`)))
  })

const openPage = async (
  browser: Browser,
  base: string,
  {
    token,
    language = 'en',
    dark = false,
  }: { readonly token?: string; readonly language?: string; readonly dark?: boolean } = {},
): Promise<Seen> => {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    locale: language,
    colorScheme: dark ? 'dark' : 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url()))
      complaints.push(`outside: ${request.url()}`)
  })
  page.on('console', message => {
    if (message.type() === 'error' && !/status of 40[13]/.test(message.text())) complaints.push(message.text())
  })
  await page.goto(base)
  if (token) {
    await page.getByLabel('Access token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  return { page, complaints }
}
