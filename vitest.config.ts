import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/run/longest-first.ts'

export default defineConfig({
  test: {
    name: 'unit',
    include: ['{app,shop,adapters,server,db,tests,scripts,proof}/**/*.test.{ts,tsx}'],
    exclude: ['tests/e2e/**', 'tests/cluster/**', 'node_modules/**'],
    globalSetup: './tests/support/postgres-setup.ts',
    setupFiles: './tests/support/before-each-file.ts',
    // Threads of a worker take it over: passwords are hashed in one of their own.
    // An embedded database's memory counts against the heap's limit: otherwise each new one collects all garbage.
    execArgv: ['--import', './tests/support/before-each-file.ts', '--external-memory-accounted-in-global-limit'],
    // A worker keeps the server's modules for its next file: loading them again was a fifth of the run.
    isolate: false,
    // Two cores, and a third worker for the time in which one waits for an email or a process. A fourth could need more
    // connections than a PostgreSQL usually allows (100): a shop holds ten and takes up to twenty.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
