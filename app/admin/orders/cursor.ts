/** The last order of a page, from which the next one goes on. */
export type Cursor = { createdAt: Date; id: string }

const form = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor as it stands in an address: "2026-11-05T12:00:00.000Z_<order id>". */
export function writeCursor({ createdAt, id }: Cursor): string {
  return `${createdAt.toISOString()}_${id}`
}

/** The cursor of an address, or null for anything that is none. */
export function readCursor(text: string): Cursor | null {
  const [, at, id] = form.exec(text) ?? []
  if (at === undefined || id === undefined) return null
  const createdAt = new Date(at)
  return Number.isNaN(createdAt.getTime()) ? null : { createdAt, id }
}
