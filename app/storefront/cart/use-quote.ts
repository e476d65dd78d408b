import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnReachable } from '../offline/use-on-reachable.ts'
import { askQuote, type Quote, type QuoteContext, QuoteFailed } from './quote.ts'

export type QuoteState = {
  /** The last answer; it stays during the next request and after a failure. */
  quote: Quote | null
  /**
   * 'unreachable': no answer, whatever the browser says about its connection; retried when the shop is reachable.
   * 'failed': an answer without a price. 'limited': too many codes were tried, waiting helps.
   */
  status: 'idle' | 'loading' | 'ready' | 'unreachable' | 'failed' | 'limited'
  /** Repeats the request. */
  retry: () => void
}

const nothing = { quote: null, status: 'idle' } as const
const debounceMs = 250
const timeoutMs = 15_000

/**
 * The server's current quote for these items. Requested after each change, debounced; outdated answers are dropped. A
 * code is checked for the buyer's `email`, once known; delivery is priced for `country`, or the shop's first; what the
 * unpaid order of `checkoutKey` holds counts as free. Nothing is requested without items or before the cart is loaded (`ready`).
 */
export function useQuote(
  items: readonly { id: string; quantity: number }[],
  promoCode: string | null,
  { email, country, checkoutKey }: QuoteContext,
  ready = true,
): QuoteState {
  const [state, setState] = useState<Omit<QuoteState, 'retry'>>(nothing)
  const [attempt, setAttempt] = useState(0)
  // The first request is not debounced.
  const requested = useRef(false)
  const question =
    ready && items.length > 0
      ? JSON.stringify([
          items.map(({ id, quantity }) => ({ id, quantity })),
          promoCode,
          promoCode && email,
          country,
          checkoutKey,
        ])
      : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request
  useEffect(() => {
    if (question === null) {
      setState(nothing)
      return
    }
    const request = new AbortController()
    setState((now) => ({ ...now, status: 'loading' }))
    const timer = setTimeout(
      async () => {
        const [cartItems, code, email, country, checkoutKey] = JSON.parse(question)
        const timer = setTimeout(() => request.abort('slow'), timeoutMs)
        try {
          const quote = await askQuote(cartItems, code, { email, country, checkoutKey }, request.signal)
          if (!request.signal.aborted) setState({ quote, status: 'ready' })
        } catch (error) {
          const dropped = request.signal.aborted && request.signal.reason !== 'slow'
          if (!dropped) setState((now) => ({ ...now, status: statusOf(error) }))
        } finally {
          clearTimeout(timer)
        }
      },
      requested.current ? debounceMs : 0,
    )
    requested.current = true
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [question, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  // Retry when the connection is back.
  useOnReachable(retry, state.status === 'unreachable')
  return { ...state, retry }
}

function statusOf(error: unknown): 'unreachable' | 'failed' | 'limited' {
  if (!(error instanceof QuoteFailed)) return 'unreachable'
  return error.limited ? 'limited' : 'failed'
}
