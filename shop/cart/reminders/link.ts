import { createHash, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../ids.ts'
import type { Locale } from '../../money.ts'
import type { Secrets } from '../../ports.ts'
import { emailKey } from '../../text-fields.ts'

/**
 * A mailbox as the list of those that want no reminders has it. Not keyed by the shop's secret: a new secret ends links, and
 * must not end what someone asked for.
 */
export const mailboxHash = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url')

const restoreToken = (secrets: Secrets, id: string) => secrets.sign('cart-reminder', id)
const stopToken = (secrets: Secrets, mailbox: string) => secrets.sign('cart-reminder-stop', mailbox)

function isSame(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** The reminder that `<id>.<token>` of its link stands for; null for anything else. */
export function reminderFrom(secrets: Secrets, proof: unknown): string | null {
  const [id, token, ...more] = typeof proof === 'string' ? proof.split('.', 3) : []
  return isUuid(id) && token && more.length === 0 && isSame(restoreToken(secrets, id), token) ? id : null
}

/** The mailbox that a link to stop names; null when it is none of ours. */
export function mailboxFrom(secrets: Secrets, query: URLSearchParams): string | null {
  const [mailbox, token] = [query.get('to') ?? '', query.get('token') ?? '']
  return /^[\w-]{43}$/.test(mailbox) && isSame(stopToken(secrets, mailbox), token) ? mailbox : null
}

type LinkParts = { baseUrl: string; locale: Locale; secrets: Secrets }

/** The address that brings a cart back, on whatever device. */
export const restoreLink = ({ baseUrl, locale, secrets }: LinkParts, id: string): string =>
  `${baseUrl}/${locale}/cart/reminder?id=${id}&token=${restoreToken(secrets, id)}`

/**
 * The page that stops reminders to a mailbox, and the address by which its mail program does (RFC 8058). Both outlive the
 * cart.
 */
export function stopLinks({ baseUrl, locale, secrets }: LinkParts, mailbox: string) {
  const query = `to=${mailbox}&token=${stopToken(secrets, mailbox)}`
  return {
    page: `${baseUrl}/${locale}/cart/reminder?${query}`,
    oneClick: `${baseUrl}/cart/reminder/unsubscribe?${query}`,
  }
}
