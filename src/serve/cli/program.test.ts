import { describe, expect, test } from 'vitest'
import { programOf } from './program.ts'

const program = programOf(async () => undefined, '1.2.3')

/** Serve until they are told to stop: there is no result to be told as JSON. */
const SERVERS: ReadonlySet<string> = new Set(['serve', 'mcp'])

describe.each(program.commands.map(command => [command.name(), command] as const))('help of %s', (name, command) => {
  let help = ''
  command.configureOutput({
    writeOut: text => {
      help += text
    },
  })
  command.outputHelp()

  test('says what it gives, and shows how', () => {
    expect(help).toContain(command.summary().split(/[:;,]/)[0])
    expect(help).toMatch(new RegExp(`Examples:\\n(  \\$ .*\\n)*  \\$ cellcite ${name}\\b`))
    expect(help).not.toContain('default: false')
  })

  test('says of every number what is taken without it', () => {
    for (const option of command.options.filter(({ flags }) => /<(number|ms)>/.test(flags)))
      expect([option.flags, help.replaceAll(/\s+/g, ' ')]).toEqual([
        option.flags,
        expect.stringMatching(
          new RegExp(
            `${option.long} <[a-z]+>[^-]*(default|at first|as (inspect|versions) tells|number of the|only this)`,
          ),
        ),
      ])
  })

  test.skipIf(SERVERS.has(name))('gives JSON for programs', () => {
    expect(command.options.find(({ long }) => long === '--json')?.description).toBe(
      'one JSON value a line, for programs',
    )
  })
})

test('the exit codes are told', () => {
  let help = ''
  program.configureOutput({
    writeOut: text => {
      help += text
    },
  })
  program.outputHelp()
  expect(help).toMatch(/Exit codes:\n {2}0 {2}done/)
})
