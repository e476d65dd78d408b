import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { root } from '../support/imports.ts'

const hashed = /-([\w-]{8})\.(js|css|woff2)$/
const texts = /\.(js|css|html|json)$/

/**
 * Another release of the built shop: a copy whose assets all have other names, as after a change to everything. Returns
 * the folder it is started in.
 */
export function makeNextRelease(folder: string): string {
  mkdirSync(folder)
  for (const name of readdirSync(root))
    if (!['build', '.git'].includes(name)) symlinkSync(join(root, name), join(folder, name))
  const build = join(folder, 'build')
  cpSync(join(root, 'build'), build, { recursive: true })
  const assets = join(build, 'client/assets')
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const hashes = new Map<string, string>()
  for (const name of readdirSync(assets)) {
    const hash = hashed.exec(name)?.[1]
    if (hash) hashes.set(hash, `N${hash.slice(1, 7)}N`)
  }
  // The manifest's name is also the release's version.
  const any = new RegExp([...hashes.keys()].map((hash) => hash.replaceAll('-', '\\-')).join('|'), 'g')
  const renew = (text: string) => text.replace(any, (hash) => hashes.get(hash) ?? hash)
  for (const file of files.filter((each) => texts.test(each))) {
    const before = readFileSync(file, 'utf8')
    const after = renew(before)
    if (after === before) continue
    writeFileSync(file, after)
    if (!file.startsWith(join(build, 'client'))) continue
    rmSync(`${file}.gz`, { force: true })
    writeFileSync(`${file}.br`, brotliCompressSync(after, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }))
  }
  for (const name of readdirSync(assets))
    if (renew(name) !== name) renameSync(join(assets, name), join(assets, renew(name)))
  return folder
}
