import { defineConfig } from 'vitest/config'

/** Browser tests: the built shop as a process, a real Chromium in front of it. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: './tests/support/postgres-setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Two browsers on two cores: more only make each other slow.
    maxWorkers: 2,
  },
})
