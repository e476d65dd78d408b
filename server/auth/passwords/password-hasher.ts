import { randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { Piscina } from 'piscina'
import { Counter, Gauge, type Registry } from 'prom-client'

/** The queue of passwords to hash is full; the client must retry. */
export class TooManyHashes extends Error {
  readonly retryAfter = 5
}

export type PasswordHasher = {
  /** `scrypt$salt:key`, in hexadecimal. Throws TooManyHashes. */
  hash(password: string): Promise<string>
  /** Whether the password matches the hash. Throws TooManyHashes. */
  verify(known: { hash: string; password: string }): Promise<boolean>
  /** Registers its metrics. */
  measure(registry: Registry): void
  close(): Promise<void>
}

/** The prefix that names the algorithm, so that another can be added. */
const kind = 'scrypt$'

/**
 * Hashes passwords in one or two threads of lower priority, so that shoppers are answered meanwhile. The threads start
 * with the first password and end a minute after the last.
 * @param queue how many may wait: about five seconds' worth
 */
export function openPasswordHasher({ queue = 50 } = {}): PasswordHasher {
  const threads = new Piscina({
    // Node runs the TypeScript source directly.
    filename: resolve('server/auth/passwords/hash-worker.ts'),
    minThreads: 0,
    maxThreads: availableParallelism() > 2 ? 2 : 1,
    maxQueue: queue,
    idleTimeout: 60_000,
  })
  let hashes = 0
  const derive = async (password: string, salt: string): Promise<string> => {
    if (threads.queueSize >= queue) throw new TooManyHashes('too many passwords wait to be hashed')
    hashes += 1
    return threads.run({ password, salt })
  }
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex')
      return `${kind}${salt}:${await derive(password, salt)}`
    },
    async verify({ hash, password }) {
      // Older hashes have no prefix and use this algorithm.
      const [salt, key] = hash.replace(kind, '').split(':')
      if (!salt || !key) throw new Error('not a hash of a password')
      const found = Buffer.from(await derive(password, salt))
      return found.length === key.length && timingSafeEqual(found, Buffer.from(key))
    },
    measure(registry) {
      new Counter({
        name: 'bustan_password_hashes_total',
        help: 'Passwords hashed since the start, of sign-ins, registrations and resets',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(hashes)
        },
      })
      new Gauge({
        name: 'bustan_password_hashes_waiting',
        help: 'Passwords that wait to be hashed',
        registers: [registry],
        collect() {
          this.set(threads.queueSize)
        },
      })
    },
    close: () => threads.destroy(),
  }
}
