type Entry = { id: string }

/**
 * The entries that arrived since a list was read, both newest first: those before its first entry that is still there.
 * Older ones that move up when an entry is erased are not among them.
 */
export function arrivedSince<Arrival extends Entry>(now: readonly Arrival[], read: readonly Entry[]): Arrival[] {
  const seen = new Set(read.map(({ id }) => id))
  const place = now.findIndex(({ id }) => seen.has(id))
  return now.slice(0, place < 0 ? now.length : place)
}
