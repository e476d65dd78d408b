import type { ReadAside, Shop } from '#shop/shop.ts'

/** Where a page of a list is read: a search is a long read, the plain list is not. */
export function listReader({ db, readAside }: Pick<Shop, 'db' | 'readAside'>, { searchParams }: URL): ReadAside {
  return searchParams.get('q')?.trim() ? readAside : (read) => read(db)
}
