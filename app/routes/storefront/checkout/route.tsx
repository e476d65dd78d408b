import { useCart } from '#app/storefront/cart.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/route'
import { confirmOrder } from './confirm.ts'
import { useDraft } from './draft.ts'
import { Wizard } from './wizard.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: m.checkout_title(), hidden: true })

export function loader() {
  return null
}

export function action({ request, context }: Route.ActionArgs) {
  return confirmOrder(request, context)
}

/** Checkout: what is in the cart and what was typed live in this browser, so the steps come to life there. */
export default function Checkout() {
  const { cart, ready } = useCart()
  const [draft, change] = useDraft()
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:py-10">
      <h1 className="mb-6 font-display text-3xl font-bold">{m.checkout_title()}</h1>
      <div className="min-h-[70vh]">
        {!ready || draft === null ? (
          <SproutLoader label={m.loading()} />
        ) : cart.items.length === 0 ? (
          <div className="grid justify-items-center gap-4 py-10 text-center">
            <img src="/art/basket-empty.svg" width={240} height={180} alt="" />
            <h2 className="font-display text-2xl font-bold">{m.cannot_complete()}</h2>
            <p>{m.cart_is_empty()}</p>
            <ButtonLink to="/shop">{m.continue_shopping()}</ButtonLink>
          </div>
        ) : (
          <Wizard draft={draft} change={change} />
        )}
      </div>
    </div>
  )
}
