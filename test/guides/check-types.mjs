// Holds the programs of a guide against the types that the package ships.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** What the compiler says against the programs; an empty text when it says nothing. */
export const checkTypes = ({ home, modules, real }, programs) => {
  const folder = join(home, '.types')
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(modules, join(folder, 'node_modules'))
  for (const { file, text } of programs) writeFileSync(join(folder, file), real(text))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        ...{ strict: true, noEmit: true, allowJs: true, checkJs: true, skipLibCheck: true },
        ...{ target: 'es2023', module: 'nodenext', types: ['node'], typeRoots: [join(root, 'node_modules/@types')] },
      },
      files: programs.map(({ file }) => file),
    }),
  )
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' })
    return ''
  } catch (error) {
    return error.stdout || error.message
  }
}
