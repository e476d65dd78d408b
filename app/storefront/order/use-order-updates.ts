import { useCallback, useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { ClientRead } from '#app/storefront/kit/read-cache.ts'
import { isOutage } from '#app/ui/form/keep-form.ts'
import type { BuyerOrder } from './order-for-buyer.ts'

const askAgainMs = 4_000

type Shown = { order: BuyerOrder | null }

/** The page of the order that waits, with its data. */
let shown: { path: string; data: Shown } | undefined

/** Reloads the order every few seconds while the bank's answer is pending, and whenever the page asks. */
export function useOrderUpdates(data: Shown): () => void {
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const waiting = data.order !== null && ['payable', 'accepted', 'waiting'].includes(data.order.state)
  const ask = useCallback(() => void revalidate(), [revalidate])
  useEffect(() => {
    shown = waiting ? { path: pathname + search, data } : undefined
    return () => {
      shown = undefined
    }
  }, [pathname, search, data, waiting])
  useEffect(() => {
    if (!waiting || state !== 'idle') return
    const timer = setInterval(() => document.hidden || ask(), askAgainMs)
    return () => clearInterval(timer)
  }, [waiting, state, ask])
  return ask
}

/**
 * The `clientLoader` of pages with `useOrderUpdates`: while the bank's answer is pending, an update that cannot be read
 * leaves the shown order, and the next one asks again. Any other error is thrown.
 */
export async function readOrShown<Data extends Shown>({ request, serverLoader }: ClientRead<Data>): Promise<Data> {
  try {
    return await serverLoader()
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    if (!isOutage(error) || shown?.path !== pathname + search) throw error
    return shown.data as Data
  }
}
