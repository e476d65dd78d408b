import { Badge } from '#app/ui/badge.tsx'
import { cx } from '#app/ui/class-names.ts'
import * as m from '#locales/compiled/messages.js'
import type { CardView } from '#shop/catalog/product-view.ts'
import { savedPercent } from '#shop/money.ts'

/** A product with at least this saving is a hot deal. */
const hotPercent = 20

/** A product's badges, all factual: sold out, on sale, recent best seller, new, limited quantity. */
export function ProductBadges({ product, className }: { product: CardView; className?: string }) {
  const percent = savedPercent(product.price, product.originalPrice)
  return (
    <span className={cx('flex flex-wrap gap-1.5', className)}>
      {product.stock <= 0 && <Badge>{m.badge_sold_out()}</Badge>}
      {percent > 0 && <Badge tone="tomato">{m.badge_sale({ percent })}</Badge>}
      {percent >= hotPercent && product.stock > 0 && <Badge tone="sun">{m.badge_hot_deal()}</Badge>}
      {product.isBestSeller && <Badge tone="leaf">{m.badge_best_seller()}</Badge>}
      {product.isNew && <Badge tone="sun">{m.badge_new()}</Badge>}
      {product.isLimited && <Badge tone="leaf">{m.badge_limited()}</Badge>}
    </span>
  )
}
