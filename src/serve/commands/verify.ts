import { z } from 'zod'
import { type Verdict, verifyTake } from '../../library/index.ts'
import { takeRecordShape } from '../../take/index.ts'
import { verdictText, verdictTold } from '../operations/verdict-told.ts'
import type { Command } from './command.ts'
import { readJsonFile } from './plan-files.ts'
import { withLibrary } from './with-library.ts'

/** The file of a recorded answer: a line of `ask --json`, or its record alone. */
export const verifyInput = z.object({ file: z.string().min(1), library: z.string().optional() })

const fileShape = z.union([takeRecordShape, z.object({ record: takeRecordShape }).transform(({ record }) => record)])

/** An answer held against the original files; exit code 5 when it differs or cannot be computed again. */
export const verify: Command<z.infer<typeof verifyInput>, Verdict> = {
  name: 'verify',
  summary:
    'Read the original file of an answer again, compute it anew, and say whether it holds or differs, and where.',
  input: verifyInput,
  run: ({ file, library: named }, around) => {
    const record = readJsonFile(file, fileShape)
    return withLibrary({ library: named }, around, library => verifyTake(library, record))
  },
  render: (verdict, shape) => ({
    output: `${shape === 'json' ? JSON.stringify(verdictTold(verdict)) : verdictText(verdict)}\n`,
    exitCode: verdict.verdict === 'holds' ? 0 : verdict.verdict === 'differs' ? 5 : 4,
  }),
}
