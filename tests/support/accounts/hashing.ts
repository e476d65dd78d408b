import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const real = crypto.scryptSync
type Scrypt = (password: string, salt: string, length: number, options: object) => Buffer

/** Worker threads are configured by the environment, which they copy when they start. */
const slow = 'BUSTAN_TEST_SLOW_HASHES'

/** Makes password hashing in this process cheap: it would be half of the tests' CPU time. */
export function hashCheaply(): void {
  if (isMainThread) delete process.env[slow]
  else if (process.env[slow]) return
  const cheap: Scrypt = (password, salt, length, options) =>
    (real as Scrypt)(password, salt, length, { ...options, N: 2, r: 1 })
  crypto.scryptSync = cheap as typeof real
  syncBuiltinESMExports()
}

/** Restores the shop's hashing cost, for tests of response times. Call it before the shop opens. */
export function hashAsTheShopDoes(): void {
  process.env[slow] = '1'
}
