import { defineConfig } from 'vitest/config'

/** MCP on standard input and output: each test starts the built command as a client does. */
export default defineConfig({
  test: {
    include: ['test/server/*.mcp.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.cache/vitest-mcp.json' }]]
      : ['default'],
  },
})
