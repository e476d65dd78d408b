import type { SampleContext } from '#db/samples/sample-person.ts'
import { sampleRows } from '#db/samples/sample-rows.ts'
import { transact } from '#shop/db.ts'
import type { MailData, MailTemplate } from '#shop/email/table.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import type { Locale } from '#shop/money.ts'
import type { StoreSettings } from '#shop/settings/form.ts'
import type { Shop } from '#shop/shop.ts'
import { renderEmail } from './render-email.ts'
import type { RenderedEmail } from './rendered-email.ts'

/**
 * A template rendered from sample rows, which exist only in a transaction that is rolled back: the preview runs the
 * real code, and nothing is stored or sent.
 * @param draft unsaved texts that replace the store's own
 */
export async function sampleEmail<Name extends MailTemplate>(
  shop: Shop,
  settings: StoreSettings,
  template: Name,
  locale: Locale,
  draft?: EmailTexts,
): Promise<RenderedEmail> {
  let email: RenderedEmail | null = null
  try {
    await transact(shop.db, async (tx) => {
      const context: SampleContext = { tx, locale, now: shop.clock.now() }
      const data = (await sampleRows[template](context)) as MailData[Name]
      const input = { shop: { ...shop, db: tx }, settings, locale, data }
      email = await renderEmail(template, input, draft)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  if (email === null) throw new Error(`the sample of ${template} says nothing`)
  return email
}

class RolledBack extends Error {}
