import { Price } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { BuyerOrder } from '../order-for-buyer.ts'

/** Amounts refunded and being refunded; nothing without any. `atBank` is whether a bank takes its time for one. */
export function Refunds({ back, coming, atBank }: BuyerOrder['refunds']) {
  if (back + coming === 0) return null
  return (
    <div className="mt-3 border-t border-line pt-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {back > 0 && <Sum name={m.order_refunded_amount()} fils={back} />}
        {coming > 0 && <Sum name={m.order_refund_on_its_way()} fils={coming} />}
      </dl>
      {atBank && <p className="mt-1 text-sm text-quiet">{m.order_refund_days()}</p>}
    </div>
  )
}

function Sum({ name, fils }: { name: string; fils: number }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="font-bold">
        <Price fils={fils} charged />
      </dd>
    </>
  )
}
