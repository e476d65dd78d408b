import { randomUUID } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { root } from '#tests/support/imports.ts'
import { runTests } from './run-tests.mjs'

afterEach(() => vi.restoreAllMocks())

/** Runs Vitest over these files, in a folder of their own. */
function run(files: Record<string, string>) {
  const cwd = join(inject('runFolder'), randomUUID())
  mkdirSync(cwd)
  symlinkSync(join(root, 'node_modules'), join(cwd, 'node_modules'))
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(cwd, `${name}.test.mjs`), `import { beforeAll, expect, test } from 'vitest'\n${text}`)
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const counted = runTests([], { cwd, env: { PATH: process.env.PATH }, stdio: 'ignore' })
  return { ...counted, said: log.mock.calls.flat().join('\n') }
}

const passes = "test('passes', () => {})"
const fails = "test('fails', () => expect(1).toBe(2))"
/** Fails in the first run and not in the second, as a race may. */
const failsOnce = `
  import { existsSync, writeFileSync } from 'node:fs'
  const again = existsSync('seen')
  writeFileSync('seen', '')
  test('fails once', () => expect(again).toBe(true))`

test('a file that fails is run once more; each test counts once, by its last try', () => {
  const { said, ...counted } = run({
    steady: passes,
    race: `${passes}\n${failsOnce}`,
    broken: `${passes}\n${fails}\ntest.skip('later', () => {})`,
  })
  expect(counted).toEqual({ passed: 4, failed: 1, again: ['race.test.mjs'] })
  expect(said).toMatch(/once more, alone: (race.test.mjs, broken|broken.test.mjs, race).test.mjs$/)
})

test('what breaks outside of a test is not a green run', () => {
  const counted = run({
    missing: `import './nothing-here.mjs'\n${passes}`,
    hook: `beforeAll(() => { throw new Error('no shop') })\n${passes}`,
  })
  expect(counted).toMatchObject({ passed: 0, failed: 2, again: [] })
  const stray = run({ stray: `${passes}\ntest('later', () => void Promise.reject(new Error('nobody waits')))` })
  expect(stray).toMatchObject({ passed: 2, failed: 1, again: [] })
})
