import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { Card } from '../card.tsx'
import type { BuyerOrder } from '../order-for-buyer.ts'
import type { BuyerGift } from './gifts-for-buyer.ts'

/** An order's gifts: recipient, date and state. */
export function GiftsCard({ order }: { order: BuyerOrder }) {
  if (order.gifts.length === 0) return null
  const mayChange = order.gifts.some((gift) => gift.mayChange)
  const mayAgain = order.gifts.some((gift) => gift.mayAgain)
  return (
    <Card title={m.gift_title()}>
      <ul className="divide-y divide-line">
        {order.gifts.map((gift) => (
          <li key={gift.id} className="py-4 first:pt-0">
            <GiftLine gift={gift} />
          </li>
        ))}
      </ul>
      {(mayChange || mayAgain) && (
        <ButtonLink to={`/gift/${order.number}?token=${order.token}`} variant="secondary">
          {mayChange ? m.gift_edit() : m.gift_again()}
        </ButtonLink>
      )}
    </Card>
  )
}

/** One gift with its card. */
function GiftLine({ gift }: { gift: BuyerGift }) {
  return (
    <div className="grid gap-3">
      <div className="flex gap-4">
        <img
          src={`/art/gift-${gift.card}.svg`}
          width={600}
          height={400}
          alt=""
          className="aspect-3/2 w-24 shrink-0 self-start rounded-sm sm:w-28"
        />
        <div className="min-w-0">
          <p className="font-semibold">
            <bdi>{gift.title}</bdi>
          </p>
          {gift.name && (
            <p className="wrap-anywhere">
              {m.gift_line({ name: isolate(gift.name) })}
              <span className="block text-sm text-quiet">
                <bdi dir="ltr">{gift.email}</bdi>
              </span>
            </p>
          )}
          {/* Browser and server may format the spaces of a day differently, which is harmless. */}
          <p className="mt-1 text-sm" suppressHydrationWarning>
            {giftWords(gift)}
          </p>
        </div>
      </div>
      {gift.bounced && gift.mayChange && (
        <Notice tone="warning">{m.gift_bounced({ email: isolate(gift.email) })}</Notice>
      )}
    </div>
  )
}

/** A gift's state, as shown to its giver. */
function giftWords({ state, day, sentAt, isSoon }: BuyerGift): string {
  const when = isolate(sentAt ?? '')
  switch (state) {
    case 'unpaid':
      return m.gift_state_unpaid({ day: isolate(day) })
    case 'waiting':
      return isSoon ? m.gift_state_soon() : m.gift_state_waiting({ day: isolate(day) })
    case 'sent':
      return m.gift_state_sent({ when })
    case 'opened':
      return m.gift_state_opened({ when })
    case 'withdrawn':
      return m.gift_state_withdrawn()
    case 'refused':
      return m.gift_state_refused()
    case 'erased':
      return m.gift_state_erased()
  }
}
