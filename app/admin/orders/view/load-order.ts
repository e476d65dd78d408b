import { nameArea } from '#shop/addresses/kuwait-areas.ts'
import { addressLines } from '#shop/addresses/shipping.ts'
import { readGrants } from '#shop/downloads/read.ts'
import { emailsOfOrder } from '#shop/email/list-emails.ts'
import type { Locale } from '#shop/money.ts'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import { readCall } from '#shop/orders/calls/read-calls.ts'
import { readCustomerCounts } from '#shop/orders/customer.ts'
import { readActions, readLines, readOrderForTeam, readPayments, readTimeline } from '#shop/orders/read.ts'
import { readShipments } from '#shop/orders/shipments/read.ts'
import { leftToShip } from '#shop/orders/shipments/status.ts'
import { readReturns } from '#shop/returns/read.ts'
import { returnAddress } from '#shop/settings/delivery/returns.ts'
import type { Shop } from '#shop/shop.ts'
import { readWhatsapp } from '#shop/whatsapp/read.ts'

/**
 * All data of an order's page, or null when there is none: the order, then everything related to it in parallel. The
 * key and hash of its checkout and the URLs of payment pages stay on the server.
 */
export async function loadOrder({ db, clock, settings }: Shop, number: string, locale: Locale) {
  const found = isOrderNumber(number) ? await readOrderForTeam(db, number) : null
  if (found === null) return null
  const { checkoutKey: _key, checkoutHash: _hash, words: _words, ...order } = found.order
  const email = found.account?.email ?? order.email
  const [
    lines,
    events,
    adminActions,
    payments,
    grants,
    emails,
    call,
    counts,
    shipments,
    returns,
    whatsapp,
    { carriers, returns: rules },
  ] = await Promise.all([
    readLines(db, order.id),
    readTimeline(db, order.id),
    readActions(db, number),
    readPayments(db, order.id),
    readGrants(db, order.id),
    emailsOfOrder(db, order.id),
    readCall(db, order.id),
    readCustomerCounts(db, email),
    found.hasParcels ? readShipments(db, [order.id]) : [],
    found.hasParcels ? readReturns(db, [order.id]) : [],
    readWhatsapp(db, order, clock.now()),
    settings.read(),
  ])
  return {
    order,
    refunded: found.refunded,
    lines,
    events,
    adminActions,
    // An attempt that never got a page says nothing once it is too old or the order is paid otherwise.
    payments: payments
      .filter(({ state }) => state !== 'opening' || order.paymentStatus === 'pending')
      .filter(({ state, reference }) => state !== 'expired' || reference !== null)
      .map(({ pageUrl: _page, ...payment }) => payment),
    grants,
    emails,
    call,
    shipments,
    left: linesLeft(lines),
    carriers,
    returns,
    whatsapp,
    hasReturnAddress: returnAddress(rules, order.locale) !== '',
    newShipmentId: crypto.randomUUID(),
    now: clock.now(),
    customer: { email, accountId: found.account?.id ?? null, ...counts },
    address: order.shipping && addressLines(nameArea(order.shipping, locale), locale),
  }
}

/** The lines of goods with units left to ship. */
const linesLeft = (lines: Awaited<ReturnType<typeof readLines>>) =>
  lines
    .map((line) => {
      const { position, title, titleEn, sku, bundle } = line
      return { position, title, titleEn, sku, bundle, left: leftToShip(line) }
    })
    .filter(({ left }) => left > 0)
