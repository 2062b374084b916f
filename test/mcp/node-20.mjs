// Lets the conformance suite start on Node 20: it names one export of `fs` that came with Node 22, for a command that is not used here.
//   node --import ./test/mcp/node-20.mjs …
import { register } from 'node:module'

const shim = `export * from 'node:fs'
export { default } from 'node:fs'
export const globSync = () => { throw new Error('globSync needs Node 22') }`

const hooks = `export const resolve = (name, context, next) =>
  (name === 'fs' || name === 'node:fs') && /conformance\\/dist\\//.test(context.parentURL ?? '')
    ? { url: ${JSON.stringify(`data:text/javascript,${encodeURIComponent(shim)}`)}, shortCircuit: true }
    : next(name, context)`

register(`data:text/javascript,${encodeURIComponent(hooks)}`)
