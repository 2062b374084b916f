import { z } from 'zod'
import type { WorkspaceAudit, WorkspaceTable } from '../../engine/index.ts'
import { Fault } from '../../fault/index.ts'
import type { WorkspaceInfo } from '../../workspace/index.ts'
import { LOCAL } from '../http/access.ts'
import { counted } from '../operations/counted.ts'
import { loadedTold } from '../operations/workspace-shapes.ts'
import type { Command } from './command.ts'
import { inWorkspace, whoseInput, withWorkspaces } from './with-workspaces.ts'

/** What is done with workspaces. */
export const workspaceInput = z.object({
  action: z.enum(['new', 'list', 'drop']),
  name: z.string().trim().min(1).max(200).optional(),
  data: z.string().optional(),
})

/** The workspaces of whoever sits at this machine, after what was done. */
export const workspace: Command<z.infer<typeof workspaceInput>, readonly WorkspaceInfo[]> = {
  name: 'workspace',
  summary: 'Make, list and drop workspaces: private SQL databases, one a conversation.',
  input: workspaceInput,
  run: ({ action, name, data }) =>
    withWorkspaces(data, async workspaces => {
      if (action === 'new') {
        const conversation = name ?? `conversation ${new Date().toISOString()}`
        return [await workspaces.open({ owner: LOCAL, conversation })]
      }
      const all = await workspaces.list({ owner: LOCAL })
      if (action === 'list') return all
      const found = all.filter(({ handle, conversation }) => handle === name || conversation === name)
      if (found.length === 0) throw new Fault('workspace-missing', `there is no workspace ${name ?? '(none named)'}`)
      for (const { handle } of found) await workspaces.drop({ owner: LOCAL, workspace: handle })
      return workspaces.list({ owner: LOCAL })
    }),
  render: (infos, shape) => ({
    output: infos.map(info => `${shape === 'json' ? JSON.stringify(info) : infoLine(info)}\n`).join(''),
    exitCode: 0,
  }),
}

const infoLine = ({ handle, conversation, state, tables, rows, bytes }: WorkspaceInfo): string =>
  `${handle}  ${conversation}: ${counted(tables, 'table')}, ${counted(rows, 'row')}, ${counted(bytes, 'byte')}${state === 'expired' ? ', expired; loaded again when used' : ''}`

/** Which workspace is looked into. */
export const tablesInput = z.object(whoseInput)

/** The tables of a workspace with their columns. */
export const tables: Command<z.infer<typeof tablesInput>, readonly WorkspaceTable[]> = {
  name: 'tables',
  summary: 'Show the loaded tables: SQL names, units, types, examples, cells that could not be read.',
  input: tablesInput,
  run: (input, { signal }) =>
    inWorkspace(input, (workspaces, whose) => workspaces.tables(whose, signal ? { signal } : {})),
  render: (all, shape) => ({
    output: all
      .map(table => (shape === 'json' ? `${JSON.stringify(loadedTold(table))}\n` : `${tableLines(table).join('\n')}\n`))
      .join(''),
    exitCode: 0,
  }),
}

const tableLines = (table: WorkspaceTable): readonly string[] => [
  `"${table.name}"  ${table.document}, ${table.sheet}${table.range === undefined ? '' : ` ${table.range}`}: ${table.rows} rows${table.totals > 0 ? `, ${table.totals} totals apart` : ''}${table.hiddenRows > 0 ? `, ${table.hiddenRows} hidden` : ''}`,
  ...table.columns.map(
    ({ name, letter, typed, unit, label, examples, unreadable }) =>
      `  ${letter}  "${name}"  ${typed}${unit === undefined ? '' : `  ${unit}`}${label === name ? '' : `  ${label}`}  ${examples.join(' | ')}${unreadable > 0 ? `  (${unreadable} unreadable)` : ''}`,
  ),
]

/** Which lines of the audit are wanted. */
export const auditInput = z.object({
  data: z.string().optional(),
  workspace: z.string().optional(),
  owner: z.string().optional(),
  action: z.string().optional(),
  outcome: z.string().optional(),
  table: z.string().optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
  limit: z.coerce.number().int().min(1).max(100_000).default(100),
})

/** What was loaded, asked and refused, newest first; it holds no values of cells. */
export const audit: Command<z.infer<typeof auditInput>, readonly WorkspaceAudit[]> = {
  name: 'audit',
  summary: 'Show what was loaded, asked and refused: who, when, SQL, rows, time, outcome; never values of cells.',
  input: auditInput,
  run: ({ data, workspace: handle, from, to, ...filter }) =>
    withWorkspaces(data, workspaces =>
      workspaces.audit({ ...filter, handle, fromMs: from?.getTime(), toMs: to?.getTime() }),
    ),
  render: (lines, shape) => ({
    output: lines.map(line => `${shape === 'json' ? JSON.stringify(line) : auditLine(line)}\n`).join(''),
    exitCode: 0,
  }),
}

const auditLine = (line: WorkspaceAudit): string =>
  [
    new Date(line.atMs).toISOString(),
    line.owner,
    line.conversation,
    `${line.action} ${line.outcome}`,
    `${line.rowsIn} rows in, ${line.rowsOut} out, ${Math.round(line.ms)} ms`,
    line.tables.join(', '),
    line.statement ?? line.detail ?? '',
  ].join('  ')
