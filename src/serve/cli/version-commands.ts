import type { Command } from 'commander'
import { changes, diff } from '../commands/diff.ts'
import { versions } from '../commands/versions.ts'
import { examples, JSON_LINES, LIBRARY, PASSWORD } from './options.ts'
import type { Run } from './program.ts'

const KEY = ['--key <column...>', 'columns that name rows, by name or letter (default: found)'] as const
const LIMIT = ['--limit <number>', 'changes shown of each table', '200'] as const

/** The words of the command line about versions: `diff`, `changes`, `versions`. */
export const addVersionCommands = (program: Command, run: Run): void => {
  addDiff(program, run)
  addChanges(program, run)
  addVersions(program, run)
}

const addDiff = (program: Command, run: Run): void => {
  program
    .command('diff')
    .summary(diff.summary)
    .description(
      `${diff.summary}\n\nTwo files are read now, with no library. Else each is a document of the library, document@number of an earlier content, or the id of one table. Values are compared as values: number formats and scales of units are no changes, nor are rows that only moved.`,
    )
    .argument('<before>', 'the older')
    .argument('<after>', 'the newer')
    .option('--sheet <name>', 'only this sheet, by name or number')
    .option('--table <number>', 'only this table of its sheet')
    .option(...KEY)
    .option(...LIMIT)
    .option(...LIBRARY)
    .option(...PASSWORD)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite diff prices-2025-01.xlsx prices-2025-07.xlsx',
        'cellcite diff prices.xlsx@2 prices.xlsx --library /var/lib/cellcite',
        'cellcite diff old.csv new.csv --key Code --json',
      ]),
    )
    .action((before: string, after: string, options: { json?: boolean }) =>
      run(diff, { before, after, ...options }, options),
    )
}

const addChanges = (program: Command, run: Run): void => {
  program
    .command('changes')
    .summary(changes.summary)
    .argument('<document>', 'a document of the library, as its path there')
    .option('--since <number>', 'number of an earlier content, as versions tells it')
    .option('--sheet <name>', 'only this sheet, by name or number')
    .option('--table <number>', 'only this table of its sheet')
    .option(...KEY)
    .option(...LIMIT)
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite changes prices.xlsx', 'cellcite changes prices.xlsx --since 1 --json']))
    .action((document: string, options: { json?: boolean }) => run(changes, { document, ...options }, options))
}

const addVersions = (program: Command, run: Run): void => {
  program
    .command('versions')
    .summary(versions.summary)
    .description(
      `${versions.summary}\n\nA document that is ingested again with other bytes keeps its earlier content as a version. What is beyond the policy goes with the next ingest.`,
    )
    .argument('[document]', 'only of this document')
    .option('--keep <number>', 'contents kept of each document from now on (at first: 12)')
    .option('--days <number>', 'days that they are kept from now on (at first: 400)')
    .option('--series <key>', 'the document is a version of the others under this key, whatever they are called')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples(['cellcite versions', 'cellcite versions prices.xlsx', 'cellcite versions --keep 24']),
    )
    .action((document: string | undefined, options: { json?: boolean }) =>
      run(versions, { ...(document === undefined ? {} : { document }), ...options }, options),
    )
}
