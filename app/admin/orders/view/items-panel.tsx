import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import { formatMoney } from '#shop/money.ts'
import type { OrderLineRow } from '#shop/orders/read.ts'
import type { LineBundle } from '#shop/pricing/expand-bundles.ts'
import { groupLines } from '#shop/pricing/group-lines.ts'

type LineRow = OrderLineRow & { sku: string | null }

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

/** What came in for an order, what of it went back, and what is on its way back, in fils. */
type Refunds = { captured: number; back: number; coming: number }

/** What was bought, as it was when it was bought, what it came to, and what went back. */
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
        <Sum name={m.subtotal()} fils={amounts.subtotal} />
        {amounts.discount > 0 && (
          <Sum
            name={<DiscountCode code={amounts.promoCode} percent={amounts.promoDiscount} />}
            fils={amounts.discount}
            minus
          />
        )}
        {amounts.manualDiscount > 0 && <ByHand amounts={amounts} />}
        <Sum name={m.shipping()} fils={amounts.shippingCost} />
        <div className="mt-1 flex items-baseline justify-between gap-3 text-lg font-semibold">
          <dt>{m.total()}</dt>
          <dd>
            <AdminMoney fils={amounts.total} />
          </dd>
        </div>
        {refunds.back > 0 && <Sum name={m.admin_items_refunded()} fils={refunds.back} minus />}
        {refunds.coming > 0 && <Sum name={m.admin_items_refund_coming()} fils={refunds.coming} minus />}
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

/** A bundle over its parts, whose shares come to its amount. */
function BundleHead({ bundle: { title, titleEn, quantity, price } }: { bundle: LineBundle }) {
  const english = useSite()?.locale === 'en'
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="min-w-0 font-semibold wrap-anywhere">
        <Badge tone="quiet">{m.bundle_badge()}</Badge> <bdi>{english ? titleEn : title}</bdi>{' '}
        <span className="text-sm font-normal whitespace-nowrap text-quiet tabular-nums">
          <bdi>{quantity}</bdi> × <AdminMoney fils={price} />
        </span>
      </p>
      <AdminMoney fils={price * quantity} className="shrink-0 font-semibold" />
    </div>
  )
}

function Line({ line }: { line: LineRow }) {
  const english = useSite()?.locale === 'en'
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <Picture image={line.image} alt="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm bg-sunken" />
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{english ? line.titleEn : line.title}</bdi>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-quiet">
          <span className="tabular-nums">
            <bdi>{line.quantity}</bdi> × <AdminMoney fils={line.price} />
          </span>
          {line.sku && (
            <span className="font-mono text-xs whitespace-nowrap">
              <bdi dir="ltr">{line.sku}</bdi>
            </span>
          )}
        </p>
      </div>
      <AdminMoney fils={line.price * line.quantity} className="shrink-0 font-medium" />
    </li>
  )
}

function Sum({ name, fils, minus = false }: { name: React.ReactNode; fils: number; minus?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-quiet">{name}</dt>
      <dd className="whitespace-nowrap">
        <AdminMoney fils={minus ? -fils : fils} />
      </dd>
    </div>
  )
}

/** What of the discount the team gave, and why; the reason only where it is known. */
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
