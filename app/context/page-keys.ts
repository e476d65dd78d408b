import { createContext, type RouterContextProvider } from 'react-router'
import { parentOf } from '#shop/catalog/variants/options.ts'
import type { PageKey } from '#shop/db.ts'

/** What the page that is being rendered shows, by which the cached page is forgotten again. */
export const pageKeysContext = createContext<Set<PageKey> | null>(null)

/** Says what a page shows. A page that says nothing is forgotten at every change. */
export function shows(context: Readonly<RouterContextProvider>, ...keys: PageKey[]): void {
  const all = context.get(pageKeysContext)
  for (const key of keys) all?.add(key)
}

type Shown = { id: string; contents?: readonly { id: string }[] | null }

/** Says that a page shows these products, chosen among all, and what they hold as bundles. */
export function showsProducts(context: Readonly<RouterContextProvider>, products: readonly Shown[]): void {
  const ids = products.flatMap(({ id, contents }) => [id, ...(contents ?? []).map((held) => parentOf(held.id))])
  shows(context, 'catalog', ...ids.map((id) => `product:${id}` as const))
}
