import { useEffect, useLayoutEffect, useState } from 'react'
import { useMoney } from '#app/ui/price.tsx'
import * as m from '#locales/compiled/messages.js'
import type { Country } from '#shop/addresses/countries.ts'
import type { Fils } from '#shop/money.ts'
import { useCart } from './cart-context.tsx'
import { discountRefusalText } from './discount-text.ts'
import { readSavedCode, saveCode } from './saved-code.ts'
import { useQuote } from './use-quote.ts'

/** A code that does not count, and why, in words. */
export type CodeProblem = { code: string; text: string }
/** The same before the reader's currency is known: it may change while the problem stands. */
type UnsaidProblem = { code: string; say: (show: (fils: Fils) => string) => string }

/**
 * The cart's quote and its discount code: one that is typed counts once the server says so, and one that does not count
 * any more, because of the cart or of who buys, is taken off with its reason.
 * @param email of the buyer, once known and valid: codes that are not for them are refused at once
 * @param country that it goes to, once known
 * @param comesBack a code to try at the start, such as that of a payment that failed
 */
export function useCodedQuote(email: string | null, comesBack: string | null = null, country: Country | null = null) {
  const { cart, ready, dispatch } = useCart()
  const { show } = useMoney()
  // A code that was typed and is not yet known to count.
  const [tried, setTried] = useState(comesBack)
  const [problem, setProblem] = useState<UnsaidProblem | null>(null)
  const [dropped, setDropped] = useState<string | null>(null)
  const { quote, status, retry } = useQuote(cart.items, tried ?? cart.promoCode, email, country, ready)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what a reload dropped is found once, when the cart is read
  useEffect(() => {
    if (ready && cart.promoCode === null && comesBack === null) setDropped(readSavedCode())
  }, [ready])
  useEffect(() => {
    if (cart.promoCode === null) return
    saveCode(cart.promoCode)
    setDropped(null)
  }, [cart.promoCode])

  // A cart of another day may call a download what is shipped now: checkout has to ask for the address.
  useEffect(() => {
    const now = new Map(quote?.items.map(({ productId, isDigital }) => [productId, isDigital]))
    const items = cart.items.flatMap(({ id, isDigital }) => {
      const fresh = now.get(id) ?? isDigital
      return fresh === isDigital ? [] : [{ id, isDigital: fresh }]
    })
    if (items.length > 0) dispatch({ type: 'REFRESH_ITEMS', items })
  }, [quote, cart.items, dispatch])

  // Before the next click: one that takes the code off would come first, and this would put it on again.
  useLayoutEffect(() => {
    if (status === 'ready' && quote?.promo) {
      const { promo: answer } = quote
      if ('type' in answer) {
        setProblem(null)
        dispatch({
          type: 'APPLY_PROMO',
          code: answer.code,
          discount: answer.isLimited ? 0 : answer.value,
          discountType: answer.type,
        })
      } else {
        const { code, refused: why, minimum } = answer
        setProblem({ code, say: (show) => discountRefusalText({ why, minimum }, show) })
        saveCode(null)
        dispatch({ type: 'REMOVE_PROMO' })
      }
      setTried(null)
    } else if (status === 'limited' || status === 'failed' || status === 'unreachable') {
      setTried((code) => {
        if (code !== null)
          setProblem({ code, say: () => (status === 'limited' ? m.discount_code_limited() : m.quote_failed_title()) })
        return null
      })
    }
  }, [quote, status, dispatch])

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
