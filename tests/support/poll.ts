import { setTimeout as pause } from 'node:timers/promises'

/** Polls until `look` returns something, and returns that; fails with `what` after the time limit. */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | false | null | undefined>,
  withinMs = 20_000,
): Promise<Found> {
  // Not by the date, which some tests stop.
  const deadline = performance.now() + withinMs
  let last: unknown
  for (;;) {
    try {
      const found = await look()
      if (found !== false && found !== null && found !== undefined) return found
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`, { cause: last })
    await pause(40)
  }
}
