import type { Locale } from '../money.ts'
import type { Secrets } from '../ports.ts'
import { isSameToken } from '../tokens/same-token.ts'

/**
 * The secret of a thread's private link, derived from the shop's secret: a copy of the database opens nothing, and
 * every email of a thread has the same link.
 */
export function threadToken(secrets: Secrets, messageId: string): string {
  return secrets.sign('message', messageId)
}

/** Whether a token opens a thread, in constant time; an empty or missing one never does. */
export function opensThread(secrets: Secrets, messageId: string, token: string | null | undefined): boolean {
  return isSameToken(threadToken(secrets, messageId), token)
}

/** The path of a thread's page, or of something below it, with the token in its query. */
export function threadPath(
  secrets: Secrets,
  { id, number }: { id: string; number: string },
  locale: Locale | null,
  below = '',
): string {
  return `${locale === null ? '' : `/${locale}`}/messages/${number}${below}?token=${threadToken(secrets, id)}`
}
