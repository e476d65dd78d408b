import { createContext, type RouterContextProvider } from 'react-router'
import type { PageKey } from '#shop/db.ts'

/** What the page that is being rendered shows, by which the cached page is forgotten again. */
export const pageKeysContext = createContext<Set<PageKey> | null>(null)

/** Says what a page shows. A page that says nothing is forgotten at every change. */
export function shows(context: Readonly<RouterContextProvider>, ...keys: PageKey[]): void {
  const all = context.get(pageKeysContext)
  for (const key of keys) all?.add(key)
}

/** Says that a page shows these products, chosen among all. */
export function showsProducts(context: Readonly<RouterContextProvider>, products: readonly { id: string }[]): void {
  shows(context, 'catalog', ...products.map(({ id }) => `product:${id}` as const))
}
