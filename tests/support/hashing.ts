import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const real = crypto.scrypt
type Scrypt = (password: string, salt: string, length: number, options: object, done: () => void) => void

/** Password hashes of this process cost nothing: of the CPU time of the tests, half was hashing on purpose slowly. */
export function hashCheaply(): void {
  const scrypt = real as Scrypt
  const cheap: Scrypt = (password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, N: 2, r: 1 }, done)
  crypto.scrypt = cheap as typeof real
  syncBuiltinESMExports()
}

/** Hashes cost again what they cost the shop: for a test of the time an answer takes. Call it before the first hash. */
export function hashAsTheShopDoes(): void {
  crypto.scrypt = real
  syncBuiltinESMExports()
}
