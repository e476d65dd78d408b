import { useEffect, useState } from 'react'
import * as m from '#locales/compiled/messages.js'
import { clearReadCache } from '../kit/read-cache.ts'
import { useCart } from './cart-context.tsx'
import { discountRefusalText } from './discount-text.ts'
import type { Amounts } from './order-summary.tsx'
import { useQuote } from './use-quote.ts'

/** The cart with the server's quote: totals to show, the accepted code, and problems to solve first. */
export function useCartQuote() {
  const { cart, ready, dispatch } = useCart()
  // A code that was typed and is not yet known to count.
  const [tried, setTried] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { quote, status, retry } = useQuote(cart.items, tried ?? cart.promoCode, ready)

  const withoutAnswer = status === 'failed' || status === 'unreachable'

  // The list appears together with the server's word on it, so that no notice pushes it about; unless that takes long.
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), 1500)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (status === 'ready' && quote?.promo) {
      const { promo } = quote
      if ('type' in promo) {
        setProblem(null)
        dispatch({ type: 'APPLY_PROMO', code: promo.code, discount: promo.value, discountType: promo.type })
      } else {
        setProblem(discountRefusalText(promo.refused))
        dispatch({ type: 'REMOVE_PROMO' })
      }
      setTried(null)
    } else if (status === 'limited' || withoutAnswer) {
      setTried((code) => {
        if (code !== null) setProblem(status === 'limited' ? m.discount_code_limited() : m.quote_failed_title())
        return null
      })
    }
  }, [quote, status, withoutAnswer, dispatch])

  // The server's totals once available; until then the reducer's own, marked as an estimate.
  const known = quote !== null && !withoutAnswer
  const amounts: Amounts = known ? quote : { ...cart, discount: cart.subtotal + cart.shippingCost - cart.total }
  const quoted = new Map(known ? quote.items.map((item) => [item.productId, item]) : [])
  const problems = new Map(known ? quote.problems.map((one) => [one.productId, one]) : [])

  const blocked =
    known &&
    cart.items.some((item) => problems.has(item.id) || (quoted.get(item.id)?.price ?? item.price) !== item.price)
  // What the server says now is not what the pages said: they are to be read again.
  useEffect(() => {
    if (blocked) clearReadCache()
  }, [blocked])

  function accept(id: string) {
    const fresh = quoted.get(id)
    if (fresh) dispatch({ type: 'REFRESH_ITEMS', items: [{ ...fresh, id }] })
  }
  function apply(code: string) {
    setProblem(null)
    setTried(code)
  }
  function removeDiscount() {
    setProblem(null)
    dispatch({ type: 'REMOVE_PROMO' })
  }
  return {
    ready: ready && (cart.items.length === 0 || waited || quote !== null || withoutAnswer || status === 'limited'),
    cart,
    dispatch,
    amounts,
    quoted,
    problems,
    accept,
    retry,
    estimate: !known,
    loading: status === 'loading',
    failed: status === 'failed',
    unreachable: status === 'unreachable',
    promo: { applied: cart.promoCode, pending: tried !== null, problem, apply, remove: removeDiscount },
    /** Something in the cart cannot be bought as it stands. */
    blocked,
  }
}
