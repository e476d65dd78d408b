import { takeLink } from '../accounts/links.ts'
import type { Person } from '../accounts/person.ts'
import { type DeletionRefusal, goodbyeEmail, lockForDeletion, removeAccount } from '../accounts/remove-account.ts'
import { recordSecurity } from '../audit/security-log.ts'
import { transact } from '../db.ts'
import type { Locale } from '../money.ts'
import { adoptOrders, lockOrdersOf } from '../orders/own-orders.ts'
import { findUnfinished, type UnfinishedOrder } from '../orders/unfinished.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { erasePerson } from './erase-person.ts'

type Input = {
  person: Person
  locale: Locale
  /** The addresses of ADMIN_EMAILS: their accounts are not deleted (R26). */
  builtIn: readonly string[]
  /** The token of a deletion link, used up with the deletion; null when the user proved their identity otherwise. */
  token: string | null
}

/**
 * Deletes an account and erases its user (GDPR), in ONE transaction. Of an address that was never verified only the
 * account's own data is erased: the rest may belong to someone else. Refused while an order still needs its buyer;
 * after any refusal a link stays valid.
 */
export function deleteAccount(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>,
  { person: { id: userId }, locale, builtIn, token }: Input,
): Promise<Outcome<null, DeletionRefusal | ({ reason: 'open_order' } & UnfinishedOrder) | { reason: 'link' }>> {
  const now = shop.clock.now()
  return transact(shop.db, async (tx) => {
    const locked = await lockForDeletion(tx, userId, builtIn)
    if (!locked.ok) return locked
    const { email, emailVerified: proven } = locked.value
    if (proven) await adoptOrders(tx, { userId, email })
    const orderIds = await lockOrdersOf(tx, { userId })
    const unfinished = await findUnfinished(tx, orderIds, now)
    if (unfinished !== null) return refuse({ reason: 'open_order', ...unfinished })
    if (token !== null && !(await takeLink(tx, ['delete'], token, now, userId))) return refuse({ reason: 'link' })

    const goodbye = goodbyeEmail(userId, email, locale)
    await erasePerson(tx, shop, { userId, email, proven }, { orderIds, goodbye }, now)
    await removeAccount(tx, userId)
    await recordSecurity(tx, { kind: 'account_deleted' }, now, { anonymous: true })
    return done(null)
  })
}
