import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,shop,adapters,server,db,tests,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'node_modules/**'],
    globalSetup: './tests/support/postgres-setup.ts',
    // Two cores: a third worker only makes the other two slow.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
