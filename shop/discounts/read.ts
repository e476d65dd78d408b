import { and, asc, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { order } from '../orders/table.ts'
import { countCapped, keyset, type Paged, type PageQuery, pageOf } from '../pagination.ts'
import { refunded } from '../payments/table.ts'
import { hasWords } from '../search-vector.ts'
import { maxGenerated } from './form.ts'
import { type CodeState, codeStates } from './state.ts'
import { discountCode } from './table.ts'

export type CodeView = Omit<typeof discountCode.$inferSelect, 'words'>

const columns = {
  code: discountCode.code,
  type: discountCode.type,
  value: discountCode.value,
  usageLimit: discountCode.usageLimit,
  usedCount: discountCode.usedCount,
  oneUserOnly: discountCode.oneUserOnly,
  firstOrderOnly: discountCode.firstOrderOnly,
  minimum: discountCode.minimum,
  kinds: discountCode.kinds,
  productIds: discountCode.productIds,
  isActive: discountCode.isActive,
  startsAt: discountCode.startsAt,
  endsAt: discountCode.endsAt,
  note: discountCode.note,
  batch: discountCode.batch,
  version: discountCode.version,
  createdAt: discountCode.createdAt,
}

/** Filters of a list of codes. */
export type CodeFilters = {
  typed: string
  state: CodeState | null
  type: CodeView['type'] | null
  batch: string | null
}

/** The filters in a URL (`q`, `state`, `type`, `batch`); unknown values are ignored. */
export function codeFilters(query: URLSearchParams): CodeFilters {
  const type = query.get('type')
  return {
    typed: query.get('q') ?? '',
    state: codeStates.find((state) => state === query.get('state')) ?? null,
    type: type === 'percentage' || type === 'fixed' ? type : null,
    batch: query.get('batch') || null,
  }
}

/** The codes in a state, as defined by `codeState`. */
function inState(state: CodeState, now: Date): SQL | undefined {
  const { isActive, startsAt, endsAt, usedCount, usageLimit } = discountCode
  const on = eq(isActive, true)
  const begun = or(isNull(startsAt), lte(startsAt, now))
  const lasting = or(isNull(endsAt), gte(endsAt, now))
  switch (state) {
    case 'inactive':
      return eq(isActive, false)
    case 'not_started':
      return and(on, gt(startsAt, now))
    case 'expired':
      return and(on, begun, lt(endsAt, now))
    case 'used_up':
      return and(on, begun, lasting, sql`${usedCount} >= ${usageLimit}`)
    case 'active':
      return and(on, begun, lasting, or(isNull(usageLimit), lt(usedCount, usageLimit)))
  }
}

function matching({ typed, state, type, batch }: CodeFilters, now: Date): SQL | undefined {
  return and(
    hasWords(discountCode.words, typed),
    state === null ? undefined : inState(state, now),
    type === null ? undefined : eq(discountCode.type, type),
    batch === null ? undefined : eq(discountCode.batch, batch),
  )
}

/** Codes for the admin, newest first, a page at a time. */
export async function listCodes(
  db: Executor,
  filters: CodeFilters,
  page: PageQuery,
  now: Date,
): Promise<Paged<CodeView & { id: string }>> {
  const { where, orderBy, limit } = keyset({ createdAt: discountCode.createdAt, id: discountCode.code }, page)
  const found = await db
    .select({ ...columns, id: discountCode.code })
    .from(discountCode)
    .where(and(matching(filters, now), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}

/** Number of codes in a list, counted by `countCapped`. */
export function countCodes(db: Executor, filters: CodeFilters, now: Date): Promise<number> {
  const rows = db.select({ code: discountCode.code }).from(discountCode).where(matching(filters, now))
  return countCapped(db, rows.$dynamic())
}

/** One code, or null. */
export async function readCode(db: Executor, code: string): Promise<CodeView | null> {
  const [found] = await db.select(columns).from(discountCode).where(eq(discountCode.code, code))
  return found ?? null
}

/** All codes of a batch, in their order. */
export async function readBatch(db: Executor, batch: string): Promise<string[]> {
  const found = await db
    .select({ code: discountCode.code })
    .from(discountCode)
    .where(eq(discountCode.batch, batch))
    .orderBy(asc(discountCode.code))
    .limit(maxGenerated)
  return found.map(({ code }) => code)
}

/** An order's discount by its code, without the team's manual part, in fils. */
const byCode = sql<number>`${order.discount} - ${order.manualDiscount}`

/** How many codes of a batch are switched on. */
export const countActive = (db: Executor, batch: string): Promise<number> =>
  db.$count(discountCode, and(eq(discountCode.batch, batch), eq(discountCode.isActive, true)))

/** A code's results: its orders, the paid ones, their revenue and the discounts by the code, in fils. */
export async function readEarnings(db: Executor, code: string) {
  const paid = sql`filter (where ${order.paymentStatus} = 'paid')`
  const [amounts] = await db
    .select({
      orders: sql`count(*)`.mapWith(Number),
      paid: sql`count(*) ${paid}`.mapWith(Number),
      revenue: sql`coalesce(sum(${order.total}) ${paid}, 0)`.mapWith(Number),
      discount: sql`coalesce(sum(${byCode}) ${paid}, 0)`.mapWith(Number),
    })
    .from(order)
    .where(eq(order.promoCode, code))
  return amounts ?? { orders: 0, paid: 0, revenue: 0, discount: 0 }
}

/** The orders placed with a code, newest first, a page at a time; amounts in fils. */
export async function listCodeOrders(db: Executor, code: string, page: PageQuery) {
  const { where, orderBy, limit } = keyset(order, page)
  const found = await db
    .select({
      id: order.id,
      number: order.number,
      firstName: order.firstName,
      lastName: order.lastName,
      discount: byCode,
      total: order.total,
      refunded,
      status: order.status,
      paymentStatus: order.paymentStatus,
      createdAt: order.createdAt,
    })
    .from(order)
    .where(and(eq(order.promoCode, code), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(found, page)
}
