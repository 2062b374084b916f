import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'web/src/**/*.test.ts',
      'test/**/*.test.ts',
      'corpus/**/*.test.ts',
      '*.test.ts',
      'bench/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', 'bench/peers/**', 'bench/out/**'],
    testTimeout: 20_000,
    // Usually a core is left free; of two that is half of the time.
    maxWorkers: '100%',
    reporters: process.env['CI']
      ? ['default', ['json', { outputFile: 'node_modules/.cache/vitest.json' }]]
      : ['default'],
  },
})
