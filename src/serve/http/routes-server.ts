import { z } from 'zod'
import { countShape } from '../operations/shapes.ts'
import { type Route, routeOf } from './route.ts'
import { BODY_BYTES, UPLOAD_FILES } from './serve-options.ts'
import { versionOf } from './version.ts'

/** Rows of one page of the audit. */
const AUDIT_PAGE = { usual: 100, most: 1000 }

/** The caller, the audit, and how the server does. */
export const serverRoutes: readonly Route[] = [
  routeOf({
    method: 'GET',
    path: '/v1/me',
    name: 'who_am_i',
    group: 'server',
    summary: 'Who the server takes you for, what you may do, and its limits.',
    scope: 'none',
    status: 200,
    answer: z.object({
      owner: z.string(),
      by: z.string(),
      scopes: z.array(z.string()),
      version: z.string(),
      limits: z.object({
        body_bytes: countShape,
        file_bytes: countShape,
        files: countShape,
        rate_a_minute: countShape,
      }),
    }),
    run: async ({ caller, options }) => ({
      owner: caller.owner,
      by: caller.by,
      scopes: [...caller.scopes],
      version: versionOf(),
      limits: {
        body_bytes: BODY_BYTES,
        file_bytes: options.uploadBytes,
        files: UPLOAD_FILES,
        rate_a_minute: options.rate,
      },
    }),
  }),
  routeOf({
    method: 'GET',
    path: '/v1/audit',
    name: 'list_audit',
    group: 'server',
    summary: 'What was asked and changed, newest first: who, when, what, how it came out. Kept for 90 days.',
    scope: 'admin',
    query: z.object({
      before: z.number().int().min(1).optional().describe('Only rows before this id'),
      limit: z.number().int().min(1).max(AUDIT_PAGE.most).default(AUDIT_PAGE.usual),
      library: z.string().optional().describe('Id of a library'),
      action: z.string().optional().describe('Name of an operation'),
    }),
    status: 200,
    answer: z.object({
      rows: z.array(
        z.object({
          id: countShape,
          at: z.string(),
          by: z.string(),
          action: z.string(),
          library: z.string().optional(),
          subject: z.string().describe('What was asked for, as JSON, at most 2000 characters'),
          outcome: z.string(),
          ms: z.number(),
        }),
      ),
      next: z.number().int().optional().describe('`before` of the next page'),
    }),
    run: async ({ caller, query }) => {
      const { limit, before, library, action } = query
      const rows = caller.register.audit({
        limit,
        ...(before === undefined ? {} : { before }),
        ...(library === undefined ? {} : { library }),
        ...(action === undefined ? {} : { action }),
      })
      const last = rows.at(-1)
      return {
        rows: rows.map(row => ({ ...row, at: new Date(row.at).toISOString(), ms: Math.round(row.ms * 10) / 10 })),
        ...(last && rows.length === limit ? { next: last.id } : {}),
      }
    },
  }),
  routeOf({
    method: 'GET',
    path: '/metrics',
    name: 'metrics',
    group: 'server',
    summary: 'What the server counts about itself, for Prometheus.',
    scope: 'admin',
    status: 200,
    answer: 'text/plain',
    run: async ({ host, reply }) => reply.header('content-type', host.meter.type).send(await host.meter.text()),
  }),
]
