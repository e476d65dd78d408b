import { formatWhen } from '#app/kuwait-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { isPaymentFlag } from '#shop/appointments/review-flag.ts'
import type { AppointmentState } from '#shop/appointments/status.ts'
import { parentOf } from '#shop/catalog/variants/options.ts'
import { isPayable } from '#shop/checkout/pay-again.ts'
import { allowanceOf } from '#shop/downloads/allowance.ts'
import type { Locale } from '#shop/money.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { isCallOpen } from '#shop/orders/calls/read-calls.ts'
import { type OrderView, readTimeline } from '#shop/orders/read.ts'
import { shipsAny } from '#shop/orders/shipments/status.ts'
import { orderDeclinedTooOften } from '#shop/payments/declines.ts'
import { paymentMethods } from '#shop/payments/methods.ts'
import { formatPhone } from '#shop/phone.ts'
import { discountParts } from '#shop/pricing/discount-parts.ts'
import { boughtRows, mergeShares, wantedOf } from '#shop/pricing/group-lines.ts'
import { readForSale } from '#shop/pricing/price-items.ts'
import { receivedAs } from '#shop/pricing/received-as.ts'
import { creditNotes } from '#shop/refunds/credit-notes.ts'
import { type RefundRow, readRefunds } from '#shop/refunds/read-refunds.ts'
import { unitsPaidBack } from '#shop/refunds/units.ts'
import { readReviewables } from '#shop/reviews/read.ts'
import { whyNoReview } from '#shop/reviews/status.ts'
import type { Shop } from '#shop/shop.ts'
import { isAgreed } from '#shop/whatsapp/consent.ts'
import { sameItems } from './again/same-items.ts'
import { giftsForBuyer } from './gifts/gifts-for-buyer.ts'
import { parcelsForBuyer } from './parcels/parcels-for-buyer.ts'
import { moneyForBuyer } from './payment/money-for-buyer.ts'
import { documentPath } from './receipt/document-path.ts'
import { returnsForBuyer } from './returns/returns-for-buyer.ts'
import { sessionsForBuyer } from './sessions/sessions-for-buyer.ts'
import { timelineOf } from './timeline.ts'

/** An order's page data for its buyer, in one language; nothing else leaves the server. */
export type BuyerOrder = Awaited<ReturnType<typeof orderForBuyer>>

type SessionsForBuyer = Awaited<ReturnType<typeof sessionsForBuyer>>

export type BuyerState =
  /** Placed, held and unpaid: it can be paid now. */
  | 'payable'
  /** Unpaid, and accepted by the store: paid as agreed, such as on delivery. */
  | 'accepted'
  /** Unpaid, and nothing for the buyer to do. */
  | 'waiting'
  | 'paid'
  /** Paid, and marked for review by the team. */
  | 'review'
  | 'expired'
  | 'superseded'
  | 'cancelled'
  | 'cancelled_paid'
  | 'refunded'

/** An order as shown on its page. The caller has checked access. */
export async function orderForBuyer(
  shop: Pick<Shop, 'db' | 'clock' | 'secrets' | 'settings' | 'gateway' | 'formerGateways'>,
  order: OrderView,
  locale: Locale,
) {
  const now = shop.clock.now()
  const events = await readTimeline(shop.db, order.id)
  const token = accessToken(shop.secrets, order)
  const state = stateOf(order, events.findLast((event) => event.toStatus === 'cancelled')?.kind, now)
  const title = (line: { title: string; titleEn: string }) => titleIn(line, locale)
  const when = (at: Date | null) => at && { iso: at.toISOString(), text: formatWhen(at, locale) }
  const { downloads: rules, payments: offered } = await shop.settings.read()
  const methods = paymentMethods.filter((method) => offered[method])
  const isOffered = methods.some((method) => method === order.paymentMethod)
  const refunds = order.paidAt === null ? [] : await readRefunds(shop.db, order.id)
  const gone = refundedLines(order, refunds)
  const sessions = await sessionsForBuyer(shop, order, locale)
  const { session } = sessions
  const sold = await readForSale(shop.db, wantedOf(order.lines))
  const gifts = await giftsForBuyer(shop, order, locale)
  const isGiven = ({ position }: { position: number }) => gifts.some((gift) => gift.position === position)
  const ships = shipsAny(order.lines)
  const moments = timelineOf(order, events, {
    ships,
    files: order.lines.some((line) => receivedAs(line) === 'guide' && !isGiven(line)),
    session,
  })
  return {
    number: order.number,
    /** The token of the page, its receipt and its downloads. */
    token,
    state,
    status: order.status,
    name: `${order.firstName} ${order.lastName}`,
    email: order.email,
    phone: formatPhone(order.phone),
    /** Whether WhatsApp messages go to its phone, or were stopped. */
    whatsapp: order.whatsappAgreedAt && (isAgreed(order) ? ('on' as const) : ('ended' as const)),
    placedAt: formatWhen(order.createdAt, locale),
    paidAt: order.paidAt && formatWhen(order.paidAt, locale),
    method: order.paymentMethod,
    /** When the hold ends, and the seconds until then. */
    held:
      state === 'payable'
        ? {
            until: formatWhen(order.reservedUntil, locale),
            seconds: Math.max(0, Math.ceil((order.reservedUntil.getTime() - now.getTime()) / 1000)),
          }
        : null,
    /** The payment methods to choose from, when the team placed the order, sent its link, or no longer offers its own. */
    methods: state === 'payable' && ((order.madeBy ?? order.linkSentAt) !== null || !isOffered) ? methods : [],
    /** Declined too often: no further payment page is opened for it. */
    stopped: state === 'payable' && (await orderDeclinedTooOften(shop.db, order.id)),
    moments: moments.map((moment) => ({ ...moment, at: when(moment.at) })),
    lines: boughtRows(order.lines).map(({ productId, quantity, price, image, holds, ...line }) => ({
      productId,
      quantity,
      price,
      image,
      title: title(line),
      total: price * quantity,
      /** A bundle's contents, for the whole quantity. */
      holds: holds.map((held) => ({ title: title(held), quantity: held.quantity })),
      /** Its refunded units, by part in a bundle. */
      refunded: mergeShares(gone.filter((part) => (part.bundle ?? part).productId === productId)).map((part) => ({
        title: part.bundle ? title(part) : '',
        quantity: part.quantity,
      })),
      /** Whether the product has a page today. */
      isSold: sold.get(productId)?.status === 'active',
    })),
    downloads: order.downloads.map((file) => {
      const line = order.lines.find((candidate) => parentOf(candidate.productId) === file.productId)
      const { left, until, over } = allowanceOf(file, rules, now)
      return {
        name: line ? title(line) : file.fileName,
        kind: /\.([a-z0-9]{2,4})$/i.exec(file.fileName)?.[1]?.toUpperCase() ?? '',
        bytes: file.bytes,
        url: `/downloads/${file.grantId}?token=${token}`,
        /** Remaining downloads, expiry, and why it is unavailable. */
        left,
        until: until && formatWhen(until, locale),
        over,
      }
    }),
    ...sessions,
    cancelledByBuyer: cancelledByBuyer(sessions, events),
    gifts,
    ...(await parcelsForBuyer(shop.db, order, locale)),
    ...(await returnsForBuyer(shop, order, locale)),
    address: order.shipping && addressLines(nameArea(order.shipping, locale), locale),
    addressNotes: order.shipping?.notes ?? '',
    subtotal: order.subtotal,
    shippingCost: order.shippingCost,
    /** The parts of its discount: the code's, and the team's. */
    discounts: discountParts(order),
    total: order.total,
    isDigitalOnly: order.isDigitalOnly,
    /** Some of its goods were shipped or still will be. */
    ships,
    /** The store's confirmation call (R19) is still due. */
    callAhead: await isCallOpen(shop.db, order.id),
    /** Its products with the buyer's reviews, when reviews are open. */
    items: whyNoReview(order) === null && isOver(order, sessions) ? await readReviewables(shop.db, order.id) : [],
    ...(await moneyForBuyer(shop, order, refunds)),
    documents: documentsOf(order, refunds, token),
    again: ['payable', 'accepted', 'waiting', 'superseded'].includes(state) ? null : sameItems(order, sold, locale),
  }
}

/** Whether its buyer cancelled all of its cancelled sessions, by the last that happened to each. */
function cancelledByBuyer(
  { appointments }: SessionsForBuyer,
  events: Awaited<ReturnType<typeof readTimeline>>,
): boolean {
  const count = appointments.filter(({ state }) => state === 'cancelled').length
  const cancelled = events.filter(({ kind }) => kind === 'booking_cancelled').slice(-count)
  return count > 0 && cancelled.length === count && cancelled.every(({ by }) => by === 'buyer')
}

/** The URLs of its receipt and credit notes as PDF; an unpaid order has none. */
function documentsOf({ number, paymentStatus }: OrderView, refunds: RefundRow[], token: string) {
  if (paymentStatus === 'pending') return null
  return {
    receipt: documentPath(number, token),
    notes: creditNotes(number, refunds).map((note) => ({ number: note.number, url: documentPath(note.number, token) })),
  }
}

/** The refunded units of an order's lines, also those whose money is on its way. */
function refundedLines({ lines }: OrderView, refunds: readonly RefundRow[]) {
  const units = unitsPaidBack(refunds)
  return lines
    .map((line) => ({ ...line, quantity: Math.min(line.withdrawn, units.get(line.position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

function stateOf(order: OrderView, ended: string | undefined, now: Date): BuyerState {
  if (order.paymentStatus === 'refunded') return 'refunded'
  if (order.paymentStatus === 'paid') {
    if (isPaymentFlag(order.needsReview)) return 'review'
    return order.status === 'cancelled' ? 'cancelled_paid' : 'paid'
  }
  if (order.status === 'cancelled') return ended === 'expired' || ended === 'superseded' ? ended : 'cancelled'
  if (isPayable(order, now)) return 'payable'
  if (order.reservation === 'kept') return 'accepted'
  return order.reservation === 'held' && order.needsReview === null ? 'expired' : 'waiting'
}

/** The buyer has received everything: files at once, a parcel when delivered, a session when held. */
function isOver(order: OrderView, { session, appointments }: SessionsForBuyer): boolean {
  if (!order.isDigitalOnly) return order.status === 'delivered'
  return session === null || session === 'over' || (session === 'open' && appointments.some(isHeld))
}

const isHeld = ({ state }: { state: AppointmentState }) => state === 'done'
