import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useSite } from '#app/site.ts'
import { changesInWords } from '#app/storefront/order/again/again-in-words.ts'
import { useOrderAgain } from '#app/storefront/order/again/order-again.tsx'
import type { loader } from '#app/storefront/order/order.tsx'
import { Button } from '#app/ui/button.tsx'
import { CartIcon } from '#app/ui/icons.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { useSitePath } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { orderPath } from '#shop/orders/access/order-paths.ts'

/** Orders the same items again: what is still sold goes into the cart, a toast names the rest. */
export function OrderAgainButton({ order: { number, token } }: { order: { number: string; token: string } }) {
  const fetcher = useFetcher<typeof loader>()
  const { ready, putIntoCart } = useOrderAgain()
  const path = useSitePath()
  const locale = useSite()?.locale ?? 'ar'
  const requested = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once per answer
  useEffect(() => {
    if (!requested.current || fetcher.state !== 'idle') return
    requested.current = false
    const again = fetcher.data?.order?.again
    if (!again || again.items.length === 0) return void toast.error(m.order_again_none_text())
    const changes = [...putIntoCart(again.items), ...changesInWords(again, locale)]
    toast(changes.length === 0 ? m.added_to_cart() : changes.join(' '))
  }, [fetcher.state])

  return (
    <Button
      variant="quiet"
      className="noscript:hidden"
      disabled={!ready}
      pending={fetcher.state !== 'idle'}
      pendingLabel={m.order_again_short()}
      icon={<CartIcon size={18} />}
      onClick={() => {
        requested.current = true
        void fetcher.load(path(orderPath({ number, token })))
      }}
    >
      {m.order_again_short()}
      <span className="sr-only">{isolate(number)}</span>
    </Button>
  )
}
