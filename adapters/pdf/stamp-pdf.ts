import { resolve } from 'node:path'
import { Piscina } from 'piscina'
import { type Pdfs, Unavailable } from '#shop/ports.ts'

/** Time limit for one file, in milliseconds. */
const longestMs = 60_000

/** Processes PDFs one after another, in a thread that starts with the first and ends a minute after the last. */
export function openPdfs(): Pdfs {
  const thread = new Piscina({
    // From source, which Node runs directly.
    filename: resolve('adapters/pdf/stamp-worker.ts'),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  let isClosed = false
  let before: Promise<unknown> = Promise.resolve()
  return {
    async stamp(pdf, line) {
      try {
        return await thread.run({ pdf, line }, { signal: AbortSignal.timeout(longestMs) })
      } catch (error) {
        throw isClosed ? new Unavailable('the shop is being stopped') : error
      }
    },
    inTurn(work) {
      const done = before.then(work)
      before = done.catch(() => undefined)
      return done
    },
    async close() {
      isClosed = true
      await thread.destroy()
    },
  }
}
