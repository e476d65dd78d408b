import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Flushes an open file or folder to disk, or throws. */
export type Sync = (descriptor: number) => void

type Init = NodeFS['init']

/** The part of Emscripten's runtime that is used here and that PGlite leaves untyped. */
interface Runtime {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    realPath(node: unknown): string
    stream_ops: { fsync?(stream: { nfd?: number; node: unknown }): number }
  }
}

const EIO = 29 // Emscripten's number for "input/output error"

/**
 * PGlite's Node file layer with the call it lacks: as shipped, PostgreSQL's fsync does nothing. A failed sync is
 * reported to PostgreSQL, which then refuses the commit and stops.
 */
export class DurableFiles extends NodeFS {
  readonly #sync: Sync

  /** @param sync replaces fsync, so that a test can count the calls or let one fail */
  constructor(folder: string, sync: Sync = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options)
    const giveFsync = (module: unknown) => {
      const { FS, NODEFS } = module as Runtime
      NODEFS.stream_ops.fsync = (stream) => {
        try {
          if (stream.nfd === undefined) syncPath(NODEFS.realPath(stream.node), this.#sync)
          else this.#sync(stream.nfd)
          return 0
        } catch {
          // Always EIO: PostgreSQL would take an error without an Emscripten number for success.
          throw new FS.ErrnoError(EIO)
        }
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), giveFsync] } }
  }
}

/** Flushes a file's content, or a folder's entries, to disk. */
export function syncPath(path: string, sync: Sync = fsyncSync): void {
  const descriptor = openSync(path, 'r')
  try {
    sync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The same for a folder and everything below it, the inner ones first. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}
