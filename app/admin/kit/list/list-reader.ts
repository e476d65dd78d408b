import type { ReadAside, Shop } from '#shop/shop.ts'

/** Which connection reads a list: searches are slow reads and run aside, plain lists do not. */
export function listReader({ db, readAside }: Pick<Shop, 'db' | 'readAside'>, { searchParams }: URL): ReadAside {
  return searchParams.get('q')?.trim() ? readAside : (read) => read(db)
}
