import { isUuid } from '../ids.ts'
import type { Locale } from '../money.ts'
import type { Secrets } from '../ports.ts'

/** A private link from an email: the subscription's id and the proof of mailbox access. */
export type SubscriptionLink = { id: string; token: string }

/**
 * The secret of a confirmation link. It covers the request it confirms, so that an old link cannot resubscribe someone
 * who has left. Derived from the shop's secret.
 */
export function confirmToken(secrets: Secrets, row: { id: string; email: string; subscribedAt: Date }): string {
  return secrets.sign('newsletter-confirm', `${row.id} ${row.email} ${row.subscribedAt.getTime()}`)
}

/** The secret of a subscriber's own page and of one-click unsubscribing; included in every newsletter email. */
export function preferencesToken(secrets: Secrets, id: string): string {
  return secrets.sign('newsletter-preferences', id)
}

/** The link in a query; null when it is malformed, so that only ids reach the database. */
export function linkFrom(query: URLSearchParams): SubscriptionLink | null {
  const [id, token] = [query.get('id') ?? '', query.get('token') ?? '']
  return isUuid(id) && token !== '' ? { id, token } : null
}

type LinkParts = { baseUrl: string; locale: Locale; secrets: Secrets }

/** The URL of a subscriber's own page, and the one by which mail programs unsubscribe (RFC 8058). */
export function preferencesLinks({ baseUrl, locale, secrets }: LinkParts, id: string) {
  const query = `id=${id}&token=${preferencesToken(secrets, id)}`
  return {
    preferences: `${baseUrl}/${locale}/newsletter/preferences?${query}`,
    unsubscribe: `${baseUrl}/newsletter/unsubscribe?${query}`,
  }
}

/** The URL in a confirmation email. */
export function confirmLink(
  { baseUrl, locale, secrets }: LinkParts,
  row: { id: string; email: string; subscribedAt: Date },
): string {
  return `${baseUrl}/${locale}/newsletter/confirm?id=${row.id}&token=${confirmToken(secrets, row)}`
}
