import { test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** What must be true, and what was measured, for the table. */
    mustBeTrue?: string
    measured?: string
  }
}

/**
 * One row of the table that `npm run cluster` prints.
 * @param mustBeTrue as shown in the table
 * @param work proves it, and returns what it measured; the row fails when it throws
 */
export function trial(name: string, mustBeTrue: string, work: () => Promise<string>): void {
  test(name, async ({ task }) => {
    task.meta.mustBeTrue = mustBeTrue
    task.meta.measured = await work()
  })
}

/** A number of the trial, which `npm run cluster -- --long` or `--rounds N` sets. */
export const rounds = Number(process.env.CLUSTER_ROUNDS ?? 20)

/** "1.2 to 3.4 s, median 2.0" of milliseconds. */
export function seconds(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1))
  if (sorted.length < 2) return `${sorted[0] ?? '–'} s`
  return `${sorted[0]} to ${sorted.at(-1)} s, median ${sorted[Math.floor(sorted.length / 2)]}`
}
