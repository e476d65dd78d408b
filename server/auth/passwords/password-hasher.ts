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
  /** Whether the password is the one of the hash. Throws TooManyHashes. */
  verify(known: { hash: string; password: string }): Promise<boolean>
  /** Adds its figures to this process's metrics. */
  measure(registry: Registry): void
  close(): Promise<void>
}

/** What a hash begins with, so that another kind can stand beside it. */
const kind = 'scrypt$'

/**
 * Hashes passwords in threads of their own, of which there is one to two cores and with a lower priority: shoppers are
 * answered meanwhile. The threads start with the first password and end a minute after the last.
 * @param queue the most that may wait: some five seconds' worth
 */
export function openPasswordHasher({ queue = 50 } = {}): PasswordHasher {
  const threads = new Piscina({
    // From its source, which Node reads as it is.
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
      // Those from before name no kind, and are of this one.
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
