import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Locale } from '../money.ts'
import type { PageKey } from './key.ts'
import { pageText } from './table.ts'

/** The owner's version of a long text, who last changed it and when. */
export type PageText = { body: string; updatedBy: string; updatedAt: Date }

/** The owner's version of a page in a language, or null when it shows the default text. */
export async function readPageText(db: Executor, key: PageKey, locale: Locale): Promise<PageText | null> {
  const [row] = await db
    .select({ body: pageText.body, updatedBy: pageText.updatedBy, updatedAt: pageText.updatedAt })
    .from(pageText)
    .where(and(eq(pageText.key, key), eq(pageText.locale, locale)))
  return row ?? null
}

/** The pages that the owner has changed, by language, with who and when; without the texts. */
export async function listPageTexts(db: Executor) {
  return db
    .select({
      key: pageText.key,
      locale: pageText.locale,
      updatedBy: pageText.updatedBy,
      updatedAt: pageText.updatedAt,
    })
    .from(pageText)
}
