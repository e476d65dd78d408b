import { defineConfig } from 'vitest/config'

/** Trials of the shop on a whole cluster, one file each: `npm run cluster`. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/cluster/trials/*.test.ts'],
    globalSetup: './tests/support/postgres-setup.ts',
    testTimeout: 3_600_000,
    hookTimeout: 180_000,
    // Each trial has the machine to itself.
    fileParallelism: false,
  },
})
