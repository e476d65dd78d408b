import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import type { Fils } from '../money.ts'
import { maxCounted } from '../numbers.ts'
import { adjacentRows, type Cursor, isBackwards, keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { refunded } from '../payments/table.ts'
import { normaliseEmail } from '../text-fields.ts'
import type { OrderRow } from './read.ts'
import { isLate, isReturning } from './search/conditions.ts'
import { matchesSearch } from './search/match.ts'
import {
  type OrderKind,
  type OrderStatus,
  type OrderTask,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  taskRule,
} from './status.ts'
import { confirmationCall, order } from './table.ts'

/** Filters of a list of orders; all given ones must match. */
export type OrderFilters = {
  status?: OrderStatus | undefined
  payment?: PaymentStatus | undefined
  kind?: OrderKind | undefined
  turn?: OrderTask | undefined
  /** From this instant, until before that one. */
  from?: Date | undefined
  before?: Date | undefined
  /** Orders of the account with this email, or placed with it. */
  customer?: string | undefined
  /** Number, name, email, phone, game username, code, product, SKU or payment reference. */
  words?: string | undefined
}

/** The tracking numbers of an order's parcels, as a column for queries of orders only. */
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
/** `refunded`: completed refunds, in fils; `tracking`: the numbers of its parcels, separated by spaces. */
export type OrderSummary = Pick<OrderRow, Exclude<keyof typeof summary, 'refunded' | 'tracking'>> & {
  refunded: Fils
  tracking: string
}

/** A page of orders, and the number of matches: at most one more than `maxCounted`. */
type FoundOrders = Paged<OrderSummary> & { found: number }

/** Orders for the admin, newest first, a page at a time, with any combination of filters. */
export async function findOrders(db: Executor, page: PageQuery, filters: OrderFilters = {}): Promise<FoundOrders> {
  if (isSelective(filters)) {
    const found = await countOrders(db, filters)
    return { ...(await listMatches(db, page, filters, found)), found }
  }
  const [found, paged] = await Promise.all([countOrders(db, filters), listByFacets(db, page, filters)])
  return { ...paged, found }
}

/** The numbers of the orders before and after one in a filtered list, null at the list's ends. */
export function adjacentOrders(db: Executor, row: Cursor, filters: OrderFilters) {
  return adjacentRows(row, async (page) => {
    const found = isSelective(filters) ? await countOrders(db, filters) : null
    const { rows } = await (found === null ? listByFacets(db, page, filters) : listMatches(db, page, filters, found))
    return rows[0]?.number
  })
}

/**
 * Orders by a filter with its own index. Few matches are fetched and sorted; for many, the newest orders are scanned
 * until there are enough. The choice is made here, since the planner could only guess.
 */
async function listMatches(db: Executor, page: PageQuery, filters: OrderFilters, found: number) {
  const { where, orderBy, limit } = keyset(order, page)
  const backwards = isBackwards(page)
  const sorted = sql`${order.createdAt} + interval '0'`
  const rows = await db
    .select(summary)
    .from(order)
    .where(and(where, loose(filters), exact(filters)))
    .orderBy(...(found > maxCounted ? orderBy : [backwards ? asc(sorted) : desc(sorted), ...orderBy.slice(1)]))
    .limit(limit)
  return pageOf(rows, page)
}

async function listByFacets(db: Executor, page: PageQuery, filters: OrderFilters) {
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
  const direction = isBackwards(page) ? sql`asc` : sql`desc`
  const ids = sql`select few.id from ${facets} cross join lateral ${each} few
    order by few.at ${direction}, few.id ${direction} limit ${limit}`
  return pageOf(await select.where(sql`${order.id} in (${ids})`).orderBy(...orderBy), page)
}

/** Number of orders in a filtered list, at most one more than `maxCounted`. */
export async function countOrders(db: Executor, filters: OrderFilters): Promise<number> {
  const facets = facetsOf(filters)
  const most = maxCounted + 1
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
 * The requested facets, each of which the index `order_of_facets` has newest first: the first pages of each, merged,
 * are the page, at a cost independent of the number of orders. Null when no facet was requested.
 */
function facetsOf({ status, payment, kind, turn }: OrderFilters): SQL | null {
  const open = taskRule(turn)
  if (status === undefined && payment === undefined && kind === undefined && open === null) return null
  const statuses = (status ? [status] : orderStatuses).filter((each) => open?.statuses.includes(each) ?? true)
  const payments = (payment ? [payment] : paymentStatuses).filter((each) => open?.payments.includes(each) ?? true)
  const session = kind === 'consultation' ? 't' : kind === 'digital' ? 'f' : 't,f'
  const digital = kind === 'digital' ? 't' : kind === 'parcel' || turn === 'ship' ? 'f' : 't,f'
  return sql`(select * from unnest(${`{${statuses}}`}::text[]) as s(status)
    cross join unnest(${`{${payments}}`}::text[]) as p(payment)
    cross join unnest(${`{${digital}}`}::bool[]) as d(digital)
    cross join unnest(${`{${session}}`}::bool[]) as c(session)) facet`
}

/** Orders that need the team: something to ship or hold, a review to end, or a call to make. */
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

const ownIndex: readonly OrderTask[] = ['review', 'partly', 'late', 'returning']
/** Whether a filter has its own index. */
const isSelective = ({ words, customer, turn, kind }: OrderFilters) =>
  Boolean(words?.trim()) || customer !== undefined || kind === 'gift' || (turn !== undefined && ownIndex.includes(turn))

/** The facets as plain conditions. */
function exact({ status, payment, kind, turn }: OrderFilters): SQL | undefined {
  const open = taskRule(turn)
  return and(
    status && eq(order.status, status),
    payment && eq(order.paymentStatus, payment),
    kind === 'digital' ? and(eq(order.isDigitalOnly, true), not(hasSession)) : undefined,
    kind === 'parcel' ? eq(order.isDigitalOnly, false) : undefined,
    kind === 'consultation' ? hasSession : undefined,
    kind === 'gift' ? eq(order.hasGifts, true) : undefined,
    open ? and(inArray(order.paymentStatus, open.payments), inArray(order.status, open.statuses)) : undefined,
  )
}

/** All other conditions. */
function loose({ turn, from, before, customer, words = '' }: OrderFilters): SQL | undefined {
  return and(
    turn === 'review' ? isNotNull(order.needsReview) : undefined,
    turn === 'hands' ? needsHands() : undefined,
    turn === 'ship' ? and(eq(order.isDigitalOnly, false), ne(order.fulfilment, 'complete')) : undefined,
    turn === 'ship' || turn === 'collect'
      ? or(ne(order.paymentStatus, 'pending'), and(eq(order.reservation, 'kept'), isNull(order.forgottenAt)))
      : undefined,
    turn === 'partly' ? eq(order.fulfilment, 'partial') : undefined,
    turn === 'late' ? isLate : undefined,
    turn === 'returning' ? isReturning : undefined,
    taskRule(turn) ? isNull(order.owedEndedAt) : undefined,
    from && gte(order.createdAt, from),
    before && lt(order.createdAt, before),
    customer === undefined ? undefined : ofCustomer(customer),
    matchesSearch(words),
  )
}

const ofCustomer = (email: string) => {
  const address = normaliseEmail(email).toLowerCase()
  const account = sql`(select ${user.id} from ${user} where ${user.email} = ${address})`
  return or(eq(sql`lower(${order.email})`, address), sql`${order.userId} = ${account}`)
}
