import { join } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { expect, test } from 'vitest'
import { root, sources } from './ensure.mjs'

test.each([
  { config: 'vite.config.ts', imported: 'scripts/patch-packages.mjs' },
  { config: 'react-router.config.ts', imported: 'scripts/storefront-manifest.mjs' },
])('a change of $config or of a file it imports makes a build stale', async ({ config, imported }) => {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(root, config))
  expect(loaded?.dependencies).toContain(join(root, imported))
  expect(sources()).toEqual(expect.arrayContaining([join(root, config), ...(loaded?.dependencies ?? [])]))
})
