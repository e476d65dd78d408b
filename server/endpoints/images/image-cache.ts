import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#shop/ports.ts'

type Bounds = {
  /** The most renderings that may wait; beyond that the client must retry. */
  queue?: number
  /** Called after a picture was stored, to make room. */
  prune?: () => Promise<void>
}

/**
 * Pictures rendered on request, once each, and cached in a store. One rendering at a time, shared by concurrent
 * requests for the same picture, so that no one can keep the CPU busy.
 */
export class ImageCache {
  readonly #store: FileStore
  readonly #queue: number
  readonly #prune: () => Promise<void>
  readonly #drawing = new Map<string, Promise<Uint8Array>>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(store: FileStore, { queue = 20, prune = async () => {} }: Bounds = {}) {
    this.#store = store
    this.#queue = queue
    this.#prune = prune
  }

  /** How many are being rendered or waiting. */
  get waiting(): number {
    return this.#drawing.size
  }

  /**
   * The picture of a key, rendered unless cached; null when the queue is full.
   * @param key hash of everything in the picture; letters, digits and hyphens only
   */
  async get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
    const under = this.#drawing.get(key)
    if (under) return under
    const file = `${key}.jpg`
    const cache = await this.#store.read(file)
    // A file left empty by a power cut is rendered again.
    if (cache !== null && cache.byteLength > 0) return cache
    // Meanwhile another request may have started to render it.
    const begun = this.#drawing.get(key)
    if (begun) return begun
    if (this.waiting >= this.#queue) return null
    const work = this.#inTurn(async () => {
      const drawn = await draw()
      await this.#store.put(file, drawn, 'image/jpeg')
      await this.#prune()
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
}

/**
 * Removes the oldest files of a folder that holds more than `most`, down to nine tenths of it, so that not every picture
 * has to look at all files. Other processes may do the same concurrently.
 */
export async function pruneOldest(folder: string, most = 500): Promise<void> {
  const names = await readdir(folder)
  if (names.length <= most) return
  const ages = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
    }),
  )
  ages.sort((one, other) => one.at - other.at)
  for (const { path } of ages.slice(0, names.length - Math.ceil(0.9 * most))) await rm(path, { force: true })
}
