import { isThisMachine } from '#adapters/http/this-machine.ts'
import { ConfigError } from './config-error.ts'

/**
 * How connections to PostgreSQL are protected: local to this machine, encrypted with a verified certificate, encrypted
 * without verification, or in plain text.
 */
export type ConnectionSecurity = 'local' | 'verified' | 'unverified' | 'plain'

const sslParameters = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation']

/** The URL with libpq's PGSSLMODE and PGSSLROOTCERT added, unless it sets them itself. */
export function withSsl(url: string, mode: string | undefined, rootCertificate: string | undefined): string {
  const address = new URL(url)
  const { searchParams: query } = address
  const hasAny = (names: string[]) => names.some((name) => query.has(name))
  if (mode !== undefined && !hasAny(sslParameters)) query.set('sslmode', mode)
  const off = query.get('sslmode') === 'disable' || ['0', 'false'].includes(query.get('ssl') ?? '')
  if (rootCertificate !== undefined && !off && !query.has('sslrootcert')) {
    query.set('sslrootcert', rootCertificate)
    if (!query.has('sslmode')) query.set('sslmode', 'verify-full')
  }
  return address.href
}

/** Reads a URL as pg does: every mode except `disable` and `no-verify` checks the certificate and its name. */
function connectionSecurity(url: string): ConnectionSecurity {
  const { hostname, searchParams: query } = new URL(url)
  const host = query.get('host') ?? decodeURIComponent(hostname)
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return 'local'
  const mode = query.get('sslmode')
  if (mode === 'disable') return 'plain'
  if (mode === 'no-verify') return 'unverified'
  // As in libpq: modes below verify-full do not check the name, and most check nothing.
  if (query.get('uselibpqcompat') === 'true' && mode !== null && mode !== 'verify-full') return 'unverified'
  const others = sslParameters.filter((name) => name !== 'ssl' && query.has(name))
  return others.length > 0 || ['1', 'true'].includes(query.get('ssl') ?? '') ? 'verified' : 'plain'
}

const problems: Partial<Record<ConnectionSecurity, string>> = {
  plain: 'is not encrypted',
  unverified: 'is encrypted, but to whoever answers: its certificate is not checked',
}

/**
 * What is wrong with a database connection's security, or null.
 * @param variable the setting that has the URL
 * @throws ConfigError for the same with DATABASE_TLS=require
 */
export function databaseWayProblem(variable: string, url: string, required: boolean): string | null {
  const problem = problems[connectionSecurity(url)]
  if (problem === undefined) return null
  const text = `The connection to the database at ${new URL(url).host} ${problem}. Add sslmode=verify-full to ${variable} (docs/operations.md, "Database").`
  if (required) throw new ConfigError(text)
  return text
}

/** What is wrong with the connection to the bucket, or null; plain HTTP in a private network must keep starting. */
export function bucketWayProblem(endpoint: string): string | null {
  const { protocol, hostname, host } = new URL(endpoint)
  if (protocol === 'https:' || isThisMachine(hostname)) return null
  return `The connection to the bucket at ${host} is not encrypted: customers' files cross the network in plain text. Use https in S3_ENDPOINT.`
}
