import { ConfigError } from './config-error.ts'
import { isThisMachine } from './env-fields.ts'

/**
 * How the connections to PostgreSQL are protected: they never leave this machine, are encrypted to a server whose
 * certificate is checked, are encrypted to whoever answers, or are not encrypted.
 */
export type DatabaseWay = 'local' | 'verified' | 'unverified' | 'plain'

const sslParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** The address with libpq's PGSSLMODE and PGSSLROOTCERT in it, where it says nothing of its own about them. */
export function withSsl(url: string, mode: string | undefined, rootCertificate: string | undefined): string {
  const address = new URL(url)
  const { searchParams: query } = address
  const says = (names: string[]) => names.some((name) => query.has(name))
  if (mode !== undefined && !says(sslParameters)) query.set('sslmode', mode)
  const off = query.get('sslmode') === 'disable' || ['0', 'false'].includes(query.get('ssl') ?? '')
  if (rootCertificate !== undefined && !off && !query.has('sslrootcert')) {
    query.set('sslrootcert', rootCertificate)
    if (!query.has('sslmode')) query.set('sslmode', 'verify-full')
  }
  return address.href
}

/** Reads an address as pg does: every mode but `disable` and `no-verify` checks the certificate and its name. */
export function databaseWay(url: string): DatabaseWay {
  const { hostname, searchParams: query } = new URL(url)
  const host = query.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return 'local'
  const mode = query.get('sslmode')
  if (mode === 'disable') return 'plain'
  if (mode === 'no-verify') return 'unverified'
  // As libpq reads them: the modes below verify-full do not check the name, and most of them nothing.
  if (query.get('uselibpqcompat') === 'true' && mode !== null && mode !== 'verify-full') return 'unverified'
  const others = sslParameters.filter((name) => name !== 'ssl' && query.has(name))
  return others.length > 0 || ['1', 'true'].includes(query.get('ssl') ?? '') ? 'verified' : 'plain'
}

const problems: Partial<Record<DatabaseWay, string>> = {
  plain: 'is not encrypted',
  unverified: 'is encrypted, but to whoever answers: its certificate is not checked',
}

/**
 * What is wrong with the way to the database, or null.
 * @throws ConfigError for the same with DATABASE_TLS=require
 */
export function databaseWayProblem(url: string, required: boolean): string | null {
  const problem = problems[databaseWay(url)]
  if (problem === undefined) return null
  const text = `The connection to the database at ${new URL(url).host} ${problem}. Add sslmode=verify-full to DATABASE_URL (docs/operations.md, "Database").`
  if (required) throw new ConfigError(text)
  return text
}
