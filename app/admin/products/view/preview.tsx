import { data } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requireAdmin } from '#app/guards.ts'
import { packageOffer } from '#app/storefront/product/package-offer.server.ts'
import { ProductScreen } from '#app/storefront/product/product-screen.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readProductPage, relatedProducts } from '#shop/catalog/read.ts'
import { readChoices } from '#shop/catalog/variants/read-variants.ts'
import { receivedAs } from '#shop/pricing/received-as.ts'
import { readProductReviews } from '#shop/reviews/read.ts'
import type { Route } from './+types/preview'

/** A product in any status as its page would show it; for admins only, never cached. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'products.see')
  const shop = context.get(shopContext)
  const { db } = shop
  const found = await readProductPage(db, params.id, 'any')
  if (found === null) throw data(null, { status: 404 })
  // A draft may have no picture yet: show a placeholder.
  const { pictures } = found
  const product = found.product.image === '' ? { ...found.product, image: '/art/seedling.svg' } : found.product
  const [choices, related, reviews, offer] = await Promise.all([
    readChoices(db, product.id, 'any'),
    relatedProducts(db, product),
    readProductReviews(db, product.id, 10),
    packageOffer(shop, product.id, context.get(visitorContext).locale),
  ])
  const chosen = choices.options.map(() => '')
  const received = receivedAs(product)
  return { product, received, choices, chosen, offer, pictures, related, reviews, pages: 1 }
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.products_preview_title(), hidden: true })
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { id } = loaderData.product
  return (
    <>
      {/* The product's own heading is inside the inert preview. */}
      <h1 className="sr-only">{m.products_preview_title()}</h1>
      <div className="wrap pt-4">
        <Notice
          tone="warning"
          title={m.products_preview_title()}
          action={
            <a href={`/admin/products/view/${id}`} className="inline-flex min-h-11 items-center underline">
              {m.products_back_view()}
            </a>
          }
        >
          {m.products_preview_text()}
        </Notice>
      </div>
      {/* Inert: a draft cannot be added to a cart. */}
      <div inert>
        <ProductScreen {...loaderData} />
      </div>
    </>
  )
}
