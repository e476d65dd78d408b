// PgBouncer for the tests that go through a pooler: the machine's own, else Debian's, installed now.
import { existsSync } from 'node:fs'
import { installDebian } from './install-debian.mjs'

const places = [process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** The path of a PgBouncer, or undefined. */
export function findPooler() {
  return places.find((path) => path && existsSync(path))
}

/** Ensures that there is one, or prints that its tests are skipped. */
export function ensurePooler() {
  if (findPooler()) return
  console.log('Installing PgBouncer for the tests that go through a pooler…')
  if (!installDebian(['pgbouncer'], findPooler))
    console.log(
      'PgBouncer could not be installed: its tests are left out. Name one: PGBOUNCER=/path/to/pgbouncer npm test',
    )
}
