import type { PGlite } from '@electric-sql/pglite'

/** A file's place in Emscripten's memory, which PGlite leaves untyped. */
type Entry = { contents: Uint8Array<ArrayBuffer> }

const folders = ['/pglite/lib', '/pglite/share', '/pglite/icu']
/** Read only to make a database, build an extension, replicate, or for other encodings, collations and stems than ours. */
const unneeded =
  /^\/pglite\/(?:icu\/|lib\/postgresql\/(?:pgxs\/|libpqwalreceiver|dict_snowball|utf8_and_)|share\/postgresql\/(?:postgres\.bki|[a-z_]+\.sql$))/

/**
 * Frees the files that PGlite comes with and holds in memory, one block of 6 MB, after copying out those that an open
 * database may still read.
 */
export function freeBundledFiles({ Module: { FS } }: PGlite): void {
  const blocks = new Set<ArrayBuffer>()
  const visit = (path: string): void => {
    if (FS.isDir(FS.stat(path, false).mode)) {
      for (const name of FS.readdir(path)) if (name !== '.' && name !== '..') visit(`${path}/${name}`)
      return
    }
    const entry = FS.lookupPath(path, {}).node as unknown as Entry
    const { buffer, byteLength } = entry.contents
    if (buffer.byteLength > byteLength) blocks.add(buffer)
    if (unneeded.test(path)) FS.unlink(path)
    else if (blocks.has(buffer)) entry.contents = entry.contents.slice()
  }
  for (const folder of folders) visit(folder)
  // PGlite still refers to the block: emptied, it takes no memory.
  for (const block of blocks) block.transfer(0)
}
