import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startChild } from '#tests/support/databases/pglite-child.ts'
import { FolderInUse, LOCK_FILES, lockFolder } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bustan-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const HOLD = `
const { lockFolder } = await import(here('folder-lock.ts'))
lockFolder(folder)
say('held')
setInterval(() => undefined, 60_000)`

function refusal(): FolderInUse {
  try {
    lockFolder(folder).release()
  } catch (error) {
    if (error instanceof FolderInUse) return error
    throw error
  }
  throw new Error('the folder was given away twice')
}

test('a second lock in the same process is refused, and the folder is free after release', () => {
  const lock = lockFolder(folder)
  expect(refusal().holder?.pid).toBe(process.pid)
  lock.release()
  lock.release()
  lockFolder(folder).release()
  expect(readdirSync(folder).filter((name) => !LOCK_FILES.includes(name))).toEqual([])
})

test('a second release does not release the next holder’s lock', () => {
  const first = lockFolder(folder)
  first.release()
  const second = lockFolder(folder)
  first.release()
  expect(refusal().holder?.pid).toBe(process.pid)
  second.release()
})

test('a second process learns who holds the folder, and gets it at once after kill -9 of the holder', async () => {
  const child = startChild(HOLD, folder)
  await child.line(1)

  const { message, holder } = refusal()
  expect(holder).toMatchObject({ pid: child.pid, host: hostname() })
  expect(message).toContain(`process ${child.pid} on ${hostname()}, since ${holder?.startedAt}`)
  expect(message).toContain('DATA_DIR')
  expect(message).toContain('DATABASE_URL')

  await child.kill()
  expect(readdirSync(folder)).toContain('lock.json') // the dead holder's files do not count
  lockFolder(folder).release()
})

test('lock.json of a dead holder is not shown as the current one', () => {
  const lock = lockFolder(folder)
  const deadPid = 2 ** 22 + 1 // above Linux's largest process number
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: deadPid, host: hostname() }))
  expect(refusal().message).not.toContain(String(deadPid))
  lock.release()
})
