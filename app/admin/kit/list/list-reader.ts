import type { ReplicaRead, Shop } from '#shop/shop.ts'

/** Which connection reads a list: searches are slow reads and run aside, plain lists do not. */
export function listReader(
  { db, readOnReplica }: Pick<Shop, 'db' | 'readOnReplica'>,
  { searchParams }: URL,
): ReplicaRead {
  return searchParams.get('q')?.trim() ? readOnReplica : (read) => read(db)
}
