import { useSite } from '#app/site.ts'
import { daysInWords } from '#app/storefront/kit/delivery-days.ts'
import * as m from '#locales/compiled/messages.js'
import { Card } from './card.tsx'
import type { BuyerOrder } from './order-for-buyer.ts'

/** What happens after the payment: email, call, parcel, appointment (spec 1 and 9). */
export function NextSteps({ order }: { order: BuyerOrder }) {
  const store = useSite()?.store
  if (order.state !== 'paid' || order.status === 'delivered') return null
  const usual = { open: store?.hours.open ?? '', close: store?.hours.close ?? '' }
  const hours = store?.today?.hours ?? usual
  const days = daysInWords(store?.delivery ?? { minDays: 1, maxDays: 3 })
  const called = order.status === 'shipped'
  const list = [
    m.success_next_mail(),
    ...(called ? [] : [m.success_next_call(hours)]),
    ...(order.isDigitalOnly ? [] : [m.success_next_parcel({ days })]),
    ...(order.session === 'ahead' ? [m.success_next_session()] : []),
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
