import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeParts } from './remove-parts.ts'

test('only old half written files are removed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'parts-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const folder = join(dataDir, 'files', 'products', 'guide')
  mkdirSync(folder, { recursive: true })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of ['old.pdf', 'old.pdf.1.part', 'new.pdf.2.part']) {
    writeFileSync(join(folder, name), 'x')
    if (name.startsWith('old')) utimesSync(join(folder, name), twoDaysAgo, twoDaysAgo)
  }
  const errors: unknown[] = []
  await removeParts(dataDir, { info() {}, warn() {}, error: (facts) => void errors.push(facts) })
  expect(readdirSync(folder).sort()).toEqual(['new.pdf.2.part', 'old.pdf'])
  expect(errors).toEqual([])
})
