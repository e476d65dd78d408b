import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { newId } from '#app/new-id.ts'
import { useSite } from '#app/site.ts'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import type { Quote } from '#app/storefront/cart/quote.ts'
import { useSitePath } from '#app/ui/link.tsx'
import { hostFor, type RequestedAppointment, timeOf } from './appointments.ts'
import type { Confirmed } from './confirm.ts'
import type { Draft } from './draft.ts'
import { giftable, giftOf } from './gifts/gift-draft.ts'
import { toShipping } from './shipping-draft.ts'
import { toCustomer } from './steps.ts'

export type Refusal = Extract<Confirmed, { ok: false }>['refusal']
type Parts = {
  draft: Draft
  sessions: readonly RequestedAppointment[]
  change: (part: Partial<Draft>) => void
  quote: Quote | null
  onRefused: (refusal: Refusal) => void
}

/** Places the order, once, and redirects to the bank's page; or says why not. */
export function useConfirm({ draft, sessions, change, quote, onRefused }: Parts) {
  const { cart } = useCart()
  const fetcher = useFetcher<Confirmed>()
  const path = useSitePath()
  const locale = useSite()?.locale ?? 'ar'
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [leaving, setLeaving] = useState<'bank' | 'confirmation' | null>(null)
  const seen = useRef<Confirmed | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once per answer
  useEffect(() => {
    const result = fetcher.data
    if (result === undefined || result === seen.current) return
    seen.current = result
    if (result.ok) {
      const { number: placed, heldSeconds } = result
      change({ placed, heldUntil: Date.now() + heldSeconds * 1000 })
      // A free order is already paid: its page is the shop's own.
      setLeaving(new URL(result.pageUrl).pathname.endsWith('/payment-success') ? 'confirmation' : 'bank')
      window.location.assign(result.pageUrl)
    } else {
      const { refusal: refused } = result
      // The order exists: its own page removes what was bought from the cart, as the page after payment would.
      if (refused.reason === 'gateway_unavailable') change({ placed: refused.number })
      // To confirm again places another order.
      if (refused.reason === 'already_placed') change({ checkoutKey: newId(), placed: refused.number, heldUntil: null })
      setRefusal(refused)
      onRefused(refused)
    }
  }, [fetcher.data])

  // Restored from the back-forward cache: enable the button again.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(null)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const confirm = useCallback(() => {
    if (quote === null || draft.method === null) return
    setRefusal(null)
    const promoCode = quote.promo && 'type' in quote.promo ? quote.promo.code : null
    change({ promoCode })
    const guides = giftable(cart.items, quote)
    const order = {
      items: cart.items.map((item) => ({
        productId: item.id,
        quantity: item.quantity,
        ...giftOf(draft, guides, item.id),
      })),
      ...(promoCode !== null && { promoCode }),
      customer: toCustomer(draft.customer),
      shipping: cart.items.some((item) => !item.isDigital) ? toShipping(draft.shipping, locale) : null,
      paymentMethod: draft.method,
      sessionNote: draft.sessionNote,
      ...(sessions.length > 0 && {
        appointments: sessions.map((session) => ({
          productId: session.productId,
          startsAt: timeOf(draft, session),
          mode: draft.sessionMode,
          hostId: hostFor(draft, session)?.id ?? null,
        })),
      }),
      expectedTotal: quote.total,
      ...(draft.whatsapp && { whatsapp: true }),
      terms: draft.terms,
    }
    const { checkoutKey, saveAddress, reminder } = draft
    void fetcher.submit({ checkoutKey, saveAddress, reminder, order } as never, {
      method: 'post',
      action: path('/checkout'),
      encType: 'application/json',
    })
  }, [cart.items, change, draft, fetcher.submit, locale, path, quote, sessions])

  return {
    confirm,
    pending: fetcher.state !== 'idle' || leaving !== null,
    /** The order is placed and the browser is being redirected to the payment page. */
    leaving,
    refusal,
    clearRefusal: useCallback(() => setRefusal(null), []),
  }
}
