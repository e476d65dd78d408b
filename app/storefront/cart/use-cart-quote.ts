import { useEffect, useMemo, useState } from 'react'
import { useSite } from '#app/site.ts'
import { displayOf } from '#shop/cart/reducer.ts'
import { clearReadCache } from '../kit/read-cache.ts'
import { useFirstSync } from '../sync/use-first-sync.ts'
import { useCart } from './cart-context.tsx'
import { feeCountry, readCheckoutKey, readDraftCountry } from './delivery-country.ts'
import type { Amounts } from './order-summary.tsx'
import { loadFollowCart } from './sync-cart.ts'
import { useAccountEmail } from './use-account-email.ts'
import { useCodedQuote } from './use-coded-quote.ts'

/** The cart with the server's quote: totals, the applied code, and problems to solve first. */
export function useCartQuote() {
  const { cart, ready, dispatch } = useCart()
  const synced = useFirstSync(loadFollowCart)
  const [hasCode, setHasCode] = useState(false)
  const email = useAccountEmail(hasCode)
  const store = useSite()?.store
  const offered = store?.countries
  // Before the first request, so that the amounts do not change afterwards.
  const country = useMemo(() => (ready ? readDraftCountry(offered) : null), [ready, offered])
  const checkoutKey = useMemo(() => (ready ? readCheckoutKey() : null), [ready])
  const { quote, status, retry, coded, deliveredTo } = useCodedQuote({ email, country, checkoutKey })
  // The buyer only matters for a code.
  useEffect(() => setHasCode(coded.pending || coded.applied !== null), [coded.pending, coded.applied])

  const isUnanswered = status === 'failed' || status === 'unreachable'

  // Show the list together with the quote, to avoid layout shift; unless that takes long.
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 1500)
    return () => clearTimeout(timer)
  }, [])

  // The server's totals once available; until then the reducer's, marked as an estimate.
  const known = quote !== null && !isUnanswered
  const amounts: Amounts = known ? quote : { ...cart, discount: cart.subtotal + cart.shippingCost - cart.total }
  const quoted = new Map(known ? quote.items.map((item) => [item.productId, item]) : [])
  const problems = new Map(known ? quote.problems.map((one) => [one.productId, one]) : [])

  const blocked =
    known &&
    cart.items.some((item) => problems.has(item.id) || (quoted.get(item.id)?.price ?? item.price) !== item.price)
  // The quote differs from the cached pages: reload them.
  useEffect(() => {
    if (blocked) clearReadCache()
  }, [blocked])

  function accept(id: string) {
    const fresh = quoted.get(id)
    if (fresh) dispatch({ type: 'REFRESH_ITEMS', items: [displayOf({ ...fresh, id })] })
  }
  const isQuoted = waited || quote !== null || isUnanswered || status === 'limited'
  return {
    ready: ready && (cart.items.length === 0 ? synced : isQuoted),
    cart,
    dispatch,
    amounts,
    deliveredTo: known ? deliveredTo : feeCountry(store, cart.items, null),
    quoted,
    problems,
    accept,
    retry,
    estimate: !known,
    loading: status === 'loading',
    failed: status === 'failed',
    unreachable: status === 'unreachable',
    coded,
    /** Something in the cart cannot be bought as it is. */
    blocked,
  }
}
