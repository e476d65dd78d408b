import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Sheet } from './sheet.ts'

type Bounds = {
  /** The most documents in progress or waiting; beyond that the client must retry. */
  queue?: number
  /** The longest that the thread may take to start; generous, so that a busy machine does not restart it repeatedly. */
  startMs?: number
  /** The longest that one sheet may take after that; each packing slip of a sheet adds half a second. */
  timeoutMs?: number
  /** The longest a request waits for a document; rendering continues and its result is cached. */
  waitMs?: number
  /** After this long without work the thread ends and frees its memory. */
  idleMs?: number
  /** The most documents cached in memory. */
  keep?: number
}
type WorkerMessage = { ready: true } | { pdf: Uint8Array<ArrayBuffer> } | { error: string }

/**
 * Renders documents one at a time in a worker thread that starts on first use. Concurrent requests for the same
 * document share one rendering, and the latest are cached, so that no one can keep the CPU busy.
 */
export class PdfRenderer {
  readonly #bounds: Required<Bounds>
  readonly #printing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  readonly #cached = new Map<string, Uint8Array<ArrayBuffer>>()
  #turn: Promise<unknown> = Promise.resolve()
  #thread: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  constructor({
    queue = 20,
    startMs = 60_000,
    timeoutMs = 15_000,
    waitMs = 20_000,
    idleMs = 60_000,
    keep = 40,
  }: Bounds = {}) {
    this.#bounds = { queue, startMs, timeoutMs, waitMs, idleMs, keep }
  }

  /** The sheet as a PDF; null when the queue is full or the wait too long. Throws when it cannot be rendered. */
  async print(sheet: Sheet): Promise<Uint8Array<ArrayBuffer> | null> {
    const key = createHash('sha256').update(JSON.stringify(sheet)).digest('base64url')
    const cached = this.#cached.get(key)
    if (cached !== undefined) return cached
    const under = this.#printing.get(key)
    if (under !== undefined) return this.#patiently(under, sheet)
    if (this.#printing.size >= this.#bounds.queue) return null
    const work = this.#turn.then(async () => {
      const pdf = await this.#run(sheet)
      this.#cached.set(key, pdf)
      const [oldest] = this.#cached.keys()
      if (this.#cached.size > this.#bounds.keep && oldest !== undefined) this.#cached.delete(oldest)
      return pdf
    })
    this.#turn = work.catch(() => {})
    this.#printing.set(key, work)
    void this.#turn.then(() => this.#printing.delete(key))
    return this.#patiently(work, sheet)
  }

  /** Ends the thread; the next sheet starts another. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }

  /** The rendering in progress, up to the waiting limit. */
  async #patiently(work: Promise<Uint8Array<ArrayBuffer>>, sheet: Sheet): Promise<Uint8Array<ArrayBuffer> | null> {
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), this.#bounds.waitMs + moreMs(sheet))
    })
    return Promise.race([work, over]).finally(() => clearTimeout(timer))
  }

  #run(sheet: Sheet): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.#idle)
    const { idleMs, startMs } = this.#bounds
    const timeoutMs = this.#bounds.timeoutMs + moreMs(sheet)
    const started = this.#thread
    const thread = started ?? startThread()
    this.#thread = thread
    return new Promise<Uint8Array<ArrayBuffer>>((fulfil, reject) => {
      let timer: NodeJS.Timeout | undefined
      const within = (ms: number, what: string) => {
        clearTimeout(timer)
        timer = setTimeout(() => end(new Error(`${what} took longer than ${ms} ms`)), ms)
      }
      // A thread that failed or is too slow is not used again.
      const end = (error: Error) => {
        settle()
        if (this.#thread === thread) this.#thread = null
        void thread.terminate()
        reject(error)
      }
      const left = () => end(new Error('the printing thread ended'))
      const onMessage = (response: WorkerMessage) => {
        if ('ready' in response) return within(timeoutMs, 'a document')
        if ('error' in response) return end(new Error(response.error))
        settle()
        this.#idle = setTimeout(() => void this.close(), idleMs).unref()
        fulfil(response.pdf)
      }
      const settle = () => {
        clearTimeout(timer)
        thread.off('message', onMessage).off('error', end).off('exit', left)
      }
      if (started === null) within(startMs, 'the start of the printing thread')
      else within(timeoutMs, 'a document')
      thread.on('message', onMessage).on('error', end).on('exit', left)
      thread.postMessage(sheet)
    })
  }
}

/** The additional time for a sheet of packing slips. */
const moreMs = (sheet: Sheet) => ('slips' in sheet ? 500 * sheet.slips.length : 0)

/** Runs the source directly, so that neither the bundle nor the server's start includes the PDF library. */
function startThread(): Worker {
  const thread = new Worker(resolve('server/documents/pdf-worker.ts'), {
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  thread.unref()
  // Between renderings no one listens for errors: they only end the thread.
  thread.on('error', () => {})
  return thread
}
