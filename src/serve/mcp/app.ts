/** Address of the page that draws a table, and the media type by which hosts know such pages (MCP Apps, 2026-01-26). */
export const APP_URI = 'ui://cellcite/table.html'
export const APP_MEDIA_TYPE = 'text/html;profile=mcp-app'

/**
 * The page that a host draws beside the results of `ask` and `read_rows`: the answer, its table, and the cited cells lit.
 *
 * It loads nothing and asks the host alone. Every text of a document is set as text, never as markup.
 */
export const appPage = (): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>cellcite</title>
<style>${STYLE}</style></head>
<body><main><p id="value" hidden></p><p id="told"></p><div id="scroll" tabindex="0" role="region" aria-label="Table" hidden><table id="table"></table></div><ul id="cells"></ul></main>
<script>${SCRIPT}</script></body></html>
`

const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:14px/1.45 var(--font-sans,system-ui,sans-serif);color:var(--color-text-primary,CanvasText);background:var(--color-background-primary,Canvas)}
main{padding:12px}#value{font-size:24px;font-weight:600;margin:0 0 4px}#told{margin:0 0 8px;white-space:pre-wrap}
#scroll{overflow:auto;max-height:380px;border:1px solid var(--color-border-primary,#8886);border-radius:6px}
table{border-collapse:collapse;font-size:13px}th,td{padding:4px 8px;border-bottom:1px solid #8883;text-align:left;vertical-align:top;max-width:320px;overflow-wrap:anywhere}
thead th{position:sticky;top:0;background:var(--color-background-secondary,Canvas)}tbody th{color:GrayText;font-weight:400}
tr.total td{font-weight:600}td.lit{background:#ffd54a;color:#111;outline:2px solid #b07d00;outline-offset:-2px}
ul{padding-left:18px;margin:8px 0 0}ul:empty{display:none}`

/** Plain JavaScript for any browser that a host embeds; the messages are those of the specification's section on the transport layer. */
const SCRIPT = `'use strict'
const by = id => document.getElementById(id)
const waiting = new Map()
let lastId = 0
const post = message => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
const ask = (method, params) => new Promise((resolve, reject) => {
  lastId += 1
  waiting.set(lastId, { resolve, reject })
  post({ id: lastId, method, params })
})
const element = (name, text, kind) => {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (kind) made.className = kind
  return made
}
const columnOf = letters => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
const covers = ({ at }, row, column) => at && row >= at.top && row < at.bottom && column >= at.left && column < at.right
const isLit = (cells, row, letter) => /^\\d+$/.test(letter)
  ? cells.some(cell => covers(cell, Number(letter) - 1, row - 1))
  : cells.some(cell => covers(cell, row - 1, columnOf(letter)))
const drawTable = ({ columns, rows }, cells) => {
  const head = element('tr')
  head.append(element('th', ''), ...columns.map(({ name, unit }) => element('th', unit ? name + ', ' + unit : name)))
  const body = element('tbody')
  for (const { row, role, cells: texts } of rows) {
    const line = element('tr', undefined, role)
    line.append(element('th', String(row)))
    texts.forEach((text, at) => {
      const lit = columns[at] && isLit(cells, row, columns[at].column)
      const drawn = element('td', text, lit ? 'lit' : '')
      if (lit) drawn.setAttribute('aria-current', 'true')
      line.append(drawn)
    })
    body.append(line)
  }
  const top = element('thead')
  top.append(head)
  by('table').replaceChildren(top, body)
  by('scroll').hidden = false
  body.querySelector('.lit')?.scrollIntoView({ block: 'center', inline: 'center' })
}
const tableAround = async (table, cells) => {
  const rows = cells.flatMap(({ at }) => (at ? [at.top + 1] : []))
  const from = Math.max(1, Math.min(...rows) - 3)
  const reply = await ask('tools/call', { name: 'read_rows', arguments: { table, from_row: from, limit: 40 } })
  if (reply?.structuredContent?.rows) drawTable(reply.structuredContent, cells)
}
const draw = result => {
  const told = result?.structuredContent
  if (!told) return
  if (told.rows && told.columns) return drawTable(told, [])
  const cells = told.cells ?? []
  by('value').textContent = [told.shown, told.unit].filter(Boolean).join(' ')
  by('value').hidden = told.shown === undefined
  by('told').textContent = told.text ?? told.next ?? ''
  by('cells').replaceChildren(...cells.slice(0, 12).map(({ doc, sheet, cell, column, text }) =>
    element('li', [doc, sheet, cell, column].filter(Boolean).join(' · ') + (text ? ': ' + text : ''))))
  if (told.table && cells.some(({ at }) => at)) tableAround(told.table, cells).catch(() => undefined)
}
const useContext = context => {
  if (context?.theme) document.documentElement.style.colorScheme = context.theme
  for (const [name, value] of Object.entries(context?.styles?.variables ?? {}))
    if (value && name.startsWith('--')) document.documentElement.style.setProperty(name, value)
}
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || data?.jsonrpc !== '2.0') return
  if (data.method === 'ui/notifications/tool-result') draw(data.params)
  else if (data.method === 'ui/notifications/host-context-changed') useContext(data.params)
  else if (data.method === 'ping' || data.method === 'ui/resource-teardown') post({ id: data.id, result: {} })
  else if (waiting.has(data.id)) {
    const { resolve, reject } = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.error) reject(new Error(data.error.message))
    else resolve(data.result)
  }
})
new ResizeObserver(() => post({ method: 'ui/notifications/size-changed', params: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight } })).observe(document.body)
ask('ui/initialize', { protocolVersion: '2026-01-26', appInfo: { name: 'cellcite', version: '1' }, appCapabilities: { availableDisplayModes: ['inline'] } })
  .then(({ hostContext }) => {
    useContext(hostContext)
    post({ method: 'ui/notifications/initialized', params: {} })
  })
`
