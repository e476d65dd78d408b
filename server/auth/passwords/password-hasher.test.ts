import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { hashPassword } from 'better-auth/crypto'
import { afterEach, expect, test } from 'vitest'
import { hashAsTheShopDoes } from '#tests/support/accounts/hashing.ts'
import { openPasswordHasher, type PasswordHasher, TooManyHashes } from './password-hasher.ts'

const opened: PasswordHasher[] = []
const open = (options?: { queue: number }) => {
  const hasher = openPasswordHasher(options)
  opened.push(hasher)
  return hasher
}
afterEach(async () => {
  for (const hasher of opened.splice(0)) await hasher.close()
})

test('verifies Better Auth’s hashes, and makes hashes that name their algorithm', async () => {
  hashAsTheShopDoes()
  const hasher = open()
  const hash = await hashPassword('tulip-9 ١٢٣')
  expect(await hasher.verify({ hash, password: 'tulip-9 ١٢٣' })).toBe(true)
  expect(await hasher.verify({ hash, password: 'tulip-8 ١٢٣' })).toBe(false)
  const created = await hasher.hash('tulip-9')
  expect(created).toMatch(/^scrypt\$[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await hasher.verify({ hash: created, password: 'tulip-9' })).toBe(true)
})

test('does not delay files and Brotli', async () => {
  hashAsTheShopDoes()
  const hasher = open()
  await hasher.hash('the thread is there')
  let hashed = 0
  const storm = Array.from({ length: 24 }, () => hasher.hash('storm').then(() => hashed++))
  const compress = promisify(brotliCompress)
  for (let n = 0; n < 20; n++) {
    await readFile('package.json')
    await compress(randomBytes(2000))
  }
  const meanwhile = hashed
  await Promise.all(storm)
  // In a shared pool of four threads, forty tasks would wait for at least as many hashes.
  expect(meanwhile).toBeLessThan(12)
})

test.runIf(process.platform === 'linux')('hashes on threads of lower priority than the one that answers', async () => {
  /** The niceness of a thread: 0 is normal, 19 the lowest priority. */
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  }
  const threads = () => readdirSync('/proc/self/task')
  const [before, others] = [niceOf('thread-self'), new Set(threads())]
  await open().hash('tulip-9')
  expect(niceOf('thread-self')).toBe(before)
  const nice = threads().flatMap((thread) => {
    try {
      return others.has(thread) ? [] : [niceOf(`self/task/${thread}`)]
    } catch {
      // It has ended since.
      return []
    }
  })
  expect(nice).toContain(19)
})

test('refuses when the queue is full', async () => {
  hashAsTheShopDoes()
  const hasher = open({ queue: 5 })
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => hasher.hash('storm')))
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.length).toBeGreaterThan(15)
  expect(refused.every((reason) => reason instanceof TooManyHashes)).toBe(true)
  expect(await hasher.hash('after the storm')).toContain(':')
})
