import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#shop/ports.ts'

/**
 * The answer of a piece of work, if it comes within a time; throws `Unavailable` when it does not. The work itself goes on:
 * each of its requests has a time-out of its own.
 */
export async function inTime<Done>(timeoutMs: number, work: Promise<Done>): Promise<Done> {
  const late = new AbortController()
  const over = pause(timeoutMs, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Unavailable(`no answer within ${timeoutMs} ms`)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    over.catch(() => {})
    late.abort()
  }
}
