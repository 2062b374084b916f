import type { Json } from './open-api.ts'
import { openApiOf } from './open-api.ts'
import type { Route } from './route.ts'

/** The description of every route as one page that loads nothing, not even a script. */
export const docsPageOf = (routes: readonly Route[], version: string): string => {
  const paths = openApiOf(routes, version)['paths'] as Readonly<Record<string, Readonly<Record<string, Json>>>>
  const groups = [...new Set(routes.map(({ group }) => group))]
  const parts = groups.map(group =>
    [
      `<h2>${escaped(group)}</h2>`,
      ...routes
        .filter(route => route.group === group)
        .map(route => routePart(route, paths[route.path]?.[route.method.toLowerCase()] ?? {})),
    ].join('\n'),
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>cellcite ${escaped(version)}: HTTP</title>
<style>${STYLE}</style></head><body><main>
<h1>cellcite ${escaped(version)}</h1>
<p>Every path of this server. The same for programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). Faults come as
<code>application/problem+json</code> with a <code>code</code> and a <code>remedy</code>.</p>
${parts.join('\n')}
</main></body></html>
`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
details{border:1px solid #8884;border-radius:6px;margin:.5rem 0;padding:.4rem .8rem}summary{cursor:pointer}code,pre{font:14px/1.45 ui-monospace,monospace}
pre{overflow:auto;background:#8881;padding:.8rem;border-radius:6px}.method{display:inline-block;min-width:4.5rem;font-weight:600}`

const routePart = (route: Route, operation: Json): string => {
  const { parameters, requestBody, responses } = operation
  const json = (title: string, value: unknown): string =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? ''
      : `<h4>${title}</h4><pre>${escaped(JSON.stringify(value, null, 1))}</pre>`
  return `<details id="${escaped(route.name)}"><summary><code><span class="method">${route.method}</span>${escaped(route.path)}</code> ${escaped(route.summary)}</summary>
${route.description === undefined ? '' : `<p>${escaped(route.description)}</p>`}
<p>Scope: <code>${escaped(route.scope)}</code></p>
${json('Parameters', parameters)}${json('Body', requestBody)}${json('Replies', responses)}</details>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
