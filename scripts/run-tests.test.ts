import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { root } from '#tests/support/imports.ts'
import { runTests } from './run-tests.mjs'

/** Runs Vitest over these files, in a new folder. */
function run(files: Record<string, string>) {
  const cwd = join(inject('runFolder'), randomUUID())
  mkdirSync(cwd)
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'))
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(cwd, `${name}.test.mjs`), `import { beforeAll, expect, test } from 'vitest'\n${text}`)
  return runTests([], { cwd, env: { PATH: process.env.PATH }, stdio: 'ignore' })
}

const passes = "test('passes', () => {})"
const fails = "test('fails', () => expect(1).toBe(2))"

test('each file runs once, and each test counts', () => {
  const counted = run({
    steady: passes,
    broken: `${passes}\n${fails}\ntest.skip('later', () => {})`,
    race: `
      import { existsSync, writeFileSync } from 'node:fs'
      const again = existsSync('seen')
      writeFileSync('seen', '')
      test('fails the first time', () => expect(again).toBe(true))`,
  })
  expect(counted).toEqual({ passed: 2, failed: 2 })
})

test('an error outside of a test fails the run', () => {
  const counted = run({
    missing: `import './nothing-here.mjs'\n${passes}`,
    hook: `beforeAll(() => { throw new Error('no shop') })\n${passes}`,
  })
  expect(counted).toEqual({ passed: 0, failed: 2 })
  const stray = run({ stray: `${passes}\ntest('later', () => void Promise.reject(new Error('nobody waits')))` })
  expect(stray).toEqual({ passed: 2, failed: 1 })
})
