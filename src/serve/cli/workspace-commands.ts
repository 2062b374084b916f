import type { Command } from 'commander'
import { load } from '../commands/load.ts'
import { query } from '../commands/query.ts'
import { audit, tables, workspace } from '../commands/workspace.ts'
import { DATA, examples, JSON_LINES, LIBRARY, PASSWORD } from './options.ts'
import type { Run } from './program.ts'

const WORKSPACE = ['--workspace <handle>', 'which workspace, by its handle'] as const
const CONVERSATION = ['--conversation <name>', 'which workspace, by the name of its conversation', 'main'] as const

/** Adds the commands that load tables and count them by SQL. */
export const addWorkspaceCommands = (program: Command, run: Run): void => {
  addLoad(program, run)
  addQuery(program, run)
  addTables(program, run)
  addWorkspace(program, run)
  addAudit(program, run)
}

const addLoad = (program: Command, run: Run): void => {
  program
    .command('load')
    .summary(load.summary)
    .description(
      `${load.summary}\n\nA table is named by its place: the sheet, and its number there. Rows are read from the file. A table of a company database is loaded with --database and --sql; --sql alone loads a result of the workspace itself.`,
    )
    .argument('[file]', 'the document')
    .option('--sheet <name>', 'the sheet, by name or number')
    .option('--table <number>', 'number of the table in its sheet, or in a document')
    .option('--name <name>', 'name wanted in SQL (default: after the document and its sheet)')
    .option('--strict', 'refuse by the four shape rules on the raw header', false)
    .option('--database <name>', 'a company database of databases.json')
    .option('--sql <select>', 'one SELECT whose rows are loaded')
    .option('--max-rows <number>', 'rows taken of a database (default: 1000000, which is the most)')
    .option(...LIBRARY)
    .option(...PASSWORD)
    .option(...WORKSPACE)
    .option(...CONVERSATION)
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite load prices.xlsx --sheet 2025',
        'cellcite load contract.docx --table 3 --name terms',
        'cellcite load --database erp --sql "SELECT id, amount FROM orders"',
      ]),
    )
    .action((path: string | undefined, options: { json?: boolean }) => run(load, { path, ...options }, options))
}

const addQuery = (program: Command, run: Run): void => {
  program
    .command('query')
    .summary(query.summary)
    .description(
      `${query.summary}\n\nColumns keep the text of their cells: count with num(column) and day(column), or take the view TABLE_typed. Totals are left out unless the statement names __total; __tables and __columns list what there is.`,
    )
    .argument('<sql>', 'one SELECT; names in double quotes')
    .option('--max-rows <number>', 'rows shown, at most 10000; a longer result is kept whole as a file (default: 1000)')
    .option('--timeout <ms>', 'time budget in milliseconds, at most 120000 (default: 10000)')
    .option('--explain', 'tell for each row of the result the rows of the sheet behind it', false)
    .option('--chart', 'draw bars, or a line for many rows', false)
    .option('--csv', 'the whole result as CSV', false)
    .option('--out <file>', 'write the whole result as .csv, .xlsx or .parquet')
    .option(...WORKSPACE)
    .option(...CONVERSATION)
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText(
      'after',
      examples([
        'cellcite query "SELECT region, sum(num(amount)) FROM sales GROUP BY 1"',
        'cellcite query "SELECT month, sum(amount) FROM sales_typed GROUP BY 1 ORDER BY 1" --chart',
        'cellcite query "SELECT * FROM sales" --out sales.xlsx',
      ]),
    )
    .action((sql: string, options: { json?: boolean }) => run(query, { sql, ...options }, options))
}

const addTables = (program: Command, run: Run): void => {
  program
    .command('tables')
    .summary(tables.summary)
    .option(...WORKSPACE)
    .option(...CONVERSATION)
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite tables', 'cellcite tables --conversation audit-2025 --json']))
    .action((options: { json?: boolean }) => run(tables, options, options))
}

const addWorkspace = (program: Command, run: Run): void => {
  program
    .command('workspace')
    .summary(workspace.summary)
    .description(`${workspace.summary}\n\nThe handle of a workspace is of use to its owner alone.`)
    .argument('<action>', 'new, list or drop')
    .argument('[name]', 'name of the conversation; of drop also the handle')
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite workspace new audit-2025', 'cellcite workspace drop audit-2025']))
    .action((action: string, name: string | undefined, options: { json?: boolean }) =>
      run(workspace, { action, name, ...options }, options),
    )
}

const addAudit = (program: Command, run: Run): void => {
  program
    .command('audit')
    .summary(audit.summary)
    .option(...WORKSPACE)
    .option('--owner <name>', 'only of this owner')
    .option('--action <action>', 'load, query, explain, export, rebuild, unload, drop or expire')
    .option('--outcome <outcome>', 'done, refused, cancelled, or the code of a fault')
    .option('--table <name>', 'only lines about this table')
    .option('--from <time>', 'at or after, ISO 8601')
    .option('--to <time>', 'before, ISO 8601')
    .option('--limit <number>', 'newest lines given', '100')
    .option(...DATA)
    .option(...JSON_LINES)
    .addHelpText('after', examples(['cellcite audit --outcome refused', 'cellcite audit --table sales --json']))
    .action((options: { json?: boolean }) => run(audit, options, options))
}
