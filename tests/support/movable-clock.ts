import type { Clock } from '#shop/ports.ts'

export type MovableClock = Clock & { forward(ms: number): void; set(at: Date): void }

/** A clock that is stopped until a test moves it. */
export function movableClock(start: Date = new Date()): MovableClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    forward: (ms) => void (now += ms),
    set: (at) => void (now = at.getTime()),
  }
}
