import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '#shop/ports.ts'

/** Private files in a folder. Keys are ours; flydrive refuses any that would leave the folder. */
export function diskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    async put(key, content, contentType) {
      // No one reads half a file.
      const part = `${key}.${randomUUID()}.part`
      await disk.put(part, content, { contentType })
      await disk.move(part, key)
    },
    async putStream(key, body, contentType) {
      try {
        await disk.putStream(key, Readable.fromWeb(body as WebStream), { contentType })
      } catch (error) {
        await disk.delete(key)
        throw error
      }
    },
    exists: (key) => disk.exists(key),
    // Its getBytes answers all of the buffer that a small file was read into, with what else is in there.
    read: async (key) => ((await disk.exists(key)) ? readFile(join(folder, key)) : null),
    remove: (key) => disk.delete(key),
    async stream(key, part) {
      // Refuses a key that would leave the folder, and says how long the file is.
      const { contentLength } = await disk.getMetaData(key)
      const { start, end } = part ?? { start: 0, end: contentLength - 1 }
      const from = contentLength === 0 ? Readable.from([]) : createReadStream(join(folder, key), { start, end })
      return { body: Readable.toWeb(from) as ReadableStream<Uint8Array>, bytes: end - start + 1 }
    },
  }
}
