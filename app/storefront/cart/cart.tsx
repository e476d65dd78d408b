import { EmptyBasket, ReadingBasket } from '#app/storefront/cart/empty-basket.tsx'
import { FilledCart } from '#app/storefront/cart/filled-cart.tsx'
import { useCartQuote } from '#app/storefront/cart/use-cart-quote.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/cart'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.cart_title(), hidden: true })
}

/** The server renders this page without a cart; the browser's own appears once loaded. */
export default function CartPage() {
  const page = useCartQuote()
  const { cart, ready } = page
  return (
    <div className="wrap min-h-svh pt-8">
      <h1 className="text-3xl">
        {m.cart_title()}
        {ready && cart.totalItems > 0 && (
          <span className="ms-3 font-text text-base font-normal text-quiet">
            {m.items_count({ count: cart.totalItems })}
          </span>
        )}
      </h1>
      {!ready ? (
        <ReadingBasket label={m.cart_loading()}>
          <NeedsScripts order />
        </ReadingBasket>
      ) : cart.items.length === 0 ? (
        <EmptyBasket title={m.cart_empty_title()} text={m.cart_empty_hint()} />
      ) : (
        <FilledCart page={page} />
      )}
    </div>
  )
}
