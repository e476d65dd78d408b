import { randomUUID } from 'node:crypto'
import type { MailData, NewMail } from '../email/table.ts'
import type { Locale } from '../money.ts'
import type { Shop } from '../shop.ts'
import type { Person } from './person.ts'

/** The letter that tells somebody what was changed in their account, so that a change that was not theirs is noticed. */
export function accountNotice(
  userId: string,
  recipient: string,
  what: MailData['account-notice']['what'],
  locale: Locale,
): NewMail {
  return {
    key: `account-notice:${randomUUID()}`,
    template: 'account-notice',
    locale,
    recipient,
    data: { userId, what },
  }
}

/** The letter that tells somebody of a passkey that was added to their account, or taken out of it. */
export function passkeyNotice(
  userId: string,
  recipient: string,
  change: Omit<MailData['account-passkey'], 'userId'>,
  locale: Locale,
): NewMail {
  return {
    key: `account-passkey:${randomUUID()}`,
    template: 'account-passkey',
    locale,
    recipient,
    data: { userId, ...change },
  }
}

/** The email that tells somebody of a sign-in from a browser that their account did not know. */
export function newDeviceEmail(
  userId: string,
  recipient: string,
  seen: Omit<MailData['account-device'], 'userId'>,
  locale: Locale,
): NewMail {
  const data = { userId, ...seen }
  return { key: `account-device:${randomUUID()}`, template: 'account-device', locale, recipient, data }
}

/** Tells somebody that the second step of their sign-in was turned off. */
export async function tellTwoFactorOff(shop: Pick<Shop, 'db' | 'jobs'>, person: Person, locale: Locale): Promise<void> {
  const sentEmail = accountNotice(person.id, person.email, 'two_factor_off', locale)
  await shop.jobs.enqueue(shop.db, 'write-mail', [sentEmail])
}
