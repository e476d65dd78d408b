import { eq } from 'drizzle-orm'
import { retainedSince } from '../../audit/log.ts'
import type { Executor } from '../../db.ts'
import { productImport } from './table.ts'

/** An import of products by its id, and whether it can still be undone; null when there is none. */
export async function readImport(db: Executor, id: string, now: Date) {
  const [found] = await db.select().from(productImport).where(eq(productImport.id, id))
  if (found === undefined) return null
  return { ...found, mayUndo: found.undoneAt === null && found.at >= retainedSince(now) }
}
