import { defineConfig } from 'vitest/config'
import unit from '../../vitest.config.ts'
import { LongestFirst } from './longest-first.ts'

/** What keeps to a time or runs many processes: beside busy tests it would measure them. It mostly waits. */
const quiet = [
  'server/boot/two-servers.test.ts',
  'server/boot/database/{slow,stalled,lost}-database.test.ts',
  'server/boot/database/{failover,switchover,pooler,replica}.test.ts',
  'server/cdn/cdn.test.ts',
  'server/endpoints/downloads.test.ts',
  'server/http/slow-bodies.test.ts',
  'server/tracing/tracing.test.ts',
  'server/jobs/watch-schedule.test.ts',
  'tests/linear-time.test.ts',
]

/**
 * All tests in one run: a worker that finds no browser test left goes on with the others, which end in many short files.
 * Those that need a quiet machine come after, two at a time.
 */
export default defineConfig({
  test: {
    projects: [
      'tests/e2e/vitest.config.ts',
      { test: { ...unit.test, exclude: [...(unit.test?.exclude ?? []), ...quiet] } },
      { test: { ...unit.test, name: 'quiet', include: quiet, maxWorkers: 2, sequence: { groupOrder: 1 } } },
    ],
    sequence: { sequencer: LongestFirst },
  },
})
