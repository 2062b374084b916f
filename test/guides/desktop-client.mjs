// Does what a desktop client does with its settings: starts the command that they name, lists the tools, calls one.
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

const QUESTION = 'Является ли Северянка нашим партнёром?'

/** What the servers of these settings gave: their tools and an answer, as text. */
export const callByClient = async (reader, { mcpServers }) => {
  const told = []
  for (const [name, { command, args, env }] of Object.entries(mcpServers)) {
    const client = new Client({ name: 'desktop', version: '1' })
    // A desktop client starts servers in a folder of its own choosing.
    await client.connect(
      new StdioClientTransport({ command, args, env: { ...reader.env(), ...env }, cwd: '/', stderr: 'pipe' }),
    )
    try {
      const { tools } = await client.listTools()
      told.push(`${name}: ${tools.map(tool => tool.name).join(', ')}`)
      const answer = await client.callTool({ name: 'ask', arguments: { question: QUESTION } })
      told.push(JSON.stringify(answer.structuredContent))
    } finally {
      await client.close()
    }
  }
  return told.join('\n')
}
