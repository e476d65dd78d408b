import type { OrderRow } from '#shop/orders/read.ts'
import { type OrderStatus, parcelSteps } from '#shop/orders/status.ts'
import type { orderEvent } from '#shop/orders/table.ts'
import type { SessionState } from './sessions/sessions-for-buyer.ts'

/** One step of an order's timeline; `at` is null when no time was recorded, or the step is still to come. */
export type TimelineStep = { key: TimelineStepKey; at: Date | null; state: 'done' | 'now' | 'next' }
export type TimelineStepKey =
  | OrderStatus
  | 'placed'
  | 'paid'
  | 'downloads'
  | 'held'
  | 'expired'
  | 'superseded'
  | 'refunded'

type TimelineOrder = Pick<
  OrderRow,
  'status' | 'paymentStatus' | 'createdAt' | 'paidAt' | 'deliveredAt' | 'isDigitalOnly'
>
type Happened = Pick<typeof orderEvent.$inferSelect, 'kind' | 'toStatus' | 'at'>
type Holds = { ships: boolean; files: boolean; session: SessionState }

/**
 * An order's timeline for its buyer: completed, current and coming steps. A store may set any status directly (R15), so
 * a step may be completed without ever having been set, and then has no date. An order without a parcel has no shipping
 * steps: its files come with the payment, its session is held. A cancelled order's timeline ends where it was
 * cancelled.
 */
export function timelineOf(
  order: TimelineOrder,
  events: readonly Happened[],
  { ships, files, session }: Holds,
): TimelineStep[] {
  const last = (fits: (event: Happened) => boolean) => events.findLast(fits)?.at ?? null
  const setTo = (status: string) => last((event) => event.kind === 'status' && event.toStatus === status)
  const paid = order.paymentStatus !== 'pending'
  const steps: [key: TimelineStepKey, done: boolean, at: Date | null][] = [
    ['placed', true, order.createdAt],
    ['paid', paid, order.paidAt],
  ]
  const ending = endOf(order, events, last)
  // An ended order shows the shipping steps that it reached.
  const hasParcel = ships || (ending !== null && !order.isDigitalOnly)
  if (!hasParcel) {
    if (files) steps.push(['downloads', paid, order.paidAt])
    if (session !== null && session !== 'gone' && session !== 'ended')
      steps.push(['held', session === 'over', order.deliveredAt])
  } else {
    const reached = parcelSteps.indexOf(order.status)
    for (const [index, step] of parcelSteps.entries())
      steps.push([step, index <= reached, step === 'delivered' ? order.deliveredAt : setTo(step)])
  }
  if (ending !== null) {
    // Steps reached before the end still have their date, though the status no longer shows them.
    const reached = steps.filter(([, done, when]) => done || when !== null)
    const way: TimelineStep[] = reached.map(([key, , when]) => ({ key, at: when, state: 'done' }))
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

/** How an order ended early, or null if it did not. */
function endOf(
  order: TimelineOrder,
  events: readonly Happened[],
  last: (fits: (event: Happened) => boolean) => Date | null,
): { key: TimelineStepKey; at: Date | null }[] | null {
  const ending: { key: TimelineStepKey; at: Date | null }[] = []
  if (order.status === 'cancelled') {
    const end = events.findLast((event) => event.toStatus === 'cancelled')
    const key = end?.kind === 'expired' || end?.kind === 'superseded' ? end.kind : 'cancelled'
    ending.push({ key, at: end?.at ?? null })
  }
  if (order.paymentStatus === 'refunded')
    ending.push({ key: 'refunded', at: last((event) => (event.kind as string) === 'refunded') })
  return ending.length > 0 ? ending : null
}
