import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { transact } from '../db.ts'
import { lockOrdersOf, orderIdsOf } from '../orders/own-orders.ts'
import { findUnfinished, type UnfinishedOrder } from '../orders/unfinished.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { accountsOf } from './accounts-of.ts'
import { erasePerson } from './erase-person.ts'
import { findGuest, type NoGuest } from './guest.ts'

export type EraseGuestRefusal =
  | NoGuest
  | ({ reason: 'open_order' } & UnfinishedOrder)
  /** The guest has other orders by now than the admin was shown. */
  | { reason: 'changed' }

/** Rolls the erasure back: something of the guest's arrived while it ran. */
class ArrivedMeanwhile extends Error {}

/**
 * Erases the guest who placed an order, with all orders of that address and everything else stored under it, in ONE
 * transaction at the request of that person (GDPR). Refused while an order needs its buyer, and for a mailbox with an
 * account. The audit and the security log say who did it, not whose address it was.
 * @param confirmed how many orders the admin was shown that this covers
 */
export async function eraseGuest(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets'>,
  admin: Admin<'customers.act' | 'customers.contact'>,
  { number, confirmed }: { number: string; confirmed: number },
): Promise<Outcome<{ orders: number }, EraseGuestRefusal>> {
  const now = shop.clock.now()
  try {
    return await transact(shop.db, async (tx): Promise<Outcome<{ orders: number }, EraseGuestRefusal>> => {
      const guest = await findGuest(tx, number)
      if ('reason' in guest) return refuse(guest)
      const { email, recipient, orderId, locale, otherSpelling } = guest
      if (otherSpelling !== null) return refuse({ reason: 'account', userId: otherSpelling })
      const orderIds = await lockOrdersOf(tx, { guest: email })
      // Another admin was faster, or the address was corrected.
      if (!orderIds.includes(orderId)) return refuse({ reason: 'changed' })
      const unfinished = await findUnfinished(tx, orderIds, now)
      if (unfinished !== null) return refuse({ reason: 'open_order', ...unfinished })
      if (orderIds.length !== confirmed) return refuse({ reason: 'changed' })

      const goodbye = {
        ...{ key: `guest-erased:${orderId}`, template: 'guest-erased' as const },
        ...{ locale, recipient, data: {} },
      }
      await erasePerson(tx, shop, guest, { orderIds, goodbye }, now)
      // No lock keeps a guest from ordering: what this transaction may have half erased must not have existed.
      const accounts = await accountsOf(tx, email)
      if ((await orderIdsOf(tx, { guest: email })).length > 0 || (accounts.own ?? accounts.otherSpelling) !== null)
        throw new ArrivedMeanwhile()
      const changes = [{ field: 'erased.orders', from: null, to: orderIds.length }]
      const entry = { subject: 'order', subjectId: number, name: number, action: 'erase_guest', changes } as const
      await recordAudit(tx, admin, entry, now)
      return done({ orders: orderIds.length })
    })
  } catch (error) {
    if (error instanceof ArrivedMeanwhile) return refuse({ reason: 'changed' })
    throw error
  }
}
