import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'

const SOURCE = join(import.meta.dirname, '../../src')

/**
 * The sources as JavaScript in a folder of their own, for tests that need processes and threads, which cannot load
 * TypeScript. Types are not checked here. The folder lies below `node_modules`, so that packages are found.
 */
export const buildSources = async (name: string): Promise<{ readonly dir: string; readonly remove: () => void }> => {
  const dir = join(import.meta.dirname, '../../node_modules/.cache/cellcite-test', `${name}-${process.pid}`)
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.[a-z]+$/.test(file) || /\.test\.ts$|\.d\.ts$/.test(file)) continue
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    if (file.endsWith('.ts')) writeFileSync(join(dir, file.replace(/\.ts$/, '.js')), await compiled(join(SOURCE, file)))
    else copyFileSync(join(SOURCE, file), join(dir, file))
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

const compiled = async (file: string): Promise<string> => {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    typescript: { rewriteImportExtensions: 'rewrite', onlyRemoveTypeImports: true },
    target: 'es2023',
    sourcemap: false,
  })
  return code
}
