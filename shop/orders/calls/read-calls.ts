import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { keyset, type Paged, type PageQuery, pageOf } from '../../pagination.ts'
import { confirmationCall, order } from '../table.ts'

const columns = {
  id: confirmationCall.orderId,
  number: order.number,
  firstName: order.firstName,
  lastName: order.lastName,
  phone: order.phone,
  locale: order.locale,
  total: order.total,
  paidAt: order.paidAt,
  dueAt: confirmationCall.dueAt,
  tries: confirmationCall.tries,
  outcome: confirmationCall.outcome,
  note: confirmationCall.note,
  by: confirmationCall.by,
  lastTryAt: confirmationCall.lastTryAt,
  doneAt: confirmationCall.doneAt,
}

const calls = (db: Executor) =>
  db.select(columns).from(confirmationCall).innerJoin(order, eq(order.id, confirmationCall.orderId)).$dynamic()

export type Call = Awaited<ReturnType<typeof listOpenCalls>>[number]

/** Whether the confirmation call of an order is still due. */
export async function isCallOpen(db: Executor, orderId: string): Promise<boolean> {
  const open = and(eq(confirmationCall.orderId, orderId), isNull(confirmationCall.doneAt))
  return (await db.$count(confirmationCall, open)) > 0
}

/** The calls that are due, the most urgent first. */
export function listOpenCalls(db: Executor, limit: number) {
  return calls(db)
    .where(isNull(confirmationCall.doneAt))
    .orderBy(asc(confirmationCall.dueAt), asc(confirmationCall.orderId))
    .limit(limit)
}

/** The finished calls, latest first, a page at a time; the cursor's `createdAt` is when they ended. */
export async function listDoneCalls(db: Executor, page: PageQuery): Promise<Paged<Call & { createdAt: Date }>> {
  const { where, orderBy, limit } = keyset({ createdAt: confirmationCall.doneAt, id: confirmationCall.orderId }, page)
  const found = await calls(db)
    .where(where ?? isNotNull(confirmationCall.doneAt))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(
    found.map((call) => ({ ...call, createdAt: call.doneAt ?? call.dueAt })),
    page,
  )
}

/** The call of one order, or null when there was never one. */
export async function readCall(db: Executor, orderId: string): Promise<Call | null> {
  const [found] = await calls(db).where(eq(confirmationCall.orderId, orderId))
  return found ?? null
}
