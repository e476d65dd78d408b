import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '#shop/ports.ts'

/**
 * The result of some work if it comes in time; else throws `Unavailable`. The work itself continues: each of its
 * requests has its own timeout.
 */
export async function withTimeout<Done>(timeoutMs: number, work: Promise<Done>): Promise<Done> {
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
