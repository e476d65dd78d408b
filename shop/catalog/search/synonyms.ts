import { desc, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock } from '../../ports.ts'
import { interpretQuery } from './interpret-query.ts'
import { normaliseArabic } from './normalise-arabic.ts'
import type { SynonymInput } from './synonym.ts'
import { searchSynonym } from './table.ts'

export type Synonym = typeof searchSynonym.$inferSelect

const maxSynonyms = 500

/**
 * Saves a synonym: a text that finds what another one finds; a second meaning replaces the first. Refused when the text
 * has no letters, when its meaning finds nothing, and beyond 500 synonyms.
 */
export async function saveSynonym(
  db: Db,
  clock: Clock,
  admin: Admin<'products.act'>,
  { typed, means }: SynonymInput,
): Promise<Outcome<null, { reason: 'no_words' | 'finds_nothing' | 'too_many' }>> {
  const [term, now] = [normaliseArabic(typed), clock.now()]
  if (term === '' || term === normaliseArabic(means)) return refuse({ reason: 'no_words' })
  const understood = await interpretQuery(db, means)
  if (understood === null || understood.instead !== null) return refuse({ reason: 'finds_nothing' })
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(searchSynonym).where(eq(searchSynonym.term, term)).for('update')
    if (before === undefined && (await tx.$count(searchSynonym)) >= maxSynonyms) return refuse({ reason: 'too_many' })
    const row = { term, typed, means, createdAt: now }
    await tx.insert(searchSynonym).values(row).onConflictDoUpdate({ target: searchSynonym.term, set: row })
    const changes = [{ field: 'means', from: before?.means ?? null, to: means }]
    const thing = { subject: 'synonym', subjectId: term, name: typed } as const
    await recordAudit(tx, admin, { ...thing, action: before ? 'change' : 'create', changes }, now)
    return done(null)
  })
}

/** Deletes a synonym by its normalised text. Idempotent. */
export async function deleteSynonym(db: Db, clock: Clock, admin: Admin<'products.act'>, term: string): Promise<void> {
  await transact(db, async (tx) => {
    const [gone] = await tx.delete(searchSynonym).where(eq(searchSynonym.term, term)).returning()
    if (gone === undefined) return
    const changes = [{ field: 'means', from: gone.means, to: null }]
    const thing = { subject: 'synonym', subjectId: term, name: gone.typed } as const
    await recordAudit(tx, admin, { ...thing, action: 'delete', changes }, clock.now())
  })
}

/** All synonyms, newest first. */
export function readSynonyms(db: Executor): Promise<Synonym[]> {
  return db.select().from(searchSynonym).orderBy(desc(searchSynonym.createdAt), searchSynonym.term)
}
