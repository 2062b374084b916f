// Compiles the pure folders without the types of Node and of browsers: `process`, `fetch`, `console` and `node:fs` do not exist there.
//
//   node test/pure-types.mjs
//
// `source/` stands for itself by its declarations, since it unpacks bytes with modules of Node. What the pure folders may see of
// the platform is the ambient file below. Run by `npm run types`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** Folders that take values and give values; those that do not exist yet are passed over. */
const PURE = ['fault', 'text', 'grid', 'table', 'record', 'search', 'take', 'version']

/** Modules behind the declarations of `source/`, whose own types bring in those of Node. */
const OUTSIDE = Object.fromEntries(['yauzl', 'parse5', '@e965/xlsx'].map(name => [name, ['./outside.d.ts']]))

const ROOT = join(import.meta.dirname, '..')
const CACHE = join(ROOT, 'node_modules/.cache', `pure-types-${process.pid}`)
const TSC = process.env.CELLCITE_TSC ?? join(ROOT, 'node_modules/typescript/bin/tsc')

const AMBIENT = `/** What pure code may see of the platform. */
declare class TextDecoder {
  constructor(label?: string, options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
  decode(input?: ArrayBufferView | ArrayBuffer): string
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
/** Comes in as an argument. */
interface AbortSignal {
  readonly aborted: boolean
}
`

try {
  mkdirSync(CACHE, { recursive: true })
  run(['-p', 'tsconfig.build.json', '--emitDeclarationOnly', '--outDir', join(CACHE, 'declared')])
  for (const folder of PURE) {
    const from = join(ROOT, 'src', folder)
    if (existsSync(from))
      cpSync(from, join(CACHE, 'src', folder), { recursive: true, filter: path => !path.endsWith('.test.ts') })
  }
  cpSync(join(CACHE, 'declared/source'), join(CACHE, 'src/source'), { recursive: true })
  rmSync(join(CACHE, 'declared'), { recursive: true })
  writeFileSync(join(CACHE, 'src/ambient.d.ts'), AMBIENT)
  writeFileSync(join(CACHE, 'outside.d.ts'), 'export {}\n')
  writeFileSync(
    join(CACHE, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        types: [],
        lib: ['es2023'],
        noEmit: true,
        incremental: false,
        skipLibCheck: true,
        paths: OUTSIDE,
      },
      include: ['src'],
      exclude: [],
    }),
  )
  run(['-p', join(CACHE, 'tsconfig.json')])
  console.log(
    `pure: ${readdirSync(join(CACHE, 'src'))
      .filter(name => PURE.includes(name))
      .join(', ')}`,
  )
} finally {
  rmSync(CACHE, { recursive: true, force: true })
}

function run(args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [TSC, ...args], { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}${stderr}`.trim())
  process.exitCode = 1
  rmSync(CACHE, { recursive: true, force: true })
  process.exit(1)
}
