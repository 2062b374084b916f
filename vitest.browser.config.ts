import { defineConfig } from 'vitest/config'

/** The browser app against the real server; the server, the pages and Chromium are started by the tests themselves. */
export default defineConfig({
  test: {
    include: ['test/browser/**/*.browser.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.cache/vitest-browser.json' }]]
      : ['default'],
  },
})
