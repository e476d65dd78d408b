import { useEffect, useLayoutEffect, useState } from 'react'
import { useSite } from '#app/site.ts'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Fils } from '#shop/money.ts'
import { useCart } from './cart-context.tsx'
import { feeCountry } from './delivery-country.ts'
import { discountRefusalText } from './discount-text.ts'
import type { QuoteContext } from './quote.ts'
import { readSavedCode, saveCode } from './saved-code.ts'
import { useQuote } from './use-quote.ts'

const limitedText = () => m.discount_code_limited()

/** A refused code and the reason. */
export type CodeProblem = { code: string; text: string }
/** The same before it is formatted: the reader's currency may change meanwhile. */
type UnsaidProblem = { code: string; say: (show: (fils: Fils) => string) => string }

/**
 * The cart's quote and its discount code: a typed code applies once the server accepts it, and one that stops applying,
 * because of the cart or the buyer, is removed with the reason.
 * @param context what is known of the buyer: codes not meant for their `email` are refused at once
 * @param comesBack a code to try initially, such as that of a failed payment
 */
export function useCodedQuote(context: QuoteContext, comesBack: string | null = null) {
  const { cart, ready, dispatch } = useCart()
  const { show } = useMoney()
  const store = useSite()?.store
  // A typed code not accepted yet.
  const [tried, setTried] = useState(comesBack)
  const [problem, setProblem] = useState<UnsaidProblem | null>(null)
  const [dropped, setDropped] = useState<string | null>(null)
  const { quote, status, retry } = useQuote(cart.items, tried ?? cart.promoCode, context, ready)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a dropped code is read once, when the cart is loaded
  useEffect(() => {
    if (ready && cart.promoCode === null && comesBack === null) setDropped(readSavedCode())
  }, [ready])
  useEffect(() => {
    if (cart.promoCode === null) return
    saveCode(cart.promoCode)
    setDropped(null)
  }, [cart.promoCode])

  // An old cart may list as a download what is shipped now: checkout has to ask for the address.
  useEffect(() => {
    const now = new Map(quote?.items.map(({ productId, isDigital }) => [productId, isDigital]))
    const items = cart.items.flatMap(({ id, isDigital }) => {
      const fresh = now.get(id) ?? isDigital
      return fresh === isDigital ? [] : [{ id, isDigital: fresh }]
    })
    if (items.length > 0) dispatch({ type: 'REFRESH_ITEMS', items })
  }, [quote, cart.items, dispatch])

  // Before the next click: removing the code would run first, and this would apply it again.
  useLayoutEffect(() => {
    if (status === 'ready' && quote?.promo) {
      const { promo: discount } = quote
      if ('type' in discount) {
        setProblem(null)
        dispatch({
          type: 'APPLY_PROMO',
          code: discount.code,
          discount: discount.isLimited ? 0 : discount.value,
          discountType: discount.type,
        })
      } else {
        const { code, refused: why, minimum } = discount
        setProblem({ code, say: (show) => discountRefusalText({ why, minimum }, show) })
        saveCode(null)
        dispatch({ type: 'REMOVE_PROMO' })
      }
      setTried(null)
    } else if (status === 'limited' || status === 'failed' || status === 'unreachable') {
      setTried((code) => {
        if (code !== null) setProblem({ code, say: status === 'limited' ? limitedText : () => m.quote_failed_title() })
        return null
      })
    }
  }, [quote, status, dispatch])

  // The cart is priced without it, and offers the code again.
  const { promoCode } = cart
  useLayoutEffect(() => {
    if (status !== 'limited' || promoCode === null) return
    setProblem({ code: promoCode, say: limitedText })
    setDropped(promoCode)
    dispatch({ type: 'REMOVE_PROMO' })
  }, [status, promoCode, dispatch])

  function apply(code: string) {
    setProblem(null)
    setDropped(null)
    setTried(code)
  }
  function remove() {
    setProblem(null)
    setDropped(null)
    saveCode(null)
    dispatch({ type: 'REMOVE_PROMO' })
  }
  return {
    quote,
    status,
    retry,
    deliveredTo: feeCountry(store, cart.items, quote),
    coded: {
      applied: cart.promoCode,
      pending: tried !== null,
      problem: problem && { code: problem.code, text: problem.say(show) },
      dropped,
      apply,
      remove,
    },
  }
}
