import { AdminMoney } from '#app/admin/kit/money.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Picture } from '#app/ui/picture.tsx'
import * as m from '#locales/compiled/messages.js'
import type { OrderLineRow } from '#shop/orders/read.ts'
import type { LineBundle } from '#shop/pricing/expand-bundles.ts'

export type LineRow = OrderLineRow & { sku: string | null }

/** A bundle above its parts, whose shares add up to its amount. */
export function BundleHead({ bundle: { title, titleEn, quantity, price } }: { bundle: LineBundle }) {
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

export function Line({ line }: { line: LineRow }) {
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
