import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFault } from '../fault/index.ts'
import { readSource } from './read-source.ts'
import { sourceOfBytes } from './source.ts'

/** A small whole text of each kind, to be damaged. */
const whole: Readonly<Record<string, string>> = {
  'a.csv': 'name;"sum ""x"""\nИван;1,5\n"line\nbreak";2\n'.repeat(4),
  'a.md':
    '# Top\n\n| a | b |\n|---|---|\n| `x|y` | 2[^1] |\n\n- item\n  > quote\n\n[^1]: note\n<table><tr><td>1</table>\n',
  'a.html':
    '<html><h1>T</h1><table><thead><tr><th rowspan=2>a<th colspan=3>b</thead><tr><td>1<td><table><tr><td>x</table></table><ol><li>i</ol>',
  'a.mht':
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="b"\n\n--b\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<p>=D0=98</p>\n--b--\n',
  'a.txt': 'text\n\n+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n\n id | n\n----+---\n 1  | x\n',
  'a.sql':
    "CREATE TABLE t (a int, b text);\nCOPY t (a, b) FROM stdin;\n1\tx\\ty\n2\t\\N\n\\.\nINSERT INTO t (b) VALUES ('it''s'), (E'\\n');\n",
  'a.pdf':
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Count 1 /Kids [4 0 R] >>\nendobj\n3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n4 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>\nendobj\n5 0 obj\n<< /Length 160 >>\nstream\n50 600 m 300 600 l S 50 700 m 300 700 l S 50 600 m 50 700 l S 300 600 m 300 700 l S BT /F1 10 Tf 60 650 Td (one two) Tj 0 -20 Td [(th) -900 (ree)] TJ ET          \nendstream\nendobj\ntrailer\n<< /Size 6 /Root 1 0 R >>\n',
}

type Damage =
  | { readonly kind: 'flip'; readonly at: number; readonly byte: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'splice'; readonly from: number; readonly to: number; readonly length: number }

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ kind: fc.constant('flip' as const), at: fc.nat(), byte: fc.nat(255) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('splice' as const),
    from: fc.nat(),
    to: fc.nat(),
    length: fc.integer({ min: 1, max: 60 }),
  }),
)

const damaged = (bytes: Buffer, steps: readonly Damage[]): Buffer => {
  let now = Buffer.from(bytes)
  for (const step of steps) {
    if (now.length === 0) break
    if (step.kind === 'flip') now[step.at % now.length] = step.byte
    else if (step.kind === 'cut') now = now.subarray(0, step.at % now.length)
    else {
      const part = now.subarray(step.from % now.length, (step.from % now.length) + step.length)
      const at = step.to % now.length
      now = Buffer.concat([now.subarray(0, at), part, now.subarray(at)])
    }
  }
  return now
}

describe('a damaged file ends in a fault or a book, never in a crash', () => {
  test.each(Object.keys(whole))('%s', { timeout: 20_000 }, async name => {
    const bytes = Buffer.from(whole[name] ?? '')
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 6 }), async steps => {
        const outcome = await readSource(sourceOfBytes(name, damaged(bytes, steps))).catch((error: unknown) => error)
        expect(outcome instanceof Error ? isFault(outcome) : true, String(outcome)).toBe(true)
      }),
      { numRuns: name === 'a.pdf' ? 60 : 150 },
    )
  })
})
