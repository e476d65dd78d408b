import { createHash } from 'node:crypto'
import { isUuid } from '../../ids.ts'
import type { Locale } from '../../money.ts'
import type { Secrets } from '../../ports.ts'
import { emailKey } from '../../text-fields.ts'
import { isSameToken } from '../../tokens/same-token.ts'

/**
 * A mailbox as stored in the stop list. Not keyed by the shop's secret: a new secret invalidates links, but must not
 * undo a stop.
 */
export const mailboxHash = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url')

const restoreToken = (secrets: Secrets, id: string) => secrets.sign('cart-reminder', id)
const stopToken = (secrets: Secrets, mailbox: string) => secrets.sign('cart-reminder-stop', mailbox)

/** The reminder of a link's `<id>.<token>`; null when invalid. */
export function reminderFrom(secrets: Secrets, proof: unknown): string | null {
  const [id, token, ...more] = typeof proof === 'string' ? proof.split('.', 3) : []
  return isUuid(id) && token && more.length === 0 && isSameToken(restoreToken(secrets, id), token) ? id : null
}

/** The mailbox of a stop link; null when invalid. */
export function mailboxFrom(secrets: Secrets, query: URLSearchParams): string | null {
  const [mailbox, token] = [query.get('to') ?? '', query.get('token') ?? '']
  return /^[\w-]{43}$/.test(mailbox) && isSameToken(stopToken(secrets, mailbox), token) ? mailbox : null
}

type LinkParts = { baseUrl: string; locale: Locale; secrets: Secrets }

/** The URL that restores a cart on any device. */
export const restoreLink = ({ baseUrl, locale, secrets }: LinkParts, id: string): string =>
  `${baseUrl}/${locale}/cart/reminder?id=${id}&token=${restoreToken(secrets, id)}`

/** The page that stops reminders to a mailbox, and the URL for mail programs (RFC 8058). Both outlive the cart. */
export function stopLinks({ baseUrl, locale, secrets }: LinkParts, mailbox: string) {
  const query = `to=${mailbox}&token=${stopToken(secrets, mailbox)}`
  return {
    page: `${baseUrl}/${locale}/cart/reminder?${query}`,
    oneClick: `${baseUrl}/cart/reminder/unsubscribe?${query}`,
  }
}
