import type { FileStore } from '#shop/ports.ts'

/** A subfolder of a store: its keys are in `folder` of the whole. */
export function prefixedStore(store: FileStore, folder: string): FileStore {
  const at = (key: string) => `${folder}/${key}`
  return {
    place: store.place,
    put: (key, content, contentType) => store.put(at(key), content, contentType),
    putStream: (key, body, contentType) => store.putStream(at(key), body, contentType),
    stream: (key, part) => store.stream(at(key), part),
    exists: (key) => store.exists(at(key)),
    read: (key) => store.read(at(key)),
    remove: (key) => store.remove(at(key)),
    async *list(within) {
      for await (const { key, writtenAt } of store.list(at(within)))
        yield { key: key.slice(folder.length + 1), writtenAt }
    },
  }
}
