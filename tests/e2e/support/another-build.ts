import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../support/imports.ts'

/** The name of the build in a folder, as React Router gave it. */
export function buildName(folder = root): string {
  const manifest = readdirSync(join(folder, 'build/client/assets')).find((name) =>
    /^(?:next-)?manifest-\w+\.js$/.test(name),
  )
  return /manifest-(\w+)\.js/.exec(manifest ?? '')?.[1] ?? ''
}

/**
 * The shop as the next build: a copy in which every built file and the build itself have other names, so that nothing
 * of the old build exists. Returns its folder.
 */
export function anotherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-next-build-'))
  for (const name of ['node_modules', 'db', 'public', 'locales', 'package.json'])
    symlinkSync(join(root, name), join(folder, name))
  cpSync(join(root, 'build'), join(folder, 'build'), { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
  const assets = join(folder, 'build/client/assets')
  const build = buildName()
  const next = [...build].reverse().join('')
  const named = (text: string) => text.replaceAll(build, next)
  const names = readdirSync(assets)
  // A name that ends like another one must be matched in full.
  const longest = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const anyName = new RegExp(longest.join('|'), 'g')
  for (const file of readdirSync(join(folder, 'build'), { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !/\.(js|css)$/.test(file.name)) continue
    const path = join(file.parentPath, file.name)
    writeFileSync(path, named(readFileSync(path, 'utf8').replace(anyName, (name) => `next-${name}`)))
  }
  for (const name of names) renameSync(join(assets, name), join(assets, `next-${named(name)}`))
  return folder
}
