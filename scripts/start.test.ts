import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from '#tests/support/imports.ts'

test('a shop at a public address does not start as a test shop by default', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.mjs')], {
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      BASE_URL: 'https://shop.example',
      DATA_DIR: join(inject('runFolder'), 'live-shop'),
    },
  })
  expect(stderr).toMatch(/The sandbox gateway takes no real money.*at https:\/\/shop\.example/)
  expect(status).toBe(1)
})
