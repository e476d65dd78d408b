import { useEffect, useRef, useState } from 'react'
import { useSite } from '#app/site.ts'
import { useCart } from '#app/storefront/cart/cart-context.tsx'
import type { Draft } from '#app/storefront/checkout/draft.ts'
import { knownEmail } from '#app/storefront/checkout/steps.ts'

/** Debounce before the cart is sent to the server, in ms. */
const settledMs = 800

/**
 * Stores the cart on the server while the shopper wants a reminder; otherwise withdraws it. Also once an order is placed:
 * it may expire unpaid, and the server sends nothing after one that counts. A failed withdrawal is retried on the next
 * change or visit.
 * @returns whether the cart could not be stored
 */
export function useCartReminder(draft: Draft | null, change: (part: Partial<Draft>) => void): boolean {
  const { cart, ready } = useCart()
  const site = useSite()
  const [failed, setFailed] = useState(false)
  const wants = draft?.remind === true && site?.store.cartReminders === true
  const email = wants ? knownEmail(draft) : null
  const items = cart.items.map(({ id, quantity }) => ({ productId: id, quantity }))
  const promoCode = cart.promoCode === null ? {} : { promoCode: cart.promoCode }
  const { locale: language, currency } = site ?? {}
  const body =
    email === null || items.length === 0 ? null : JSON.stringify({ email, items, ...promoCode, currency, language })
  const stored = useRef<string | null>(null)
  const due = useRef<(() => void) | null>(null)
  const sending = useRef(Promise.resolve())
  const { checkoutKey = '', reminderKey = null } = draft ?? {}

  // The first effect, so that its cleanup runs first: a pending request is sent when the page is left.
  useEffect(() => {
    const flush = () => due.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  useEffect(() => {
    if (!ready || checkoutKey === '' || (body === null ? reminderKey === null : body === stored.current)) return
    const send = () => {
      due.current = null
      stored.current = body
      const key = reminderKey ?? checkoutKey
      if (body !== null) change({ reminderKey: key })
      // In sequence: the last one counts.
      sending.current = sending.current.then(async () => {
        const isDone = await (body === null ? withdrawReminder(key) : post(key, body))
        setFailed(!isDone && body !== null)
        if (isDone && body === null) change({ reminderKey: null })
        if (!isDone) stored.current = null
      })
    }
    due.current = send
    const timer = setTimeout(send, settledMs)
    return () => {
      clearTimeout(timer)
      due.current = null
    }
  }, [ready, checkoutKey, body, reminderKey, change])
  return failed
}

/** Deletes the cart that the server stores for a reminder. Returns whether it did. */
export const withdrawReminder = (checkoutKey: string): Promise<boolean> => post(`${checkoutKey}/withdraw`, '{}')

async function post(path: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/v1/cart-reminders/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: true,
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok
  } catch {
    return false
  }
}
