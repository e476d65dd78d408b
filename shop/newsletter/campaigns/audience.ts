import { and, arrayContains, eq, exists, isNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { order, orderLine } from '../../orders/table.ts'
import { countCapped } from '../../pagination.ts'
import { subscription } from '../table.ts'
import type { Campaign } from './table.ts'

type CampaignAudience = Pick<Campaign, 'audience' | 'locale' | 'interest'>

/** The confirmed subscribers of a campaign, without mailboxes known to be gone. */
function inAudience({ audience, locale, interest }: CampaignAudience): SQL | undefined {
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

/** The same for a campaign that has begun: later subscribers are excluded. */
export const inAudienceOf = (audience: CampaignAudience, startedAt: Date): SQL | undefined =>
  and(inAudience(audience), lte(subscription.confirmedAt, startedAt))

/** Number of current recipients of a campaign, counted by `countCapped`. */
export function countAudience(db: Executor, audience: CampaignAudience): Promise<number> {
  return countCapped(db, db.select({ id: subscription.id }).from(subscription).where(inAudience(audience)).$dynamic())
}
