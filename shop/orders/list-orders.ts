import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { countedMost } from '../numbers.ts'
import { besideRow, type Cursor, keyset, type PageAsked, type Paged, pageOf } from '../pagination.ts'
import { normaliseEmail } from '../text-fields.ts'
import { type OrderRow, refunded } from './read.ts'
import { isLate, isReturning } from './search/conditions.ts'
import { matchesSearch } from './search/match.ts'
import {
  type OrderKind,
  type OrderStatus,
  type OrderTurn,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  turnStatuses,
} from './status.ts'
import { confirmationCall, order } from './table.ts'

/** What a list of orders can be narrowed by; everything together when several are given. */
export type OrderFilters = {
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  kind?: OrderKind | undefined
  turn?: OrderTurn | undefined
  /** From this moment, until before that one. */
  from?: Date | undefined
  before?: Date | undefined
  /** Everything of the account with this e-mail, or ordered with it. */
  customer?: string | undefined
  /** Number, name, e-mail, phone, game username, code, product, SKU or payment reference. */
  words?: string | undefined
}

/** The tracking numbers of an order's parcels, as a column of a statement over orders alone. */
const tracking = sql<string>`(select coalesce(string_agg(parcel.tracking, ' ' order by parcel.number), '')
  from shipment parcel where parcel.order_id = shop_order.id and parcel.state <> 'cancelled' and parcel.tracking <> '')`

const summary = {
  id: order.id,
  number: order.number,
  firstName: order.firstName,
  lastName: order.lastName,
  email: order.email,
  total: order.total,
  status: order.status,
  paymentStatus: order.paymentStatus,
  isDigitalOnly: order.isDigitalOnly,
  kinds: order.kinds,
  fulfilment: order.fulfilment,
  hasGifts: order.hasGifts,
  needsReview: order.needsReview,
  owedEndedAt: order.owedEndedAt,
  createdAt: order.createdAt,
  refunded,
  tracking,
}
/** `refunded`: what went back for certain, in fils; `tracking`: the numbers of its parcels, with spaces between them. */
export type OrderSummary = Pick<OrderRow, Exclude<keyof typeof summary, 'refunded' | 'tracking'>> & {
  refunded: Fils
  tracking: string
}

/** A page of orders, and how many there are in all: at most one more than `countedMost`. */
type FoundOrders = Paged<OrderSummary> & { found: number }

/** Orders for the admin, newest first, a page at a time, narrowed by anything in any combination. */
export async function findOrders(db: Executor, page: PageAsked, filters: OrderFilters = {}): Promise<FoundOrders> {
  if (isSelective(filters)) {
    const found = await countOrders(db, filters)
    return { ...(await listMatches(db, page, filters, found)), found }
  }
  const [found, paged] = await Promise.all([countOrders(db, filters), listByFacets(db, page, filters)])
  return { ...paged, found }
}

/** The numbers of the orders next to one in a filtered list, each null at the list's end. */
export function ordersBeside(db: Executor, row: Cursor, filters: OrderFilters) {
  return besideRow(row, async (page) => {
    const found = isSelective(filters) ? await countOrders(db, filters) : null
    const { rows } = await (found === null ? listByFacets(db, page, filters) : listMatches(db, page, filters, found))
    return rows[0]?.number
  })
}

/**
 * Orders by what an index of its own leads to. A few are fetched and sorted. Of many, the newest are looked through
 * until there are enough: every so-manieth matches. Which of the two, the database itself would only guess.
 */
async function listMatches(db: Executor, page: PageAsked, filters: OrderFilters, found: number) {
  const { where, orderBy, limit } = keyset(order, page)
  const backwards = page.last === true || page.before !== undefined
  const sorted = sql`${order.createdAt} + interval '0'`
  const rows = await db
    .select(summary)
    .from(order)
    .where(and(where, loose(filters), exact(filters)))
    .orderBy(...(found > countedMost ? orderBy : [backwards ? asc(sorted) : desc(sorted), ...orderBy.slice(1)]))
    .limit(limit)
  return pageOf(rows, page)
}

async function listByFacets(db: Executor, page: PageAsked, filters: OrderFilters) {
  const { where, orderBy, limit } = keyset(order, page)
  const within = and(where, loose(filters))
  const facets = facetsOf(filters)
  const select = db.select(summary).from(order)
  if (facets === null)
    return pageOf(
      await select
        .where(within)
        .orderBy(...orderBy)
        .limit(limit),
      page,
    )
  const each = db
    .select({ id: order.id, at: sql`${order.createdAt}`.as('at') })
    .from(order)
    .where(and(ofFacet, within))
    .orderBy(...orderBy)
    .limit(limit)
  const direction = page.last === true || page.before !== undefined ? sql`asc` : sql`desc`
  const ids = sql`select few.id from ${facets} cross join lateral ${each} few
    order by few.at ${direction}, few.id ${direction} limit ${limit}`
  return pageOf(await select.where(sql`${order.id} in (${ids})`).orderBy(...orderBy), page)
}

/** How many orders a filtered list has, at most one more than `countedMost`. */
export async function countOrders(db: Executor, filters: OrderFilters): Promise<number> {
  const facets = facetsOf(filters)
  const most = countedMost + 1
  const one = db.select({ one: sql`1`.as('one') }).from(order)
  const few =
    facets === null || isSelective(filters)
      ? sql`${one.where(and(loose(filters), exact(filters))).limit(most)} few`
      : sql`(select 1 from ${facets} cross join lateral ${one.where(and(ofFacet, loose(filters))).limit(most)} each
          limit ${most}) few`
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(few)
  return row?.count ?? 0
}

/**
 * The classes of orders that were asked for, each of which the index `order_of_facets` holds newest first: the first
 * page of each, merged, is the page, and costs the same however many orders there are of any of them. Null when nothing
 * of that was asked.
 */
function facetsOf({ status, payment, kind, turn }: OrderFilters): SQL | null {
  const open = openIn(turn)
  if (status === undefined && payment === undefined && kind === undefined && open === null) return null
  const statuses = (status ? [status] : orderStatuses).filter((each) => open === null || open.includes(each))
  const payments = (payment ? [payment] : paymentStatuses).filter((each) => open === null || each === 'paid')
  const session = kind === 'consultation' ? 't' : kind === 'digital' ? 'f' : 't,f'
  const digital = kind === 'digital' ? 't' : kind === 'parcel' || turn === 'ship' ? 'f' : 't,f'
  return sql`(select * from unnest(${`{${statuses}}`}::text[]) as s(status)
    cross join unnest(${`{${payments}}`}::text[]) as p(payment)
    cross join unnest(${`{${digital}}`}::bool[]) as d(digital)
    cross join unnest(${`{${session}}`}::bool[]) as c(session)) facet`
}

/** The statuses of the paid orders whose turn it is; null when a turn does not say. */
const openIn = (turn: OrderTurn | undefined): readonly OrderStatus[] | null =>
  turn === undefined || !(turn in turnStatuses) ? null : turnStatuses[turn as keyof typeof turnStatuses]

/** More than files that the buyer has already. */
const needsHands = () =>
  or(
    eq(order.isDigitalOnly, false),
    hasSession,
    isNotNull(order.needsReview),
    sql`${order.id} in (select call.order_id from ${confirmationCall} call where call.done_at is null)`,
  )

const hasSession = sql`('consultation' = any(${order.kinds}))`
const ofFacet = sql`${order.status} = facet.status and ${order.paymentStatus} = facet.payment
  and ${order.isDigitalOnly} = facet.digital and ${hasSession} = facet.session`

const ownIndex: readonly OrderTurn[] = ['review', 'partly', 'late', 'returning']
/** Whether an index of its own leads to what was asked for. */
const isSelective = ({ words, customer, turn, kind }: OrderFilters) =>
  Boolean(words?.trim()) || customer !== undefined || kind === 'gift' || (turn !== undefined && ownIndex.includes(turn))

/** The facets as plain conditions. */
function exact({ status, payment, kind, turn }: OrderFilters): SQL | undefined {
  const open = openIn(turn)
  return and(
    status && eq(order.status, status),
    payment && eq(order.paymentStatus, payment),
    kind === 'digital' ? and(eq(order.isDigitalOnly, true), not(hasSession)) : undefined,
    kind === 'parcel' ? eq(order.isDigitalOnly, false) : undefined,
    kind === 'consultation' ? hasSession : undefined,
    kind === 'gift' ? eq(order.hasGifts, true) : undefined,
    open ? and(eq(order.paymentStatus, 'paid'), inArray(order.status, [...open])) : undefined,
  )
}

/** Everything else. */
function loose({ turn, from, before, customer, words = '' }: OrderFilters): SQL | undefined {
  return and(
    turn === 'review' ? isNotNull(order.needsReview) : undefined,
    turn === 'hands' ? needsHands() : undefined,
    turn === 'ship' ? and(eq(order.isDigitalOnly, false), ne(order.fulfilment, 'complete')) : undefined,
    turn === 'partly' ? eq(order.fulfilment, 'partial') : undefined,
    turn === 'late' ? isLate : undefined,
    turn === 'returning' ? isReturning : undefined,
    openIn(turn) ? isNull(order.owedEndedAt) : undefined,
    from && gte(order.createdAt, from),
    before && lt(order.createdAt, before),
    customer === undefined ? undefined : ofCustomer(customer),
    matchesSearch(words),
  )
}

const ofCustomer = (email: string) => {
  const asked = normaliseEmail(email).toLowerCase()
  const account = sql`(select ${user.id} from ${user} where ${user.email} = ${asked})`
  return or(eq(sql`lower(${order.email})`, asked), sql`${order.userId} = ${account}`)
}
