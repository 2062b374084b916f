import { defineConfig } from 'vitest/config'

/** Tests that start servers of their own: `npm run test:engines`. */
export default defineConfig({
  test: {
    include: ['test/engines/**/*.engine.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.cache/vitest-engines.json' }]]
      : ['default'],
  },
})
