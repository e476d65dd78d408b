import { desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../../db.ts'
import type { Clock } from '../../ports.ts'
import { nearestWords } from './correct-words.ts'
import { normaliseArabic } from './normalise-arabic.ts'
import { searchMiss, searchSynonym } from './table.ts'

/** Limit of stored texts; the rarest and oldest are deleted first. */
const maxMisses = 500
/** Days that a search without results is stored after its last occurrence. */
const missRetentionDays = 90
const maxShown = 50

/**
 * Counts a search that found nothing, one row for each normalised text. Texts that may identify a person or an order
 * are not stored: addresses, numbers of four digits or more, long texts.
 */
export async function recordMiss(db: Db, clock: Clock, typed: string): Promise<void> {
  const term = normaliseArabic(typed)
  if (term.length < 2 || term.length > 40 || term.split(' ').length > 4) return
  if (/@|https?:/i.test(typed) || term.replace(/[^\p{N}]/gu, '').length >= 4) return
  await transact(db, async (tx) => {
    await tx
      .insert(searchMiss)
      .values({ term, typed: typed.replace(/[\p{C}\s]+/gu, ' ').trim(), lastAt: clock.now() })
      .onConflictDoUpdate({
        target: searchMiss.term,
        set: { times: sql`${searchMiss.times} + 1`, lastAt: clock.now() },
      })
    const most = tx
      .select({ term: searchMiss.term })
      .from(searchMiss)
      .orderBy(desc(searchMiss.times), desc(searchMiss.lastAt))
      .offset(maxMisses)
    await tx.delete(searchMiss).where(inArray(searchMiss.term, most))
  })
}

/** A search that found nothing, and similar words of the shop. */
export type SearchMiss = { term: string; typed: string; times: number; lastAt: Date; nearest: string[] }

/** The searches without results or synonym, the most frequent first, at most fifty. */
export async function readMisses(db: Executor): Promise<SearchMiss[]> {
  const answered = db.select().from(searchSynonym).where(sql`${searchSynonym.term} = ${searchMiss.term}`)
  const rows = await db
    .select()
    .from(searchMiss)
    .where(notExists(answered))
    .orderBy(desc(searchMiss.times), desc(searchMiss.lastAt))
    .limit(maxShown)
  const nearest = await nearestWords(
    db,
    rows.map(({ term }) => term),
  )
  return rows.map((row) => ({ ...row, nearest: nearest.get(row.term) ?? [] }))
}

/** Removes one search from the list; when it is searched again, it reappears. */
export async function dismissMiss(db: Executor, term: string): Promise<void> {
  await db.delete(searchMiss).where(eq(searchMiss.term, term))
}

/** Deletes searches that no one has repeated for `missRetentionDays`. */
export async function pruneMisses(db: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - missRetentionDays * 86_400_000)
  await db.delete(searchMiss).where(lt(searchMiss.lastAt, since))
}
