import { and, arrayContains, eq, exists, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { order, orderLine } from '../../orders/table.ts'
import { countSome } from '../../pagination.ts'
import { subscription } from '../table.ts'
import type { Campaign } from './table.ts'

type Asked = Pick<Campaign, 'audience' | 'locale' | 'interest'>

/** The confirmed subscribers that a campaign is for, whose mailboxes are not known to be gone. */
export function inAudience({ audience, locale, interest }: Asked): SQL | undefined {
  const category = audience.startsWith('bought_') ? audience.slice('bought_'.length) : null
  const paid = sql`select 1 from ${order} where lower(${order.email}) = ${subscription.email} and ${ne(order.paymentStatus, 'pending')}`
  const ofKind = sql`and exists (select 1 from ${orderLine} where ${orderLine.orderId} = ${order.id} and ${orderLine.category} = ${category})`
  const bought = exists(sql`(${paid} ${category === null ? sql`` : ofKind})`)
  return and(
    eq(subscription.state, 'confirmed'),
    isNull(subscription.bouncedAt),
    locale === null ? undefined : eq(subscription.locale, locale),
    interest === null ? undefined : arrayContains(subscription.interests, [interest]),
    audience === 'everyone' ? undefined : audience === 'never_bought' ? not(bought) : bought,
  )
}

/** Those that a campaign which began then goes to: who subscribed later is left out. */
export const inAudienceOf = (asked: Asked, startedAt: Date): SQL | undefined =>
  and(inAudience(asked), lte(subscription.confirmedAt, startedAt))

/** How many a campaign would go to now, as `countSome` counts. */
export function countAudience(db: Executor, asked: Asked): Promise<number> {
  return countSome(db, db.select({ id: subscription.id }).from(subscription).where(inAudience(asked)).$dynamic())
}
