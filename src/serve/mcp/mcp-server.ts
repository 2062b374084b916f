import { McpServer } from '@modelcontextprotocol/server'
import { versionOf } from '../http/version.ts'
import { operations } from '../operations/operations.ts'
import type { Desk } from './desk.ts'
import { addPrompts, INSTRUCTIONS } from './prompts.ts'
import { addResources } from './resources.ts'
import { addTools } from './tools.ts'

/** The name of the extension by which hosts draw pages of ours (MCP Apps, 2026-01-26). */
const UI_EXTENSION = 'io.modelcontextprotocol/ui'

/** A server of the Model Context Protocol over one desk: tools of the table of operations, resources, a prompt, and a page. */
export const mcpServerOver = (desk: Desk): McpServer => {
  const server = new McpServer(
    { name: 'cellcite', title: 'Cellcite', version: versionOf() },
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, extensions: { [UI_EXTENSION]: {} } },
    },
  )
  addTools(server, desk, operations)
  addResources(server, desk)
  addPrompts(server)
  return server
}
