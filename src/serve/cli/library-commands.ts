import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { cards } from '../commands/cards.ts'
import { documents } from '../commands/documents.ts'
import { ingest } from '../commands/ingest.ts'
import { examples, JSON_LINES, LIBRARY, PASSWORD } from './options.ts'
import type { Run } from './program.ts'

/** The words of the command line about what a library holds: `ingest`, `documents`, `cards`. */
export const addLibraryCommands = (program: Command, run: Run): void => {
  addIngest(program, run)
  addDocuments(program, run)
  addCards(program, run)
}

const addIngest = (program: Command, run: Run): void => {
  program
    .command('ingest')
    .summary(ingest.summary)
    .description(
      `${ingest.summary}\n\nA folder is walked to the bottom. Files that did not change are skipped, files that are gone are forgotten.`,
    )
    .argument('<path...>', 'files and folders')
    .option(...LIBRARY)
    .option('--force', 'read every file again', false)
    .option(...PASSWORD)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples(['cellcite ingest ~/reports', 'cellcite ingest ~/reports --library /var/lib/cellcite --json']),
    )
    .action((paths: string[], options: { json?: boolean }) => run(ingest, { paths, ...options }, options))
}

const addDocuments = (program: Command, run: Run): void => {
  program
    .command('documents')
    .summary(documents.summary)
    .description(
      `${documents.summary}\n\nOne document is told with its receipt (every cell of a sheet is kept, or left out for a reason), its findings and its earlier contents. Forgetting takes nothing off the disk: as long as the file stays in its folder, the next ingest reads it again.`,
    )
    .argument('[folder]', 'folder beside whose documents the library is (default: the working folder)')
    .argument('[document]', 'one document, by its path in the library')
    .option('--remove <document...>', 'forget documents with all that came of them')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite documents ~/reports',
        'cellcite documents ~/reports Sales/prices.xlsx',
        'cellcite documents --library /var/lib/cellcite --remove old/prices.xls --json',
      ]),
    )
    .action((first: string | undefined, second: string | undefined, options: { json?: boolean }) =>
      run(documents, { ...folderAndDocument(first, second), ...options }, options),
    )
}

/** One word is a folder when there is one of that name, else a document; two are folder and document. */
const folderAndDocument = (
  first: string | undefined,
  second: string | undefined,
): { folder?: string; document?: string } => {
  if (first === undefined) return {}
  if (second !== undefined) return { folder: first, document: second }
  return statSync(first, { throwIfNoEntry: false })?.isDirectory() ? { folder: first } : { document: first }
}

const addCards = (program: Command, run: Run): void => {
  program
    .command('cards')
    .summary(cards.summary)
    .argument('[path]', 'file or folder beside which the library is')
    .option('--draw', 'draw the missing cards with the configured language model', false)
    .option('--export <file>', 'write the cards to a file, to be read and edited')
    .option('--import <file>', 'take the cards of a file that differ; they go before what a model draws')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite cards ~/reports', 'cellcite cards ~/reports --export cards.json']))
    .action((path: string | undefined, options: { json?: boolean }) =>
      run(cards, { ...(path === undefined ? {} : { path }), ...options }, options),
    )
}
