import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '#adapters/database/open.ts'
import { DatabaseUnavailable, databaseCode, whyUnavailable } from '#shop/db.ts'
import { ConfigError } from '../../config/config-error.ts'
import { acceptsWrites } from './accepts-writes.ts'

/** The database was unavailable at the start, and did not become available in time. */
export class DatabaseUnreachable extends ConfigError {}

const giveUpAfterMs = 60_000
const askEveryMs = 1_000

/** SQLSTATE classes of a refused password and an unknown database: waiting does not help. */
const refused = /^(28|3D)/

/**
 * Waits until the database is reachable and takes writes.
 * @param say called once when waiting begins
 * @throws DatabaseUnreachable after a minute, ConfigError when the server refuses us
 */
export async function awaitDatabase(
  { db }: OpenDatabase,
  url: string,
  say: (text: string) => void,
  withinMs = giveUpAfterMs,
): Promise<void> {
  const place = placeOf(url)
  const until = performance.now() + withinMs
  for (let announced = false; ; announced = true) {
    try {
      if (await acceptsWrites(db)) return
      throw new DatabaseUnavailable('it is a standby, which takes no orders')
    } catch (error) {
      const why = rootOf(error)
      if (refused.test(databaseCode(why) ?? ''))
        throw new ConfigError(`The database at ${place} refuses the shop (${why.message}). Check DATABASE_URL.`)
      if (why.message.includes('unsupported startup parameter'))
        throw new ConfigError(
          `A pooler answers at ${place}. Leave it in DATABASE_URL, and set DATABASE_DIRECT_URL to the server itself ` +
            '(docs/operations.md, "Database").',
        )
      if (whyUnavailable(error) === null) throw error
      if (performance.now() >= until)
        throw new DatabaseUnreachable(
          `The database at ${place} was not there for ${Math.round(withinMs / 1000)} seconds (${why.message}). ` +
            'Check that PostgreSQL is running there and that DATABASE_URL names it, and start again.',
        )
      if (!announced) say(`The database at ${place} is not there yet (${why.message}). Waiting for it, up to a minute.`)
    }
    await pause(askEveryMs)
  }
}

/** Host and name, without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

function rootOf(error: unknown): Error {
  let root = error as Error
  while (root.cause instanceof Error) root = root.cause
  // An AggregateError of every address of a host has no message of its own.
  return root instanceof AggregateError && root.errors[0] instanceof Error ? root.errors[0] : root
}
