import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Locale } from '../../money.ts'
import type { MailTemplate } from '../table.ts'
import { type EmailTexts, emailText } from './table.ts'

/** The store's own texts of an email, who last saved them and when. */
export type SavedEmailTexts = { texts: EmailTexts; updatedBy: string; updatedAt: Date }

/** The store's own texts of an email in a language, or null when it has the default ones. */
export async function readEmailTexts(
  db: Executor,
  template: MailTemplate,
  locale: Locale,
): Promise<SavedEmailTexts | null> {
  const [row] = await db
    .select({ texts: emailText.texts, updatedBy: emailText.updatedBy, updatedAt: emailText.updatedAt })
    .from(emailText)
    .where(and(eq(emailText.template, template), eq(emailText.locale, locale)))
  return row ?? null
}

/** The emails with texts of the store's own. */
export const listChangedEmails = async (db: Executor): Promise<MailTemplate[]> =>
  (await db.selectDistinct({ template: emailText.template }).from(emailText)).map(({ template }) => template)
