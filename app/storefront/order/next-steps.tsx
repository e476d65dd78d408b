import { clockInWords } from '#app/kuwait-time.ts'
import { useSite } from '#app/site.ts'
import { daysInWords } from '#app/storefront/kit/delivery-words.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { statusRules } from '#shop/orders/status.ts'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'

const isAhead = ({ state }: BuyerOrder['appointments'][number]) => state === 'held' || state === 'confirmed'

/** What happens after payment: email, call, parcel, appointment (R19). */
export function NextSteps({ order }: { order: BuyerOrder }) {
  const { store, locale = 'ar' } = useSite() ?? {}
  const { next } = statusRules[order.status]
  if (order.state !== 'paid' || (next === null && !order.callAhead)) return null
  const { open = '', close = '' } = store?.today?.hours ?? store?.hours ?? {}
  const clock = (time: string) => isolate(clockInWords(time, locale))
  const days = daysInWords(store?.delivery ?? { minDays: 1, maxDays: 3 })
  const list = [
    m.success_next_mail(),
    ...(order.callAhead ? [m.success_next_call({ open: clock(open), close: clock(close) })] : []),
    ...(order.ships ? [m.success_next_parcel({ days })] : []),
    ...(order.session === 'ahead'
      ? [m.success_next_session({ count: order.appointments.filter(isAhead).length })]
      : []),
    ...(order.gifts.some(({ state }) => state === 'waiting') ? [m.gift_step()] : []),
    ...(order.packages.some(({ why }) => why === null) ? [m.package_step()] : []),
  ]
  return (
    <Card title={m.success_next()}>
      <ol className="ms-5 list-decimal space-y-2 marker:font-bold marker:text-leaf">
        {list.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}
