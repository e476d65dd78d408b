import { and, eq, gt, inArray, isNotNull, isNull, notLike, or, type SQL, sql } from 'drizzle-orm'
import pMap from 'p-map'
import { Unavailable } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { gatewayOf } from './gateway-of.ts'
import { type GatewayState, openDifferenceMs, payment, paymentDifference, refund } from './table.ts'

const days = 24 * 3_600_000
const concurrency = 10
/** How long movements are compared every night. */
const comparedMs = 3 * days

type Says = { state: GatewayState; amount: number | null; currency: string | null; fee?: number | null }
type Books = Omit<
  typeof paymentDifference.$inferInsert,
  'gatewayState' | 'gatewayAmount' | 'gatewayCurrency' | 'foundAt'
>

/**
 * Asks the gateways about every payment and refund of the last three days, and about earlier differences, and lists
 * where they differ from the shop's books; differences that are gone are resolved. A fee that the gateway now reports
 * replaces the contract's. Moves no money and settles nothing. A gateway that is unavailable says nothing about its
 * payments: nothing is recorded, and after all others were compared this throws, so that the job is repeated. Runs every
 * night.
 */
export async function compareBooks(shop: Shop): Promise<void> {
  const payments = (await movedPayments(shop)).map((books) => () => compare(shop, books, readPayments, payment))
  const refunds = (await movedRefunds(shop)).map((books) => () => compare(shop, books, readRefunds, refund))
  await pMap([...payments, ...refunds], (compareOne) => compareOne(), { concurrency, stopOnError: false })
}

/**
 * Compares one refund: the gateway carried out what it had refused, and the team may have paid it back itself. Throws
 * when the gateway is unavailable.
 */
export async function compareRefund(shop: Shop, refundId: string): Promise<void> {
  for (const books of await readRefunds(shop, eq(refund.id, refundId))) await compare(shop, books, readRefunds, refund)
}

async function compare(
  shop: Shop,
  books: Books,
  read: (shop: Shop, which: SQL) => Promise<Books[]>,
  { id }: typeof payment | typeof refund,
): Promise<void> {
  // A gateway whose keys were removed cannot be asked.
  if (gatewayOf(shop, books.gateway) === null) return
  const report = await ask(shop, books)
  if (agree(books, report)) return record(shop, books, report)
  // It may have been settled meanwhile.
  const [current = books] = await read(shop, eq(id, books.id))
  const isSame = current.booksState === books.booksState && current.reference === books.reference
  await record(shop, current, isSame ? report : await ask(shop, current))
}

async function ask(shop: Shop, { about, gateway, reference }: Books): Promise<Says> {
  const none: Says = { state: 'no_answer', amount: null, currency: null }
  const known = gatewayOf(shop, gateway)
  if (known === null || !reference) return none
  try {
    if (about === 'refund') return { ...none, state: (await known.askRefund(reference)).state }
    const { state, amount, currency, fee } = await known.ask(reference)
    return { state, amount, currency, fee: fee ?? null }
  } catch (error) {
    shop.log.warn({ err: error, reference }, 'the gateway could not be asked for the comparison')
    if (error instanceof Unavailable) throw error
    return none
  }
}

/** Whether the gateway and the books agree about a payment or refund. */
function agree({ about, reference, booksState, booksAmount }: Books, report: Says): boolean {
  if (about === 'refund') {
    // Decided by an admin, from the gateway's own pages.
    if (!reference && booksState !== 'unclear') return true
    if (booksState === 'done' || booksState === 'failed') return report.state === booksState
    return booksState !== 'unclear' && report.state !== 'done' && report.state !== 'failed'
  }
  if (booksState === 'captured')
    return report.state === 'captured' && report.amount === booksAmount && report.currency === 'KWD'
  return report.state !== 'captured' && report.state !== 'no_answer'
}

async function record({ db, clock }: Shop, books: Books, report: Says): Promise<void> {
  const now = clock.now()
  if (agree(books, report)) {
    const open = and(eq(paymentDifference.id, books.id), isNull(paymentDifference.endedAt))
    await db.update(paymentDifference).set({ endedAt: now }).where(open)
    if (report.fee != null && report.fee <= books.booksAmount)
      await db.update(payment).set({ fee: report.fee }).where(eq(payment.id, books.id))
    return
  }
  const found = {
    ...books,
    gatewayState: report.state,
    gatewayAmount: report.amount,
    gatewayCurrency: report.currency,
    endedAt: null,
  }
  await db
    .insert(paymentDifference)
    .values({ ...found, foundAt: now })
    .onConflictDoUpdate({ target: paymentDifference.id, set: found })
}

/** Unresolved differences, as a condition on a payment's or refund's id. */
const stillOpen = ({ db, clock }: Shop) =>
  db
    .select({ id: paymentDifference.id })
    .from(paymentDifference)
    .where(
      and(
        isNull(paymentDifference.endedAt),
        gt(paymentDifference.movedAt, new Date(clock.now().getTime() - openDifferenceMs)),
      ),
    )

/** Payments whose page a buyer saw: an older one that never had a reference took no money. */
function movedPayments(shop: Shop): Promise<Books[]> {
  const { id, settledAt, createdAt } = payment
  const since = new Date(shop.clock.now().getTime() - comparedMs)
  return readPayments(shop, or(gt(settledAt, since), gt(createdAt, since), inArray(id, stillOpen(shop))))
}

async function readPayments({ db }: Shop, which: SQL | undefined): Promise<Books[]> {
  const { id, orderId, gateway, reference, state, amount, settledAt, createdAt } = payment
  return (
    db
      .select({
        id,
        about: sql<'payment'>`'payment'`,
        orderId,
        gateway,
        reference,
        booksState: state,
        booksAmount: amount,
        movedAt: sql<Date>`coalesce(${settledAt}, ${createdAt})`.mapWith(createdAt),
      })
      .from(payment)
      // Payments of the demo data exist at no gateway.
      .where(and(notLike(reference, 'demo\\_%'), gt(amount, 0), which))
  )
}

function movedRefunds(shop: Shop): Promise<Books[]> {
  const { id, reference, state, settledAt, at } = refund
  const since = new Date(shop.clock.now().getTime() - comparedMs)
  const recent = or(gt(settledAt, since), gt(at, since))
  const throughGateway = isNull(refund.method)
  const moved = and(recent, or(isNotNull(reference), eq(state, 'unclear')))
  return readRefunds(shop, and(throughGateway, or(moved, inArray(id, stillOpen(shop)))))
}

async function readRefunds({ db }: Shop, which: SQL | undefined): Promise<Books[]> {
  const { id, orderId, reference, state, amount, settledAt, at } = refund
  return db
    .select({
      id,
      about: sql<'refund'>`'refund'`,
      orderId,
      gateway: payment.gateway,
      reference,
      booksState: state,
      booksAmount: amount,
      movedAt: sql<Date>`coalesce(${settledAt}, ${at})`.mapWith(at),
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(which)
}
