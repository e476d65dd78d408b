import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { AmountLine } from '#app/admin/orders/amount-line.tsx'
import { useSite } from '#app/site.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import { groupLines } from '#shop/pricing/group-lines.ts'
import { BundleHead, Line, type LineRow } from './item-line.tsx'

type Amounts = {
  subtotal: number
  shippingCost: number
  discount: number
  total: number
  promoCode: string | null
  promoDiscount: number
  manualDiscount: number
  discountReason: string
}

/** The amounts paid, refunded and being refunded for an order, in fils. */
type Refunds = { captured: number; back: number; coming: number }

/** What was bought, as it was then, its amounts, and refunds. */
export function ItemsPanel({ lines, amounts, refunds }: { lines: LineRow[]; amounts: Amounts; refunds: Refunds }) {
  const pieces = lines.reduce((count, line) => count + line.quantity, 0)
  return (
    <Panel title={m.admin_items_title()} aside={m.admin_items_count({ count: pieces })}>
      <ul className="divide-y divide-line">
        {groupLines(lines).map(({ bundle, lines: held }) =>
          bundle === null ? (
            <Line key={held[0].position} line={held[0]} />
          ) : (
            <li key={bundle.productId} className="py-3 first:pt-0">
              <BundleHead bundle={bundle} />
              <ul className="mt-2 border-s-2 border-line ps-3">
                {held.map((line) => (
                  <Line key={line.position} line={line} />
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
      <dl className="mt-1 flex flex-col gap-1 border-t border-line pt-3">
        <AmountLine name={m.subtotal()} fils={amounts.subtotal} />
        {amounts.discount > 0 && (
          <AmountLine
            name={<DiscountCode code={amounts.promoCode} percent={amounts.promoDiscount} />}
            fils={amounts.discount}
            minus
          />
        )}
        {amounts.manualDiscount > 0 && <ByHand amounts={amounts} />}
        <AmountLine name={m.shipping()} fils={amounts.shippingCost} />
        <div className="mt-1 flex items-baseline justify-between gap-3 text-lg font-semibold">
          <dt>{m.total()}</dt>
          <dd>
            <AdminMoney fils={amounts.total} />
          </dd>
        </div>
        {refunds.back > 0 && <AmountLine name={m.admin_items_refunded()} fils={refunds.back} minus />}
        {refunds.coming > 0 && <AmountLine name={m.admin_items_refund_coming()} fils={refunds.coming} minus />}
        {refunds.back + refunds.coming > 0 && (
          <div className="flex items-baseline justify-between gap-3 font-semibold">
            <dt>{m.admin_items_net()}</dt>
            <dd>
              <AdminMoney fils={refunds.captured - refunds.back - refunds.coming} />
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

/** The manual part of the discount, and its reason where known. */
function ByHand({ amounts: { manualDiscount, discountReason: reason } }: { amounts: Amounts }) {
  const locale = useSite()?.locale ?? 'ar'
  const amount = isolate(formatMoney(manualDiscount, locale))
  return (
    <div className="text-sm text-quiet wrap-anywhere">
      <dd>{reason ? m.admin_items_by_hand({ amount, reason }) : m.admin_items_by_hand_short({ amount })}</dd>
    </div>
  )
}

function DiscountCode({ code, percent }: { code: string | null; percent: number }) {
  return (
    <>
      {m.discount()}
      {code && (
        <>
          {' '}
          <bdi dir="ltr" className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm break-all text-ink">
            {code}
          </bdi>
        </>
      )}
      {percent > 0 && (
        <span className="ms-1.5">
          <bdi dir="ltr">{percent}%</bdi>
        </span>
      )}
    </>
  )
}
