import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Bounds = {
  /** The most files that are cache; the oldest go first. */
  most?: number
  /** Most renderings that may wait; beyond that the client must retry. */
  queue?: number
}

/**
 * Pictures rendered on request, once each, and cached as files. One at a time, and concurrent requests for the same
 * picture share one rendering, so that no one can keep the CPU busy.
 */
export class ImageCache {
  readonly #folder: string
  readonly #most: number
  readonly #queue: number
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(folder: string, { most = 500, queue = 20 }: Bounds = {}) {
    this.#folder = folder
    this.#most = most
    this.#queue = queue
  }

  /** How many are being drawn or wait for their turn. */
  get waiting(): number {
    return this.#drawing.size
  }

  /**
   * The picture of a key, rendered unless cached; null when the queue is full.
   * @param key hash of everything in the picture; letters, digits and hyphens only
   */
  async get(key: string, draw: () => Promise<Buffer>): Promise<Buffer | null> {
    const under = this.#drawing.get(key)
    if (under) return under
    const file = join(this.#folder, `${key}.jpg`)
    const cache = await readFile(file).catch(() => null)
    // A file that a power cut left empty is drawn again.
    if (cache !== null && cache.byteLength > 0) return cache
    // While the file was looked for, another request may have begun to draw it.
    const begun = this.#drawing.get(key)
    if (begun) return begun
    if (this.waiting >= this.#queue) return null
    const work = this.#inTurn(async () => {
      const drawn = await draw()
      await this.#keep(file, drawn)
      return drawn
    }).finally(() => this.#drawing.delete(key))
    this.#drawing.set(key, work)
    return work
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  /** Another process may write or clear away the same file at the same time: it appears whole or not at all. */
  async #keep(file: string, content: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const half = join(this.#folder, `${randomUUID()}.part`)
    await writeFile(half, content)
    await rename(half, file)
    const names = await readdir(this.#folder)
    if (names.length <= this.#most) return
    const ages = await Promise.all(
      names.map(async (name) => ({
        path: join(this.#folder, name),
        at: (await stat(join(this.#folder, name)).catch(() => null))?.mtimeMs ?? 0,
      })),
    )
    ages.sort((one, other) => one.at - other.at)
    for (const { path } of ages.slice(0, names.length - this.#most)) if (path !== file) await rm(path, { force: true })
  }
}
