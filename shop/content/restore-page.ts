import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { type ChangedMeanwhile, textSubject, version } from './change-page.ts'
import type { PageTextInput } from './form.ts'
import { readPageText } from './read.ts'
import { pageText } from './table.ts'

/**
 * Restores a page's default text: the owner's version is deleted, if it is still the one that was seen. Refuses like
 * `changePageText`. A page that already shows the default is left unchanged.
 */
export async function restorePageText(
  db: Db,
  clock: Clock,
  admin: Admin<'content.act'>,
  { key, locale, seen }: Omit<PageTextInput, 'body'>,
): Promise<Outcome<null, ChangedMeanwhile>> {
  return transact(db, async (tx) => {
    if (seen !== null) {
      const gone = await tx
        .delete(pageText)
        .where(version(key, locale, seen))
        .returning({ body: pageText.body })
      const [theirs] = gone
      if (theirs !== undefined) {
        const changes = [{ field: 'body', from: theirs.body, to: null }]
        await recordAudit(tx, admin, { ...textSubject(key, locale), action: 'change', changes }, clock.now())
        await pagesChanged(tx, [`content:${key}`])
      }
    }
    const left = await readPageText(tx, key, locale)
    return left === null ? done(null) : refuse({ reason: 'changed', current: left })
  })
}
