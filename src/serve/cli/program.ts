import { Command, Help, type Option } from 'commander'
import { ask } from '../commands/ask.ts'
import type { Command as CommandOf } from '../commands/command.ts'
import { correct } from '../commands/correct.ts'
import { corrections } from '../commands/corrections.ts'
import { inspect } from '../commands/inspect.ts'
import { mcp } from '../commands/mcp.ts'
import { search } from '../commands/search.ts'
import { serve } from '../commands/serve.ts'
import { token } from '../commands/token.ts'
import { addLibraryCommands } from './library-commands.ts'
import { DATA, examples, JSON_LINES, LANG, LIBRARY, PASSWORD } from './options.ts'
import { addPlanCommands } from './plan-commands.ts'
import { addVersionCommands } from './version-commands.ts'
import { addWorkspaceCommands } from './workspace-commands.ts'

/** Runs one operation with what the command line gave it. */
export type Run = <Input, Output>(
  operation: CommandOf<Input, Output>,
  input: unknown,
  options: { readonly json?: boolean },
) => Promise<void>

/** The command line: every command teaches with examples under `--help`. */
export const programOf = (run: Run, version: string): Command => {
  const program = new Command('cellcite')
    .description('Answers from the tables in your documents: found by search, taken by code, cited to the cell.')
    .version(version)
    .addHelpText(
      'after',
      examples([
        'cellcite ask ~/reports "Является ли Северянка нашим партнёром?"',
        'cellcite inspect prices.xlsx',
        'cellcite ingest ~/reports ~/prices.xlsx',
      ]),
    )
    .showHelpAfterError('cellcite help lists the commands; cellcite help COMMAND teaches one with examples.')
    .configureHelp({ optionDescription: optionTold })
    .addHelpText('after', EXIT_CODES)
    .exitOverride()
  addLibraryCommands(program, run)
  addInspect(program, run)
  addCorrect(program, run)
  addCorrections(program, run)
  addSearch(program, run)
  addAsk(program, run)
  addVersionCommands(program, run)
  addWorkspaceCommands(program, run)
  addPlanCommands(program, run)
  addServe(program, run)
  addMcp(program, run)
  addToken(program, run)
  for (const command of program.commands) if (command.description() === '') command.description(command.summary())
  return program
}

/** What scripts can tell by the exit code; docs/faults.md has the one of each fault. */
const EXIT_CODES = `
Exit codes:
  0  done; unsure, ambiguous, not found and refused are answers too: --json tells them apart
  2  the command was not understood       5  a limit was met, or verify found a difference
  3  nothing of that name, or nothing     6  disk, rights or network failed
     found by search                      7  a conflict: busy, changed, newer
  4  a file that cannot be read, a        1, 70  a defect of cellcite
     table that may not be counted
`

/** A switch is off unless it is given: its default need not be told. */
const optionTold = (option: Option): string =>
  option.defaultValue === false ? option.description : new Help().optionDescription(option)

const QUESTIONS = ['--questions <file>', 'JSON lines with "id" and "question"; one answer a line'] as const

const addInspect = (program: Command, run: Run): void => {
  program
    .command('inspect')
    .summary(inspect.summary)
    .description(
      `${inspect.summary}\n\nNeeds no library and keeps nothing; with one its corrections are replayed. Letters before a row: H header, S section, T total, U units, L line, N note, F field, h hidden.`,
    )
    .argument('<path...>', 'files and folders')
    .option('--sheet <name>', 'only this sheet, by name or number')
    .option('--html <file>', 'write one self-contained page with the sheets drawn and their structure laid over')
    .option('--library <dir>', 'replay the corrections that this library holds')
    .option(...PASSWORD)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite inspect prices.xlsx',
        'cellcite inspect prices.xlsx --sheet 2025 --html prices.html',
        'cellcite inspect ~/reports --json',
      ]),
    )
    .action((paths: string[], options: { json?: boolean }) =>
      run(
        inspect,
        { paths, colour: process.stdout.isTTY === true && process.env['NO_COLOR'] === undefined, ...options },
        options,
      ),
    )
}

const addCorrect = (program: Command, run: Run): void => {
  program
    .command('correct')
    .summary(correct.summary)
    .description(
      `${correct.summary}\n\nKept in the library under the table's header names, so that next month's file is understood the same way.`,
    )
    .argument('<file>', 'the document')
    .option('--sheet <name>', 'the sheet (default: the first with that table)')
    .option(
      '--table <number>',
      'number of the table on its sheet, as inspect tells it (default: 1, or the one that --region touches)',
    )
    .option('--region <cells>', 'header and body, such as A3:F40')
    .option('--header <rows>', 'header rows, such as 2-3, or none')
    .option('--stub <columns>', 'label columns, such as A-B, or none')
    .option('--kind <kind>', 'data, matrix, form, list or text')
    .option('--totals <label...>', 'labels of rows that are totals')
    .option('--records <label...>', 'labels of rows that are records, not totals')
    .option('--note <text>', 'why, in your words')
    .option('--drop', 'forget the correction of this table: the rules alone again', false)
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite correct prices.xlsx --sheet 2025 --header 2-3',
        'cellcite correct stock.xlsx --stub A-B --totals "Grand sum"',
        'cellcite correct stock.xlsx --sheet 2025 --region A3:F20 --kind matrix --note "as agreed with Kim"',
        'cellcite correct stock.xlsx --sheet 2025 --drop',
      ]),
    )
    .action((path: string, options: { json?: boolean }) => run(correct, { path, ...options }, options))
}

const addCorrections = (program: Command, run: Run): void => {
  program
    .command('corrections')
    .summary(corrections.summary)
    .description(
      `${corrections.summary}\n\nThe file is JSON in a fixed order, so that it can be kept under version control and sent to others. It is taken in whole or not at all.`,
    )
    .argument('[path]', 'file or folder beside which the library is')
    .option('--export <file>', 'write all corrections to a file')
    .option('--import <file>', 'take the corrections of a file; one of the same table takes the place of yours')
    .option('--drop <fingerprint...>', 'forget corrections, by the names that the list tells')
    .option(...LIBRARY)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite corrections ~/reports',
        'cellcite corrections ~/reports --export team.json',
        'cellcite corrections --library /var/lib/cellcite --import team.json',
      ]),
    )
    .action((path: string | undefined, options: { json?: boolean }) =>
      run(corrections, { ...(path === undefined ? {} : { path }), ...options }, options),
    )
}

const addSearch = (program: Command, run: Run): void => {
  program
    .command('search')
    .summary(search.summary)
    .argument('[path]', 'file or folder to bring up to date first')
    .argument('[question]', 'what is looked for')
    .option(...LIBRARY)
    .option(...QUESTIONS)
    .option('--trace', 'show for each candidate what found it, its score parts, and what was lost to what', false)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite search ~/reports "price of air fresheners"',
        'cellcite search "аптечные сети" --trace',
        'cellcite search --questions mine.jsonl --json',
      ]),
    )
    .action((first: string | undefined, second: string | undefined, options: { json?: boolean; questions?: string }) =>
      run(search, { ...pathAndQuestion(first, second, options), ...options }, options),
    )
}

const addAsk = (program: Command, run: Run): void => {
  program
    .command('ask')
    .summary(ask.summary)
    .description(
      `${ask.summary}\n\nWith a path, what is new there is ingested first. The outcome is an answer with its cells, passages, unsure, ambiguous, not found, or refused.`,
    )
    .argument('[path]', 'file or folder to bring up to date first')
    .argument('[question]', 'the question, in your own words')
    .option(...LIBRARY)
    .option(...QUESTIONS)
    .option(...LANG)
    .option('--plan', 'show the plan as data that cellcite take runs again', false)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite ask ~/reports "Which supplier has the longest payment term?"',
        'cellcite ask "품목군별 평균 단가를 알려 줘"',
        'cellcite ask --questions mine.jsonl --json',
        'cellcite ask "Is Северянка our partner?" --plan',
      ]),
    )
    .action((first: string | undefined, second: string | undefined, options: { json?: boolean; questions?: string }) =>
      run(ask, { ...pathAndQuestion(first, second, options), record: options.json === true, ...options }, options),
    )
}

const addServe = (program: Command, run: Run): void => {
  program
    .command('serve')
    .summary(serve.summary)
    .description(
      `${serve.summary}\n\nListens on this machine alone. Any other address needs a token: cellcite token add NAME.`,
    )
    .argument('[path...]', 'folders that are served as libraries; without one, documents are uploaded')
    .option('--port <number>', 'port; 0 takes a free one', '7117')
    .option('--host <address>', 'address to listen at', '127.0.0.1')
    .option('--name <host...>', 'further names that the server is called by')
    .option('--tokens', 'ask for a token on this machine as well', false)
    .option('--rate <number>', 'requests that one caller may send in a minute', '1200')
    .option('--upload-mb <number>', 'largest uploaded file, in MiB', '512')
    .option(...DATA)
    .addHelpText('after', examples(['cellcite serve ~/reports', 'cellcite serve --data /var/lib/cellcite --port 8080']))
    .action((paths: string[], options: { json?: boolean }) => run(serve, { paths, ...options }, options))
}

const addMcp = (program: Command, run: Run): void => {
  program
    .command('mcp')
    .summary(mcp.summary)
    .description(`${mcp.summary}\n\nStandard output carries the protocol alone. Over HTTP: cellcite serve, at /mcp.`)
    .argument('[path...]', 'files and folders, read at the start and kept beside the first of them')
    .option(...LIBRARY)
    .option('--data <folder>', 'folder of a server, whose databases.json names the company databases')
    .addHelpText('after', examples(['cellcite mcp ~/reports', 'cellcite mcp --library /var/lib/cellcite/prices']))
    .action((paths: string[], options: object) => run(mcp, { paths, ...options }, {}))
}

const addToken = (program: Command, run: Run): void => {
  program
    .command('token')
    .summary(token.summary)
    .description(`${token.summary}\n\nThe secret is shown once and kept nowhere.`)
    .argument('<action>', 'add, list or remove')
    .argument('[name]', 'name of the token')
    .option('--owner <name>', 'who sees what it makes (default: its name)')
    .option('--scope <scope...>', 'of read, ingest, query, admin (default: read ingest query)')
    .option('--days <number>', 'days until it expires (default: it does not)')
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite token add anna', 'cellcite token add ci --scope read --days 30']))
    .action((action: string, name: string | undefined, options: { json?: boolean }) =>
      run(token, { action, ...(name === undefined ? {} : { name }), ...options }, options),
    )
}

/** One word is the question, or the path beside a file of questions; two are path and question. */
const pathAndQuestion = (
  first: string | undefined,
  second: string | undefined,
  { questions }: { questions?: string },
): { path?: string; question?: string } => {
  if (first === undefined) return {}
  if (second === undefined && questions !== undefined) return { path: first }
  return second === undefined ? { question: first } : { path: first, question: second }
}
