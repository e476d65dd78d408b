import { UnusableDump } from '#adapters/database/load-dump.ts'
import type { BackupFailure } from '#shop/backups/backups-port.ts'
import { databaseCode, whyUnavailable } from '#shop/db.ts'

/** A backup that cannot be made or used, with a message for the operator that never quotes a row. */
export class BadBackup extends Error {
  readonly reason: BackupFailure

  constructor(message: string, reason: BackupFailure = 'refused') {
    super(message)
    this.reason = reason
  }
}

const full = ['ENOSPC', 'EDQUOT']
const closed = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'EIO', 'ENOENT']
const away = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN']

/** The failure as a message. Unexpected errors are passed through, except database errors, which quote rows. */
export function inWords(error: unknown): unknown {
  if (error instanceof BadBackup) return error
  if (error instanceof UnusableDump) return new BadBackup(error.message, 'not_proven')
  const { code, path } = error as NodeJS.ErrnoException
  const where = path === undefined ? '' : ` (${path})`
  if (full.includes(code ?? '')) return new BadBackup(`The disk is full${where}.`, 'no_space')
  if (closed.includes(code ?? ''))
    return new BadBackup(`It cannot be read or written: ${code}${where}.`, 'not_writable')
  const sqlState = databaseCode(error)
  if (whyUnavailable(error) === 'storage') return new BadBackup("The database's disk is full.", 'no_space')
  if (whyUnavailable(error) === 'database' || away.includes(sqlState ?? ''))
    return new BadBackup('The connection to the database was lost.', 'database')
  // No SQLSTATE begins with E, as the system's codes do: EBADF.
  if (/^(?!E)[0-9A-Z]{5}$/.test(sqlState ?? '') || (error as Error)?.constructor.name === 'DrizzleQueryError')
    return new BadBackup(`The database broke off (${sqlState ?? 'it said nothing'}).`, 'database')
  return error
}
