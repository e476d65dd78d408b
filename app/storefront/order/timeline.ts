import type { OrderRow } from '#shop/orders/read.ts'
import { type OrderStatus, parcelSteps } from '#shop/orders/status.ts'
import type { orderEvent } from '#shop/orders/table.ts'
import type { SessionState } from './sessions/sessions-for-buyer.ts'

/** One point of an order's way; `at` is null where no moment was written down, or it is still to come. */
export type Moment = { key: MomentKey; at: Date | null; state: 'done' | 'now' | 'next' }
export type MomentKey = OrderStatus | 'placed' | 'paid' | 'downloads' | 'held' | 'expired' | 'superseded' | 'refunded'

type TimelineOrder = Pick<
  OrderRow,
  'status' | 'paymentStatus' | 'createdAt' | 'paidAt' | 'deliveredAt' | 'isDigitalOnly'
>
type Happened = Pick<typeof orderEvent.$inferSelect, 'kind' | 'toStatus' | 'at'>
type Holds = { files: boolean; session: SessionState }

/**
 * The way of an order as its buyer follows it: what is behind it, where it stands and what is still to come. A store
 * may set any status directly (R15), so a step may be behind without ever having been set, and has no date then.
 * What has no parcel is never shipped: its files are there with the payment, its session is held. A cancelled order's
 * way ends where it was cancelled.
 */
export function timelineOf(order: TimelineOrder, events: readonly Happened[], { files, session }: Holds): Moment[] {
  const last = (fits: (event: Happened) => boolean) => events.findLast(fits)?.at ?? null
  const setTo = (status: string) => last((event) => event.kind === 'status' && event.toStatus === status)
  const paid = order.paymentStatus !== 'pending'
  const steps: [key: MomentKey, done: boolean, at: Date | null][] = [
    ['placed', true, order.createdAt],
    ['paid', paid, order.paidAt],
  ]
  if (order.isDigitalOnly) {
    if (files) steps.push(['downloads', paid, order.paidAt])
    if (session !== null && session !== 'gone' && session !== 'ended')
      steps.push(['held', session === 'over', order.deliveredAt])
  } else {
    const reached = parcelSteps.indexOf(order.status)
    for (const [index, step] of parcelSteps.entries())
      steps.push([step, index <= reached, step === 'delivered' ? order.deliveredAt : setTo(step)])
  }
  const ending = endOf(order, events, last)
  if (ending !== null) {
    // Whatever was reached before the end has its date still, though the status says it no more.
    const reached = steps.filter(([, done, when]) => done || when !== null)
    const way: Moment[] = reached.map(([key, , when]) => ({ key, at: when, state: 'done' }))
    return [
      ...way,
      ...ending.map((moment, index) => ({ ...moment, state: index === ending.length - 1 ? 'now' : 'done' }) as const),
    ]
  }
  const now = steps.findLastIndex(([, done]) => done)
  return steps.map(([key, done, when], index) => ({
    key,
    at: done ? when : null,
    state: index === now ? 'now' : done ? 'done' : 'next',
  }))
}

/** How an order ended before its time, or null while it has not. */
function endOf(
  order: TimelineOrder,
  events: readonly Happened[],
  last: (fits: (event: Happened) => boolean) => Date | null,
): { key: MomentKey; at: Date | null }[] | null {
  const ending: { key: MomentKey; at: Date | null }[] = []
  if (order.status === 'cancelled') {
    const end = events.findLast((event) => event.toStatus === 'cancelled')
    const key = end?.kind === 'expired' || end?.kind === 'superseded' ? end.kind : 'cancelled'
    ending.push({ key, at: end?.at ?? null })
  }
  if (order.paymentStatus === 'refunded')
    ending.push({ key: 'refunded', at: last((event) => (event.kind as string) === 'refunded') })
  return ending.length > 0 ? ending : null
}
