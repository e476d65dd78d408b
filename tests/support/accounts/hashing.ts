import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const real = crypto.scryptSync
type Scrypt = (password: string, salt: string, length: number, options: object) => Buffer

/** Threads are configured by the environment, which they copy when they start. */
const slow = 'BUSTAN_TEST_SLOW_HASHES'

/** Password hashes of this process cost nothing: of the CPU time of the tests, half was hashing on purpose slowly. */
export function hashCheaply(): void {
  if (isMainThread) delete process.env[slow]
  else if (process.env[slow]) return
  const cheap: Scrypt = (password, salt, length, options) =>
    (real as Scrypt)(password, salt, length, { ...options, N: 2, r: 1 })
  crypto.scryptSync = cheap as typeof real
  syncBuiltinESMExports()
}

/** Hashes cost again what they cost the shop: for a test of the time an answer takes. Call it before the shop opens. */
export function hashAsTheShopDoes(): void {
  process.env[slow] = '1'
}
