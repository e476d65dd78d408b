import { and, eq } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { laterThan } from '../audit/later-than.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { PageTextInput } from './form.ts'
import type { PageKey } from './key.ts'
import { type PageText, readPageText } from './read.ts'
import { pageText } from './table.ts'

/** Another admin's version is newer than the one that was read; null when the original was restored. */
export type ChangedMeanwhile = { reason: 'changed'; current: PageText | null }

/**
 * Saves a text page over the version the admin saw (optimistic lock) and invalidates the page cache. A concurrent
 * change is refused with the current version. Expects validated input (`pageTextSchema`).
 */
export async function changePageText(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  { key, locale, body, seen }: PageTextInput,
): Promise<Outcome<{ updatedAt: Date }, ChangedMeanwhile>> {
  return transact(db, async (tx) => {
    const now = clock.now()
    const before = await readPageText(tx, key, locale)
    const mine = { body, updatedBy: admin.email, updatedAt: now }
    const [saved] =
      seen === null
        ? await tx
            .insert(pageText)
            .values({ key, locale, ...mine })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(pageText)
            .set({ ...mine, updatedAt: laterThan(now, pageText.updatedAt) })
            .where(version(key, locale, seen))
            .returning()
    if (saved === undefined) return refuse({ reason: 'changed', current: await readPageText(tx, key, locale) })
    // The replaced version is the one that was seen.
    const changes = [{ field: 'body', from: before?.body ?? null, to: body }]
    await recordAudit(tx, admin, { ...textSubject(key, locale), action: 'change', changes }, now)
    await pagesChanged(tx, [`content:${key}`])
    return done({ updatedAt: saved.updatedAt })
  })
}

/** A long text as named in the audit log. */
export function textSubject(key: PageKey, locale: Locale) {
  return { subject: 'text', subjectId: key, name: `${key} (${locale})` } as const
}

/** The row of a page in a language, if it still has the version that was seen. */
export function version(key: PageKey, locale: Locale, seen: string) {
  return and(eq(pageText.key, key), eq(pageText.locale, locale), eq(pageText.updatedAt, new Date(seen)))
}
