import { eq } from 'drizzle-orm'
import type { Emails, SeenEmail } from '#app/context/shop.ts'
import { mail } from '#shop/email/table.ts'
import type { Shop } from '#shop/shop.ts'
import { renderEmail } from './render-email.ts'
import type { RenderedEmail } from './rendered-email.ts'
import { sampleEmail } from './sample-email.ts'

/** Email previews for admins, without the secrets of users' links. */
export function seenEmails(shop: Shop): Emails {
  return {
    async ofOutbox(mailId) {
      const [email] = await shop.db.select().from(mail).where(eq(mail.id, mailId))
      if (email === undefined) return null
      const { template, locale, data } = email
      const written = await renderEmail(template, { shop, settings: await shop.settings.read(), locale, data })
      return written && harmless(written)
    },
    async sample(template, locale) {
      return harmless(await sampleEmail(shop, await shop.settings.read(), template, locale))
    },
  }
}

/** The email without the secret half of its links. */
function harmless({ subject, html, text }: RenderedEmail): SeenEmail {
  const closed = (content: string) => content.replace(/([?&;]token=)[\w.~%-]+/g, '$1…')
  return { subject, html: closed(html), text: closed(text) }
}
