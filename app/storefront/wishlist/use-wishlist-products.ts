import { useCallback, useEffect, useState } from 'react'
import type { WishlistProduct } from '#shop/wishlist/read-wishlist.ts'
import { readSavedItems } from '../cart/saved-cart.ts'
import { useOnReachable } from '../offline/use-on-reachable.ts'
import { useWishlist, wishlistKey } from './saved-wishlist.ts'

type Products = {
  /** The shop's current data of each; null before its first answer. Products missing in it are no longer sold. */
  known: ReadonlyMap<string, WishlistProduct> | null
  /** No answer; retried when the shop can be reached. */
  unreachable: boolean
}

const timeoutMs = 15_000

/** The wishlist with current prices, reloaded when something is added. */
export function useWishlistProducts() {
  const saved = useWishlist().items
  const [ready, setReady] = useState(false)
  const [{ known, unreachable }, setProducts] = useState<Products>({ known: null, unreachable: false })
  const [attempt, setAttempt] = useState(0)
  // The saved list is loaded shortly after the page.
  useEffect(() => setReady(readSavedItems(wishlistKey).length === 0), [])

  const ids = saved
    .map(({ id }) => id)
    .sort()
    .join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the request
  useEffect(() => {
    if (ids === '') return
    const request = new AbortController()
    const timer = setTimeout(() => request.abort('slow'), timeoutMs)
    ask(ids.split(','), request.signal)
      .then(
        (products) => setProducts({ known: products, unreachable: false }),
        () => {
          if (!request.signal.aborted || request.signal.reason === 'slow')
            setProducts((before) => ({ ...before, unreachable: true }))
        },
      )
      .finally(() => clearTimeout(timer))
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [ids, attempt])
  useOnReachable(
    useCallback(() => setAttempt((count) => count + 1), []),
    unreachable,
  )
  const waits = saved.length === 0 ? !ready : known === null && !unreachable
  return { saved, known, unreachable, waits }
}

async function ask(ids: string[], signal: AbortSignal): Promise<Map<string, WishlistProduct>> {
  const response = await fetch('/account/wishlist/products', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
    signal,
  })
  if (!response.ok) throw new Error(`${response.status}`)
  const { products } = (await response.json()) as { products: WishlistProduct[] }
  return new Map(products.map((product) => [product.id, product]))
}
