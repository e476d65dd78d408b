import { createContext, type RouterContextProvider } from 'react-router'
import { parentOf } from '#shop/catalog/variants/options.ts'
import type { PageKey } from '#shop/db.ts'

/** The data shown by the page being rendered: the keys that invalidate its cached copy. */
export const pageKeysContext = createContext<Set<PageKey> | null>(null)

/** Adds cache keys to a page. A page without any is invalidated by every change. */
export function addPageKeys(context: Readonly<RouterContextProvider>, ...keys: PageKey[]): void {
  const all = context.get(pageKeysContext)
  for (const key of keys) all?.add(key)
}

type Shown = { id: string; contents?: readonly { id: string }[] | null }

/** Adds the cache keys of a product list and of the products in its bundles. */
export function showsProducts(context: Readonly<RouterContextProvider>, products: readonly Shown[]): void {
  const ids = products.flatMap(({ id, contents }) => [id, ...(contents ?? []).map((held) => parentOf(held.id))])
  addPageKeys(context, 'catalog', ...ids.map((id) => `product:${id}` as const))
}
