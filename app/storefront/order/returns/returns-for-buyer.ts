import { inBundle } from '#app/in-bundle.ts'
import { formatDate, formatWhen } from '#app/kuwait-time.ts'
import { titleIn } from '#app/ui/title-in.ts'
import type { Locale } from '#shop/money.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import type { OrderView } from '#shop/orders/read.ts'
import { readReturnable, readReturns, returnDaysOf } from '#shop/returns/read.ts'
import { mayReturn } from '#shop/returns/request-return.ts'
import { lastMoment } from '#shop/returns/returnable.ts'
import { withdrawableStates } from '#shop/returns/status.ts'
import { returnAddress } from '#shop/settings/delivery/returns.ts'
import type { Shop } from '#shop/shop.ts'
import { documentPath } from '../receipt/document-path.ts'

/** The returns of an order as shown to its buyer, and what can be returned now. */
export async function returnsForBuyer(
  { db, clock, secrets, settings }: Pick<Shop, 'db' | 'clock' | 'secrets' | 'settings'>,
  order: OrderView,
  locale: Locale,
) {
  if (order.isDigitalOnly || order.fulfilment === 'none') return { returns: [], returnable: [], returnUntil: null }
  const rules = await settings.read()
  const now = clock.now()
  const returns = await readReturns(db, [order.id])
  const returnable = mayReturn(order)
    ? await readReturnable(db, order.id, { days: returnDaysOf(order, rules), now })
    : []
  const last = lastMoment(returnable)
  const token = accessToken(secrets, order)
  const name = (line: { title: string; titleEn: string }) => titleIn(line, locale)
  return {
    returns: returns.map(({ id, number, state, reason, note, answer, closing, requestedAt, lines, photos }) => ({
      id,
      number,
      state,
      reason,
      note,
      answer: state === 'closed' ? closing : answer,
      at: formatWhen(requestedAt, locale),
      items: lines.map((line) => ({ position: line.position, title: name(line), quantity: line.quantity })),
      photos: photos.map((photo) => ({
        id: photo.id,
        url: `/order/${order.number}/return/photos/${photo.id}?token=${token}`,
      })),
      mayWithdraw: (withdrawableStates as readonly string[]).includes(state),
      address: state === 'accepted' ? returnAddress(rules.returns, locale) : '',
      slip: state === 'accepted' ? documentPath(`${order.number}-RET${number}`, token) : null,
    })),
    returnUntil: last && formatDate(last, locale),
    returnable: returnable.flatMap(({ position, quantity, until }) => {
      const line = order.lines.find((each) => each.position === position)
      return line
        ? [
            {
              position,
              most: quantity,
              until: formatDate(until, locale),
              title: inBundle(name(line), line.bundle, locale),
              image: line.image,
            },
          ]
        : []
    }),
  }
}

export type BuyerReturns = Awaited<ReturnType<typeof returnsForBuyer>>
