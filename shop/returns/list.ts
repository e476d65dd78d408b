import { and, eq, inArray, lt, notInArray, type SQL } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { matchesSearch } from '../orders/search/match.ts'
import { order } from '../orders/table.ts'
import { keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { type ReturnView, withItems } from './read.ts'
import { openReturnStates, type ReturnsView, returnLateSince } from './status.ts'
import { orderReturn } from './table.ts'

export type ListedReturn = ReturnView & {
  orderNumber: string
  firstName: string
  lastName: string
  email: string
  createdAt: Date
}

/**
 * A page of returns with their orders, newest first; the cursor's `createdAt` is when they were requested. `words` are
 * searched like those of orders.
 */
export async function listReturns(
  db: Executor,
  { view, words = '' }: { view: ReturnsView; words?: string | undefined },
  page: PageQuery,
  now: Date,
): Promise<Paged<ListedReturn>> {
  const { where, orderBy, limit } = keyset({ createdAt: orderReturn.requestedAt, id: orderReturn.id }, page)
  const found = await db
    .select({
      returned: orderReturn,
      orderNumber: order.number,
      firstName: order.firstName,
      lastName: order.lastName,
      email: order.email,
    })
    .from(orderReturn)
    .innerJoin(order, eq(order.id, orderReturn.orderId))
    .where(and(of(view, now), words === '' ? undefined : matchesSearch(words), where))
    .orderBy(...orderBy)
    .limit(limit)
  const { rows, ...rest } = pageOf(found, page)
  const flat = rows.map(({ returned, ...buyer }) => ({ ...returned, ...buyer, createdAt: returned.requestedAt }))
  return { rows: await withItems(db, flat), ...rest }
}

function of(view: ReturnsView, now: Date): SQL | undefined {
  const { state, acceptedAt } = orderReturn
  switch (view) {
    case 'waiting':
      return inArray(state, ['requested', 'received'])
    case 'coming':
      return eq(state, 'accepted')
    case 'late':
      return and(eq(state, 'accepted'), lt(acceptedAt, returnLateSince(now)))
    case 'ended':
      return notInArray(state, [...openReturnStates])
    case 'all':
      return undefined
  }
}
