import { and, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { laterThan } from '../../audit/later-than.ts'
import { recordAudit } from '../../audit/log.ts'
import { type Executor, transact } from '../../db.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Shop } from '../../shop.ts'
import type { MailTemplate } from '../table.ts'
import { readEmailTexts, type SavedEmailTexts } from './read.ts'
import { type EmailTexts, emailText } from './table.ts'

/** Another admin's texts are newer than those that were read; null when the defaults were restored. */
export type TextsChanged = { reason: 'changed'; current: SavedEmailTexts | null }

type EmailTextsInput = {
  template: MailTemplate
  locale: Locale
  /** Validated (`emailTextsSchema`), without those equal to the default; none restores the email. */
  texts: EmailTexts
  /** The `updatedAt` that the editor was opened with, null when there was no row. */
  seen: Date | null
}

/**
 * Saves the store's own texts of an email in one language over those that the admin saw (optimistic lock); emails sent
 * from now on use them. Refuses with the current ones when another admin saved meanwhile.
 */
export async function saveEmailTexts(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  admin: Admin<'email.act'>,
  { template, locale, texts, seen }: EmailTextsInput,
): Promise<Outcome<null, TextsChanged>> {
  return transact(db, async (tx) => {
    const now = clock.now()
    const before = await readEmailTexts(tx, template, locale)
    if (!(await write(tx, { template, locale, texts, seen }, admin.email, now)))
      return refuse({ reason: 'changed', current: await readEmailTexts(tx, template, locale) })
    const changes = [...new Set([...Object.keys(before?.texts ?? {}), ...Object.keys(texts)])]
      .map((key) => ({ field: 'body', from: before?.texts[key] ?? null, to: texts[key] ?? null }))
      .filter(({ from, to }) => from !== to)
    const thing = { subject: 'email_text', subjectId: template, name: `${template} (${locale})` } as const
    if (changes.length > 0) await recordAudit(tx, admin, { ...thing, action: 'change', changes }, now)
    return done(null)
  })
}

/** Whether the texts were written: only over the version that was seen. */
async function write(tx: Executor, { template, locale, texts, seen }: EmailTextsInput, updatedBy: string, now: Date) {
  const isOriginal = Object.keys(texts).length === 0
  if (seen === null && isOriginal) return (await readEmailTexts(tx, template, locale)) === null
  const mine = { texts, updatedBy }
  if (seen === null) {
    const row = { template, locale, ...mine, updatedAt: now }
    return (await tx.insert(emailText).values(row).onConflictDoNothing().returning()).length > 0
  }
  const asSeen = and(eq(emailText.template, template), eq(emailText.locale, locale), eq(emailText.updatedAt, seen))
  if (isOriginal) return (await tx.delete(emailText).where(asSeen).returning()).length > 0
  const row = { ...mine, updatedAt: laterThan(now, emailText.updatedAt) }
  return (await tx.update(emailText).set(row).where(asSeen).returning()).length > 0
}
