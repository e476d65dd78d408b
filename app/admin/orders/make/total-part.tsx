import type { ReactNode } from 'react'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { AmountLine } from '#app/admin/orders/amount-line.tsx'
import { useSite } from '#app/site.ts'
import { discountRefusalText } from '#app/storefront/cart/discount-text.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Quote } from '#shop/checkout/quote.ts'
import { formatMoney } from '#shop/money.ts'

/** The order's total, as last calculated by the server; only that can be placed. */
export function TotalPart({ quote, children }: { quote: Quote | null; children: ReactNode }) {
  const locale = useSite()?.locale ?? 'ar'
  const money = (fils: number) => isolate(formatMoney(fils, locale))
  const promo = quote?.promo
  return (
    <Panel title={m.team_order_total()} className="lg:sticky lg:top-4">
      {quote === null ? (
        <p className="text-quiet">{m.team_order_not_calculated()}</p>
      ) : (
        <dl className="grid gap-1">
          <AmountLine name={m.subtotal()} fils={quote.subtotal} />
          {quote.discount > 0 && <AmountLine name={m.discount()} fils={-quote.discount} />}
          {quote.shippingCost > 0 && <AmountLine name={m.shipping()} fils={quote.shippingCost} />}
          <div className="mt-1 flex items-baseline justify-between gap-3 border-t border-line pt-2 text-xl font-semibold">
            <dt>{m.total()}</dt>
            <dd aria-live="polite">
              <AdminMoney fils={quote.total} />
            </dd>
          </div>
        </dl>
      )}
      {promo && 'refused' in promo && (
        <Notice tone="warning" className="mt-3">
          {m.team_order_problem_code({
            why: discountRefusalText({ why: promo.refused, minimum: promo.minimum }, money),
          })}
        </Notice>
      )}
      {quote?.delivers === false && (
        <Notice tone="warning" className="mt-3">
          {m.team_order_problem_country()}
        </Notice>
      )}
      <div className="mt-4 grid gap-2">{children}</div>
    </Panel>
  )
}
