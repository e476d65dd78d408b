import { useEffect, useRef } from 'react'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import { loadCart } from '#app/storefront/cart/load-cart.ts'
import { saveCode } from '#app/storefront/cart/saved-code.ts'
import { readDraft, saveDraft } from '#app/storefront/checkout/draft.ts'
import { NeedsScripts } from '#app/storefront/kit/needs-scripts.tsx'
import { toastId } from '#app/storefront/kit/toast-id.ts'
import { Card } from '#app/storefront/newsletter/card.tsx'
import { useSiteNavigate } from '#app/ui/link.tsx'
import { SproutLoader } from '#app/ui/sprout-loader.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { mergeCarts } from '#shop/cart/merge.ts'
import type { CartItem } from '#shop/cart/reducer.ts'

/** `proof` is sent with the order to identify the reminder. */
type RestoredCartProps = { items: CartItem[]; promoCode: string | null; proof: string }

/** Merges a stored cart into this browser's, and redirects to it. */
export function RestoredCart({ items, promoCode, proof }: RestoredCartProps) {
  const { cart, ready, dispatch } = useCart()
  const goTo = useSiteNavigate()
  const done = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this browser's cart is loaded
  useEffect(() => {
    if (!ready || done.current) return
    done.current = true
    loadCart(together(cart.items, items), cart, dispatch)
    // The cart offers to apply it again.
    if (promoCode !== null && cart.promoCode === null) saveCode(promoCode)
    saveDraft({ ...readDraft(), reminder: proof })
    toast(m.cart_restore_added(), { id: toastId })
    goTo('/cart', { replace: true })
  }, [ready])

  return (
    <Card art="seedling">
      <h1 className="text-3xl">{m.cart_restore_title()}</h1>
      <div className="noscript:hidden">
        <SproutLoader label={m.cart_restore_loading()} />
      </div>
      <NeedsScripts order />
    </Card>
  )
}

/** Both carts merged, each product once with the larger quantity. */
function together(mine: readonly CartItem[], stored: readonly CartItem[]): CartItem[] {
  const lines = (items: readonly CartItem[]) => items.map(({ id, quantity }) => ({ productId: id, quantity }))
  const known = new Map([...mine, ...stored].map((item) => [item.id, item]))
  return mergeCarts(null, lines(mine), lines(stored)).flatMap(({ productId, quantity }) => {
    const item = known.get(productId)
    return item ? [{ ...item, quantity }] : []
  })
}
