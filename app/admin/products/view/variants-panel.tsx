import { ForRole } from '#app/admin/kit/for-role.tsx'
import { AdminMoney } from '#app/admin/kit/money.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import type { VariantRow } from '#shop/catalog/variants/read-variants.ts'
import { StockCount } from '../badges.tsx'

type VariantsPanelProps = {
  productId: string
  variants: readonly VariantRow[]
  /** Shoppers waiting for each variant, by its id. */
  waiting: ReadonlyMap<string, number>
}

/** A product's variants with their stock; each links to its own stock movements. */
export function VariantsPanel({ productId, variants, waiting }: VariantsPanelProps) {
  const english = useSite()?.locale === 'en'
  return (
    <Panel title={m.variants_title()}>
      {variants.length === 0 && <p className="text-quiet">{m.variants_none()}</p>}
      <ul>
        {variants.map((variant) => (
          <li
            key={variant.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <TextLink to={`/admin/products/view/${variant.id}`} className="min-w-11 font-semibold">
              <bdi>{english ? variant.variantNameEn : variant.variantName}</bdi>
            </TextLink>
            <bdi dir="ltr" className="text-sm text-quiet wrap-anywhere">
              {variant.sku}
            </bdi>
            {waiting.has(variant.id) && (
              <span className="text-sm text-quiet">{m.products_waiting({ count: waiting.get(variant.id) ?? 0 })}</span>
            )}
            {variant.status === 'archived' && <Badge tone="quiet">{m.variants_hidden()}</Badge>}
            <span className="ms-auto flex flex-wrap items-center gap-x-4">
              <AdminMoney fils={variant.price} />
              <StockCount stock={variant.stock} lowStockAt={variant.lowStockAt} />
            </span>
          </li>
        ))}
      </ul>
      <ForRole needs={['products.act']}>
        <ButtonLink to={`/admin/products/variants/${productId}`} variant="secondary" className="mt-3">
          {m.variants_edit()}
        </ButtonLink>
      </ForRole>
    </Panel>
  )
}
