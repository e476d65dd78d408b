import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Emails, PreviewedEmail } from '#app/context/shop.ts'
import { mail } from '#shop/email/table.ts'
import { readEmailTexts } from '#shop/email/texts/read.ts'
import type { EmailTexts } from '#shop/email/texts/table.ts'
import type { Shop } from '#shop/shop.ts'
import { mayStillSend } from '../jobs/may-send.ts'
import { renderCampaign } from './newsletter/campaign.ts'
import { renderEmail } from './render-email.ts'
import type { RenderedEmail } from './rendered-email.ts'
import { sampleEmail } from './sample-email.ts'
import { editableTexts } from './texts/editable-texts.ts'
import { wordsIn } from './texts/words.ts'

/** Email previews for admins, without the secrets of users' links. */
export function emailPreviews(shop: Shop): Emails {
  const find = async (mailId: string) => (await shop.db.select().from(mail).where(eq(mail.id, mailId)))[0]
  const render = async ({ template, locale, data }: typeof mail.$inferSelect, draft?: EmailTexts) =>
    renderEmail(template, { shop, settings: await shop.settings.read(), locale, data }, draft)
  return {
    async ofOutbox(mailId, draft) {
      const email = await find(mailId)
      const written = email && (await render(email, draft))
      return written ? harmless(written) : null
    },
    async isSendable(mailId) {
      const email = await find(mailId)
      return email === undefined || ((await render(email)) !== null && (await mayStillSend(shop, email)))
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
