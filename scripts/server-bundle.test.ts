import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../tests/support/imports.ts'

test('the server’s bundle is ASCII only; otherwise Node stores two bytes per character', () => {
  const source = readFileSync(join(root, 'build/server/index.js'), 'utf8')
  expect(source.match(/.*[^\0-\x7f].*/g) ?? []).toEqual([])
})
