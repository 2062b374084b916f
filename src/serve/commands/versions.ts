import { z } from 'zod'
import { Fault } from '../../fault/index.ts'
import { type Library, putInSeries, setVersionPolicy, versionPolicyOf } from '../../library/index.ts'
import { type VersionsTold, versionsText, versionsTold } from '../operations/versions.ts'
import type { Command } from './command.ts'
import { withLibrary } from './with-library.ts'

/** Which document, and how many versions are to be kept from now on, and how long. */
export const versionsInput = z.object({
  document: z.string().optional(),
  keep: z.coerce.number().int().min(0).max(10_000).optional(),
  days: z.coerce.number().int().min(0).max(36_500).optional(),
  /** Key under which the document is a version of others, whatever it is called; empty to take it out. */
  series: z.string().max(200).optional(),
  library: z.string().optional(),
})

/** The earlier contents of documents that a library keeps, and the policy by which it does. */
export const versions: Command<z.infer<typeof versionsInput>, VersionsTold> = {
  name: 'versions',
  summary: 'List the earlier contents of documents that are kept, and say how many are kept and how long.',
  input: versionsInput,
  run: ({ document, keep, days, series, library: named }, around) =>
    withLibrary({ library: named }, around, async ({ catalogue }) => {
      if (keep !== undefined || days !== undefined) {
        const now = await versionPolicyOf(catalogue)
        await setVersionPolicy(catalogue, { versions: keep ?? now.versions, days: days ?? now.days })
      }
      if (series !== undefined) await putNamed(catalogue, document, series.trim())
      return { versions: await catalogue.versions(document), policy: await versionPolicyOf(catalogue) }
    }),
  render: (told, shape) => ({
    output: `${shape === 'json' ? JSON.stringify(versionsTold(told)) : versionsText(told)}\n`,
    exitCode: 0,
  }),
}

const putNamed = async (catalogue: Library['catalogue'], document: string | undefined, key: string): Promise<void> => {
  if (document === undefined) throw new Fault('usage', 'say which document: cellcite versions DOCUMENT --series KEY')
  if (!(await catalogue.document(document)))
    throw new Fault('document-missing', `the library has no document ${document}`)
  await putInSeries(catalogue, document, key)
}
