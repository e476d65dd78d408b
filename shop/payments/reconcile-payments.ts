import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import pMap from 'p-map'
import { sendRefund } from '../refunds/send-refund.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateway-of.ts'
import { readPayment, settlePayment } from './settle-payment.ts'
import { payment, refund } from './table.ts'

const minutes = 60_000
const days = 24 * 60 * minutes
const perRun = 100
const concurrency = 10

/**
 * Asks about every payment and refund that is not settled, whatever the state of its order: a gateway that was down for
 * hours, a notification that never came, a payment after the page had reported failure. The pauses grow: each is as
 * long as the payment was old when it was last asked about. Runs as a scheduled job.
 */
export async function reconcilePayments(shop: Shop): Promise<void> {
  const askPayment = async (paymentId: string) => {
    const found = await readPayment(shop.db, paymentId)
    if (found) await settlePayment(shop, found)
  }
  const askRefund = async ({ id, state, reference, gateway }: DueRefund) => {
    if (state === 'requested') return sendRefund(shop, id)
    const known = gatewayOf(shop, gateway)
    if (known && reference !== null) await settleRefund(shop, id, await known.askRefund(reference))
  }
  await pMap(await duePayments(shop), (paymentId) => logFailure(shop, { paymentId }, () => askPayment(paymentId)), {
    concurrency,
  })
  await pMap(await dueRefunds(shop), (due) => logFailure(shop, { refundId: due.id }, () => askRefund(due)), {
    concurrency,
  })
}

/** Logs an error, so that one failure does not stop the others. */
async function logFailure(shop: Shop, about: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    shop.log.error({ err: error, ...about }, 'the gateway could not be asked')
  }
}

type DueRefund = Awaited<ReturnType<typeof dueRefunds>>[number]

/**
 * The payments that are due, marked as asked, so that two runs at once do not ask about the same ones. Open ones for a
 * week; failed ones for a day, because some gateways let a buyer try again on a page that had reported failure.
 */
async function duePayments({ db, clock }: Shop): Promise<string[]> {
  const now = clock.now()
  const at = now.toISOString()
  const since = (ms: number) => new Date(now.getTime() - ms)
  const age = sql`coalesce(${payment.askedAt}, ${payment.createdAt}) - ${payment.createdAt}`
  const due = db
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(
        isNotNull(payment.reference),
        sql`${payment.state} not in ('captured', 'mismatch')`,
        gt(payment.createdAt, since(7 * days)),
        or(inArray(payment.state, ['opening', 'pending']), gt(payment.createdAt, since(days))),
        lt(payment.createdAt, since(4 * minutes)),
        or(
          isNull(payment.askedAt),
          sql`${payment.askedAt} + greatest(interval '4 minutes', ${age}) <= ${at}::timestamptz`,
        ),
      ),
    )
    .orderBy(payment.createdAt)
    .limit(perRun)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(payment)
    .set({ askedAt: now })
    .where(inArray(payment.id, due))
    .returning({ id: payment.id })
  return claimed.map(({ id }) => id)
}

/** The refunds that are due: those without a job, and those pending at the gateway, with pauses of half their age. */
async function dueRefunds({ db, clock }: Shop) {
  const now = clock.now()
  const rows = await db
    .select({
      id: refund.id,
      state: refund.state,
      reference: refund.reference,
      gateway: payment.gateway,
      at: refund.at,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(
      and(
        inArray(refund.state, ['requested', 'pending']),
        lt(refund.at, new Date(now.getTime() - 4 * minutes)),
        or(isNull(refund.claimedUntil), lt(refund.claimedUntil, now)),
      ),
    )
    .orderBy(refund.at)
    .limit(perRun)
  for (const { id, state, at } of rows) {
    if (state !== 'pending') continue
    const wait = Math.min(days / 4, Math.max(5 * minutes, (now.getTime() - at.getTime()) / 2))
    await db
      .update(refund)
      .set({ claimedUntil: new Date(now.getTime() + wait) })
      .where(and(eq(refund.id, id), eq(refund.state, 'pending')))
  }
  return rows
}
