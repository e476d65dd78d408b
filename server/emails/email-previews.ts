import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Emails, PreviewedEmail } from '#app/context/shop.ts'
import { mail } from '#shop/email/table.ts'
import { readEmailTexts } from '#shop/email/texts/read.ts'
import type { Shop } from '#shop/shop.ts'
import { renderCampaign } from './newsletter/campaign.ts'
import { renderEmail } from './render-email.ts'
import type { RenderedEmail } from './rendered-email.ts'
import { sampleEmail } from './sample-email.ts'
import { editableTexts } from './texts/editable-texts.ts'
import { wordsIn } from './texts/words.ts'

/** Email previews for admins, without the secrets of users' links. */
export function emailPreviews(shop: Shop): Emails {
  return {
    async ofOutbox(mailId, draft) {
      const [email] = await shop.db.select().from(mail).where(eq(mail.id, mailId))
      if (email === undefined) return null
      const { template, locale, data } = email
      const input = { shop, settings: await shop.settings.read(), locale, data }
      const written = await renderEmail(template, input, draft)
      return written && harmless(written)
    },
    async sample(template, locale, draft) {
      return harmless(await sampleEmail(shop, await shop.settings.read(), template, locale, draft))
    },
    async campaign(content, locale) {
      const [settings, own] = await Promise.all([
        shop.settings.read(),
        readEmailTexts(shop.db, 'newsletter-campaign', locale),
      ])
      const words = wordsIn(locale, own?.texts ?? {})
      return harmless(renderCampaign(content, { shop, settings, locale, words }, randomUUID()))
    },
    editable: editableTexts,
  }
}

/** The email without the secret half of its links. */
function harmless({ subject, html, text }: RenderedEmail): PreviewedEmail {
  const closed = (content: string) => content.replace(/([?&;]token=)[\w.~%-]+/g, '$1…')
  return { subject, html: closed(html), text: closed(text) }
}
