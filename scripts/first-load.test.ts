import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storefrontManifest } from '../app/public-pages.ts'
import { root } from '../tests/support/imports.ts'
import { readManifest } from './storefront-manifest.mjs'

/** KB of Brotli without headers; lower it when there is less. docs/performance.md has a browser's figures. */
const maxKb = { 'storefront/home/home': 111.5, 'storefront/catalog/shop': 113, 'storefront/product/product': 114.5 }

const client = join(root, 'build/client')

test.each(Object.entries(maxKb))('the initial scripts of %s', (page, most) => {
  const manifest = readManifest(join(client, 'assets'))
  const parts = [manifest.entry, ...['root', 'storefront/layout/layout', page].map((id) => manifest.routes[id])]
  const files = new Set([storefrontManifest(manifest.url), ...parts.flatMap((part) => [part.module, ...part.imports])])
  // Small files are not compressed.
  const bytes = [...files].map((file) =>
    Math.min(
      ...[file, `${file}.br`].map((name) => statSync(join(client, name), { throwIfNoEntry: false })?.size ?? Infinity),
    ),
  )
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(most)
})

test('no route of the admin area is in the storefront’s manifest', () => {
  const { url } = readManifest(join(client, 'assets'))
  const text = readFileSync(join(client, storefrontManifest(url)), 'utf8')
  expect(text).toContain('storefront/home/home')
  expect(text).not.toContain('"admin/')
})

test('no code that is loaded later loads the styles a second time', () => {
  const assets = readdirSync(join(client, 'assets'))
  const styles = assets.find((name) => /^root-[\w-]+\.css$/.test(name)) ?? 'the styles of all pages'
  const code = assets.filter((name) => name.endsWith('.js') && !/^(storefront-)?manifest-/.test(name))
  expect(readFileSync(join(client, readManifest(join(client, 'assets')).url), 'utf8')).toContain(styles)
  expect(code.filter((name) => readFileSync(join(client, 'assets', name), 'utf8').includes(styles))).toEqual([])
})

test('Safari before 16.4 can parse all code: there is no lookbehind in it', () => {
  const code = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))
  expect(code.filter((name) => /\(\?<[=!]/.test(readFileSync(join(client, 'assets', name), 'utf8')))).toEqual([])
})
