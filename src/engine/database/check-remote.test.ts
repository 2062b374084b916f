import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reasonNotToSend } from './check-remote.ts'

const kinds = ['postgres', 'mysql', 'sqlite'] as const

describe('a statement for a company database', () => {
  it.each([
    'SELECT 1',
    'select a, "b" from t where c = \'x; drop table t\' -- a comment',
    'WITH x AS (SELECT 1 AS n) SELECT * FROM x;',
    'SELECT start, "close", lock FROM prices /* ; delete */',
  ])('is sent when it only reads: %s', statement => {
    for (const kind of kinds) expect(reasonNotToSend(statement, kind)).toBeUndefined()
  })

  it.each([
    'DROP TABLE t',
    'SELECT 1; SELECT 2',
    'WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x',
    'SELECT * INTO t2 FROM t',
    'SELECT * FROM t FOR UPDATE',
    'SELECT * FROM t FOR SHARE',
    "SELECT pg_read_file('x')",
    "SELECT LOAD_FILE ('x')",
    "SELECT 'open",
    'SELECT /* open',
    '',
  ])('is not sent: %s', statement => {
    for (const kind of kinds) expect(reasonNotToSend(statement, kind)).toBeDefined()
  })

  it('is not sent when a text ends otherwise than it seems', () => {
    expect(reasonNotToSend("SELECT 'a\\'; DROP TABLE t; -- '", 'postgres')).toBeDefined()
    expect(reasonNotToSend("SELECT 'a\\'; DROP TABLE t; -- '", 'mysql')).toBeUndefined()
    expect(reasonNotToSend('SELECT "pg_sleep"(9)', 'postgres')).toBeDefined()
    expect(reasonNotToSend('SELECT $a$ x $a$; DROP TABLE t --$a$', 'postgres')).toBeDefined()
    expect(reasonNotToSend('SELECT 1 /*!50000 ; DROP TABLE t */', 'mysql')).toBeDefined()
  })

  it('is judged in linear time, whatever it holds', () => {
    const parts = fc.constantFrom(
      "'",
      '"',
      '`',
      '$',
      '$$',
      '$a$',
      '\\',
      '/*',
      '*/',
      '--',
      '\n',
      ';',
      '(',
      'a',
      ' ',
      'é',
      '[',
      '#',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 400 }), fc.constantFrom(...kinds), (texts, kind) => {
        const began = performance.now()
        reasonNotToSend(`SELECT ${texts.join('')}`, kind)
        expect(performance.now() - began).toBeLessThan(1_000)
      }),
      { numRuns: 200 },
    )
  })
})
