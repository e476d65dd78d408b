import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

type Bounds = {
  /** The most sheets that may be in print or wait for it; who comes after that is told to come back. */
  queue?: number
  /** The longest that one sheet may take, with the start of the thread; each packing slip of a sheet has half a second more. */
  timeoutMs?: number
  /** After so long without work the thread gives its memory back. */
  idleMs?: number
  /** The most papers that are kept in memory. */
  keep?: number
}
type Answer = { pdf: Uint8Array<ArrayBuffer> } | { error: string }

/**
 * Prints sheets one at a time in a thread that starts with the first one. The same sheet is never printed twice at once,
 * and the last ones are kept, so that nobody can keep the machine busy by asking.
 */
export class Press {
  readonly #bounds: Required<Bounds>
  readonly #printing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  readonly #kept = new Map<string, Uint8Array<ArrayBuffer>>()
  #turn: Promise<unknown> = Promise.resolve()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor({ queue = 20, timeoutMs = 15_000, idleMs = 60_000, keep = 40 }: Bounds = {}) {
    this.#bounds = { queue, timeoutMs, idleMs, keep }
  }

  /** The sheet as a PDF; null when too many others wait. Throws when it cannot be printed or takes too long. */
  async print(sheet: Sheet): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')
    const kept = this.#kept.get(key)
    if (kept !== undefined) return kept
    const under = this.#printing.get(key)
    if (under !== undefined) return under
    if (this.#printing.size >= this.#bounds.queue) return null
    const work = this.#turn.then(async () => {
      const pdf = await this.#run(sheet)
      this.#kept.set(key, pdf)
      const [oldest] = this.#kept.keys()
      if (this.#kept.size > this.#bounds.keep && oldest !== undefined) this.#kept.delete(oldest)
      return pdf
    })
    this.#turn = work.catch(() => {})
    this.#printing.set(key, work)
    return work.finally(() => this.#printing.delete(key))
  }

  /** Ends the thread; the next sheet starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  #run(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.#idle)
    const thread = this.#thread ?? startThread()
    this.#thread = thread
    const { idleMs } = this.#bounds
    const timeoutMs = this.#bounds.timeoutMs + ('slips' in sheet ? 500 * sheet.slips.length : 0)
    return new Promise<Uint8Array<ArrayBuffer>>((fulfil, reject) => {
      const timer = setTimeout(() => end(new Error(`a paper took longer than ${timeoutMs} ms`)), timeoutMs)
      // A thread that failed or is too slow is not used again.
      const end = (error: Error) => {
        settle()
        if (this.#thread === thread) this.#thread = null
        void thread.terminate()
        reject(error)
      }
      const left = () => end(new Error('the printing thread ended'))
      const answered = (answer: Answer) => {
        if ('error' in answer) return end(new Error(answer.error))
        settle()
        this.#idle = setTimeout(() => void this.close(), idleMs).unref()
        fulfil(answer.pdf)
      }
      const settle = () => {
        clearTimeout(timer)
        thread.off('message', answered).off('error', end).off('exit', left)
      }
      thread.on('message', answered).on('error', end).on('exit', left)
      thread.postMessage(sheet)
    })
  }
}

/** Run from its source, which Node reads as it is: neither the server's bundle nor its start knows the PDF library. */
function startThread(): Worker {
  const thread = new Worker(resolve('server/receipts/print-thread.ts'), {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  thread.unref()
  // Between two sheets nobody else listens: an error there only ends the thread.
  thread.on('error', () => {})
  return thread
}
