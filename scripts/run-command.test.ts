import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tests/support/imports.ts'

/** What a command prints whose work throws this. */
function printed(thrown: string) {
  const code = `import { runCommand } from './scripts/run-command.mjs'
    const { ConfigError } = await import('./server/config/config-error.ts')
    await runCommand('file:///command.mjs', async () => { throw ${thrown} })`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('an unexpected error of an operator’s command is printed without its message, which may quote a row', () => {
  const { status, stderr } = printed(
    "new Error('Failed query', { cause: Object.assign(new Error('Key (email)=(sara@example.com)'), { code: '23505', detail: 'sara@example.com', constraint: 'user_email' }) })",
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^The database broke off \(23505\)\.\nError 23505 user_email\n +at /)
  expect(stderr).not.toContain('sara')
  expect(stderr).not.toContain('Failed query')
})

test('one of a file names its path', () => {
  const { stderr } = printed("Object.assign(new Error('x'), { code: 'EACCES', path: '/data/files/1' })")
  expect(stderr).toMatch(/^It cannot be read or written: EACCES \(\/data\/files\/1\)\.\nError EACCES\n/)
})

test('an expected one is printed in its words', () => {
  expect(printed("new ConfigError('Set DATABASE_URL.')")).toEqual({ status: 1, stderr: '\nSet DATABASE_URL.\n\n' })
})
