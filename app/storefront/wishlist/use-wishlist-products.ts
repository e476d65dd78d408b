import { useCallback, useEffect, useState } from 'react'
import type { WishlistProduct } from '#shop/wishlist/read-wishlist.ts'
import { readSavedItems } from '../cart/saved-cart.ts'
import { useOnReachable } from '../offline/use-on-reachable.ts'
import { useFirstSync } from '../sync/use-first-sync.ts'
import { loadWishlist } from './load-wishlist.ts'
import { useWishlist, wishlistKey } from './saved-wishlist.ts'

/** The products that were requested: as currently sold, or null for one no longer sold. */
export type Known = ReadonlyMap<string, WishlistProduct | null>

type Products = {
  /** The shop's last answer; what was added since is not in it. Null before the first. */
  known: Known | null
  /** No answer; retried when the shop can be reached. */
  unreachable: boolean
}

const timeoutMs = 15_000

/** The wishlist with current prices, reloaded when something is added. */
export function useWishlistProducts() {
  const saved = useWishlist().items
  const synced = useFirstSync(loadWishlist)
  const [loaded, setLoaded] = useState(false)
  const [{ known, unreachable }, setProducts] = useState<Products>({ known: null, unreachable: false })
  const [attempt, setAttempt] = useState(0)
  const none = saved.length === 0
  // The saved list is loaded shortly after the page.
  useEffect(() => {
    if (!none || readSavedItems(wishlistKey).length === 0) setLoaded(true)
  }, [none])

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
  const waits = none ? !loaded || !synced : known === null && !unreachable
  return { saved, known, unreachable, waits }
}

async function ask(ids: string[], signal: AbortSignal): Promise<Known> {
  const response = await fetch('/account/wishlist/products', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids }),
    signal,
  })
  if (!response.ok) throw new Error(`${response.status}`)
  const { products } = (await response.json()) as { products: WishlistProduct[] }
  const known = new Map<string, WishlistProduct | null>(ids.map((id) => [id, null]))
  for (const product of products) known.set(product.id, product)
  return known
}
