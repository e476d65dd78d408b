import { DateTime } from '#app/admin/kit/dates.tsx'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { WarningIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ProductStatus } from '#shop/catalog/category.ts'
import { savedPercent } from '#shop/money.ts'
import { statusName } from './names.ts'

const tones: Record<ProductStatus, BadgeTone> = { active: 'leaf', draft: 'sun', archived: 'quiet' }

export function StatusBadge({ status }: { status: ProductStatus }) {
  return <Badge tone={tones[status]}>{statusName[status]()}</Badge>
}

/** The stock, marked when low or out; the colour is not the only signal. */
export function StockCount({ stock, lowStockAt }: { stock: number; lowStockAt: number }) {
  const isLow = stock <= lowStockAt
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <bdi dir="ltr" className="tabular-nums">
        {stock}
      </bdi>
      {isLow && (
        <Badge tone={stock === 0 ? 'tomato' : 'sun'}>
          <WarningIcon size={14} className="-ms-0.5" />
          {stock === 0 ? m.products_stock_out() : m.products_stock_low()}
        </Badge>
      )}
    </span>
  )
}

type Planned = { saleEndsAt: Date | null; launchAt: Date | null; changeAt: Date | null }

/** The next scheduled change: the end of a sale, a launch, or the next sale. */
export function PlanBadges({ product: { saleEndsAt, launchAt, changeAt } }: { product: Planned }) {
  return (
    <>
      {launchAt && (
        <Badge tone="sun">
          {m.products_schedule_appears()} <DateTime at={launchAt} />
        </Badge>
      )}
      {saleEndsAt ? (
        <Badge tone="leaf">
          {m.products_schedule_sale_until()} <DateTime at={saleEndsAt} />
        </Badge>
      ) : (
        changeAt !== null &&
        changeAt.getTime() !== launchAt?.getTime() && (
          <Badge>
            {m.products_schedule_sale_from()} <DateTime at={changeAt} />
          </Badge>
        )
      )}
    </>
  )
}

type Marked = { price: number; originalPrice: number | null; isNew: boolean; isLimited: boolean; isBestSeller: boolean }

/** A product's labels in the shop, in muted style. */
export function ProductMarks({ product }: { product: Marked }) {
  const percent = savedPercent(product.price, product.originalPrice)
  return (
    <>
      {product.isNew && <Badge>{m.badge_new()}</Badge>}
      {product.isLimited && <Badge>{m.badge_limited()}</Badge>}
      {product.isBestSeller && <Badge>{m.badge_best_seller()}</Badge>}
      {percent > 0 && <Badge>{m.badge_sale({ percent })}</Badge>}
    </>
  )
}
