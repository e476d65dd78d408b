import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useCart } from '#app/storefront/cart.tsx'
import type { Quote } from '#app/storefront/quote.ts'
import { useSitePath } from '#app/ui/link.tsx'
import type { Confirmed } from './confirm.ts'
import type { Draft } from './draft.ts'

type Refusal = Extract<Confirmed, { ok: false }>['refusal']
type Parts = { draft: Draft; change: (part: Partial<Draft>) => void; quote: Quote | null; onRefused: () => void }

/** Sends the order, once, and leads on to the bank's page; or says why not. */
export function useConfirm({ draft, change, quote, onRefused }: Parts) {
  const { cart } = useCart()
  const fetcher = useFetcher<Confirmed>()
  const path = useSitePath()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [leaving, setLeaving] = useState(false)
  const seen = useRef<Confirmed | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once on each answer
  useEffect(() => {
    const answer = fetcher.data
    if (answer === undefined || answer === seen.current) return
    seen.current = answer
    if (answer.ok) {
      change({ placed: answer.number })
      setLeaving(true)
      window.location.assign(answer.pageUrl)
    } else {
      setRefusal(answer.refusal)
      onRefused()
    }
  }, [fetcher.data])

  // Back from the bank's page through the browser's memory: the button is alive again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const confirm = useCallback(() => {
    if (quote === null || draft.method === null) return
    setRefusal(null)
    const promoCode = quote.promo && 'type' in quote.promo ? quote.promo.code : null
    change({ promoCode })
    const order = {
      items: cart.items.map(({ id, quantity }) => ({ productId: id, quantity })),
      ...(promoCode !== null && { promoCode }),
      customer: draft.customer,
      shipping: cart.items.some((item) => !item.isDigital) ? draft.shipping : null,
      paymentMethod: draft.method,
      sessionNote: draft.sessionNote,
      expectedTotal: quote.total,
      terms: draft.terms,
    }
    void fetcher.submit({ checkoutKey: draft.checkoutKey, order } as never, {
      method: 'post',
      action: path('/checkout'),
      encType: 'application/json',
    })
  }, [cart.items, change, draft, fetcher.submit, path, quote])

  return {
    confirm,
    pending: fetcher.state !== 'idle' || leaving,
    refusal,
    clearRefusal: useCallback(() => setRefusal(null), []),
  }
}
