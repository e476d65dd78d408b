import { defineConfig } from 'vitest/config'
import { LongestFirst } from '../run/longest-first.ts'

/** Browser tests: the built shop as a process, a real Chromium in front of it. */
export default defineConfig({
  test: {
    name: 'browser',
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: './tests/support/postgres-setup.ts',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Two cores, and a third browser for while one is waiting.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    // Every file has its own shop and contexts; the files of a worker share its browser.
    isolate: false,
  },
})
