import { randomUUID } from 'node:crypto'
import { transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { MailData, NewMail } from '../email/table.ts'
import type { Locale } from '../money.ts'
import type { Shop } from '../shop.ts'
import type { Person } from './person.ts'

/** The email that notifies a user of a change to their account, so that an unauthorised change is noticed. */
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

/** The email that notifies a user of an added or removed passkey. */
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

/** The email that notifies a user of a sign-in from an unknown browser. */
export function newDeviceEmail(
  userId: string,
  recipient: string,
  seen: Omit<MailData['account-device'], 'userId'>,
  locale: Locale,
): NewMail {
  const data = { userId, ...seen }
  return { key: `account-device:${randomUUID()}`, template: 'account-device', locale, recipient, data }
}

/** Notifies a user that two-step sign-in was turned off. */
export async function announceTwoFactorOff(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  person: Person,
  locale: Locale,
): Promise<void> {
  const sentEmail = accountNotice(person.id, person.email, 'two_factor_off', locale)
  await transact(db, (tx) => enqueueEmails(tx, jobs, [sentEmail], clock.now()))
}
