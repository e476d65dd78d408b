import { randomUUID } from 'node:crypto'
import type { Locale } from '../money.ts'
import type { MailData } from '../notifications/table.ts'
import type { NewMail } from '../notifications/write-mail.ts'
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

/** Tells somebody that the second step of their sign-in was turned on or off. */
export async function tellTwoFactor(
  shop: Pick<Shop, 'db' | 'jobs'>,
  person: Person,
  what: 'two_factor_on' | 'two_factor_off',
  locale: Locale,
): Promise<void> {
  const letter = accountNotice(person.id, person.email, what, locale)
  await shop.jobs.enqueue(shop.db, 'write-mail', [letter])
}
