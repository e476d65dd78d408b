import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '#shop/ports.ts'

/** Private files in a folder. Keys are ours; flydrive refuses any that would leave the folder. */
export function diskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: (key, content, contentType) => disk.put(key, content, { contentType }),
    exists: (key) => disk.exists(key),
    async stream(key) {
      const { contentLength } = await disk.getMetaData(key)
      return { body: Readable.toWeb(await disk.getStream(key)) as ReadableStream<Uint8Array>, bytes: contentLength }
    },
  }
}
