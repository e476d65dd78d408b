import { FilledCart } from '#app/storefront/cart/filled-cart.tsx'
import { useCartQuote } from '#app/storefront/cart/use-cart-quote.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/cart'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.cart_title(), hidden: true })
}

/** The server sends this page without a cart; the browser's own appears when it has been read. */
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
      {!ready ? <Reading /> : cart.items.length === 0 ? <Empty /> : <FilledCart page={page} />}
    </div>
  )
}

function Reading() {
  return (
    <div className="grid place-items-center py-24 text-ink">
      <div className="noscript:hidden">
        <SproutLoader label={m.cart_loading()} />
      </div>
      <NeedsScripts order />
    </div>
  )
}

function Empty() {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <img src="/art/basket-empty.svg" width={320} height={240} alt="" className="w-64" />
      <h2 className="mt-5 text-2xl">{m.cart_empty_title()}</h2>
      <p className="mt-1 text-quiet">{m.cart_empty_hint()}</p>
      <ButtonLink to="/shop" className="mt-6">
        {m.continue_shopping()}
      </ButtonLink>
    </div>
  )
}
