import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { BuyerOrder } from './order-for-buyer.ts'

const askAgainMs = 4_000

/** Reloads the order every few seconds while the bank's answer is pending, and whenever the page asks. */
export function useOrderUpdates(order: BuyerOrder | null): () => void {
  const { revalidate, state } = useRevalidator()
  const waiting = order !== null && ['payable', 'accepted', 'waiting'].includes(order.state)
  const ask = useCallback(() => void revalidate(), [revalidate])
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = setTimeout(ask, askAgainMs)
    return () => clearTimeout(timer)
  }, [waiting, state, ask])
  return ask
}
