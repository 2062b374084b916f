import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appPage } from '../../src/serve/mcp/app.ts'
import { chromiumPath } from './browsing.ts'

/** What the tools of a server would give; a cell that tries to be markup. */
const ANSWER = {
  outcome: 'answer',
  shown: '5',
  unit: 'EUR',
  text: 'Pear: 5 EUR.',
  table: 'p.csv#1.1',
  cells: [{ doc: 'p.csv', cell: 'B3', column: 'Price', at: { top: 2, left: 1, bottom: 3, right: 2 }, text: '5' }],
}
const ROWS = {
  columns: [
    { column: 'A', name: 'Item' },
    { column: 'B', name: 'Price', unit: 'EUR' },
  ],
  rows: [
    { row: 2, role: 'data', cells: ['<img src=x onerror="window.parent.hacked=1">', '3'] },
    { row: 3, role: 'data', cells: ['Pear', '5'] },
    { row: 4, role: 'total', cells: ['Total', '8'] },
  ],
}

/** A host as the specification of MCP Apps has it: answers the handshake, tells the result, and passes tool calls on. */
const host =
  (): string => `<!doctype html><body><iframe id="app" sandbox="allow-scripts" width="600" height="500"></iframe><script>
window.calls = []
const frame = document.getElementById('app')
const send = message => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*')
window.addEventListener('message', ({ data }) => {
  window.calls.push(data)
  if (data.method === 'ui/initialize') send({ id: data.id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'host', version: '1' }, hostCapabilities: { serverTools: {} }, hostContext: { theme: 'dark' } } })
  if (data.method === 'ui/notifications/initialized') send({ method: 'ui/notifications/tool-result', params: { content: [], structuredContent: ${JSON.stringify(ANSWER).replaceAll('<', '\\u003c')} } })
  if (data.method === 'tools/call') send({ id: data.id, result: { content: [], structuredContent: ${JSON.stringify(ROWS).replaceAll('<', '\\u003c')} } })
})
frame.srcdoc = ${JSON.stringify(appPage()).replaceAll('<', '\\u003c')}
</script></body>`

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

test('the page that hosts draw shows the answer, its table, and the cited cell lit; texts stay texts', async () => {
  const page = await browser.newPage()
  await page.setContent(host())
  const app = page.frameLocator('#app')
  const lit = app.locator('td.lit')
  await lit.waitFor()
  expect(await lit.allTextContents()).toEqual(['5'])
  expect(await app.locator('#value').textContent()).toBe('5 EUR')
  expect(await app.locator('thead th').allTextContents()).toEqual(['', 'Item', 'Price, EUR'])
  expect(await app.locator('tr.total td').allTextContents()).toEqual(['Total', '8'])
  expect(await app.locator('img').count()).toBe(0)
  const calls =
    await page.evaluate<{ method?: string; params?: { name?: string; arguments?: unknown } }[]>('window.calls')
  expect(calls.find(({ method }) => method === 'tools/call')?.params).toMatchObject({
    name: 'read_rows',
    arguments: { table: 'p.csv#1.1', from_row: 1 },
  })
  expect(await page.evaluate('window.hacked')).toBeUndefined()
})
