#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import process, { argv, exit, stderr, stdout } from 'node:process'
import { CommanderError } from 'commander'
import { ZodError } from 'zod'
import { Fault, faultTable, isFault } from '../../fault/index.ts'
import type { Command } from '../commands/command.ts'
import { programOf } from './program.ts'
import { progressBar } from './progress.ts'

/** Exit code of a defect of ours, after an error that nobody expected. */
const DEFECT = 70

let exitCode = 0

const run = async <Input, Output>(
  operation: Command<Input, Output>,
  given: unknown,
  options: { readonly json?: boolean },
): Promise<void> => {
  const input = operation.input.parse(given)
  const bar = progressBar()
  const abort = new AbortController()
  const stop = (): void => abort.abort()
  process.once('SIGINT', stop)
  try {
    const output = await operation.run(input, {
      onProgress: bar.show,
      onNotice: notice => stderr.write(`${notice}\n`),
      signal: abort.signal,
    })
    bar.stop()
    const rendered = operation.render(output, options.json ? 'json' : 'text')
    await writeAll(rendered.output)
    exitCode = rendered.exitCode
  } finally {
    bar.stop()
    process.off('SIGINT', stop)
  }
}

/** Writes all of a text, also into a slow pipe; a reader that went away is no error. */
const writeAll = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stdout.once('error', error => ('code' in error && error.code === 'EPIPE' ? resolve() : reject(error)))
    stdout.write(text, () => resolve())
  })

const told = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : faultTable.usage.exit
  if (error instanceof ZodError) {
    const { path, message } = error.issues[0] ?? { path: [], message: 'the input is not understood' }
    return told(new Fault('usage', [path.join('.'), message].filter(Boolean).join(': '), { cause: error }))
  }
  if (isFault(error)) {
    stderr.write(`${error.message} [${error.code}]\n${remedyOf(error)}\n`)
    return error.facts.exit
  }
  stderr.write(
    `This is a defect of cellcite, please report it:\n${error instanceof Error ? error.stack : String(error)}\n`,
  )
  return DEFECT
}

/** The remedy of a fault; one that leads to the help of a command names the command that was called. */
const remedyOf = ({ facts: { remedy } }: Fault): string => {
  const [, , word = ''] = argv
  return /^[a-z]+$/.test(word) ? remedy.replace('help COMMAND', `help ${word}`) : remedy
}

const version = (): string => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { readonly version: string }).version
}

try {
  await programOf(run, version()).parseAsync(argv)
} catch (error) {
  exitCode = told(error)
}
exit(exitCode)
