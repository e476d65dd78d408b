import * as m from '#locales/compiled/messages.js'
import { type MoveEffect, moveEffects } from '#shop/orders/move-effects.ts'
import { type ParcelEffect, parcelEffects } from '#shop/orders/shipments/parcel-effects.ts'
import type { Fulfilment, OrderStatus, PaymentStatus, Reservation } from '#shop/orders/status.ts'

type Moved = {
  status: OrderStatus
  paymentStatus: PaymentStatus
  reservation: Reservation
  promoCode: string | null
  deliveredAt: Date | null
  isDigitalOnly: boolean
  fulfilment: Fulfilment
  kinds: readonly string[]
}

/** The effects of a status change beside the status, shown beforehand. */
export function EffectList({ order, to }: { order: Moved; to: OrderStatus }) {
  const code = order.promoCode !== null
  const words: Record<MoveEffect | ParcelEffect, () => string> = {
    gives_back: code ? m.admin_cancel_text_with_code : m.admin_cancel_text,
    takes_again: code ? m.admin_orders_effect_takes_again_with_code : m.admin_orders_effect_takes_again,
    keeps: m.admin_move_unpaid,
    holds: m.admin_orders_effect_holds,
    stamps: m.admin_orders_effect_stamps,
    clears: m.admin_orders_effect_clears,
    ships: m.shipments_effect_ships,
    delivers: m.shipments_effect_delivers,
    reopens: m.shipments_effect_reopens,
    cancels: m.shipments_effect_cancels,
  }
  const texts = moveEffects(order, to).map((effect) => words[effect]())
  if (to === 'cancelled' && order.paymentStatus === 'paid') texts.push(m.admin_orders_cancel_paid_title())
  texts.push(...parcelEffects(order, to).map((effect) => words[effect]()))
  if (texts.length === 0) texts.push(m.admin_orders_effect_none())
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm text-quiet">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
