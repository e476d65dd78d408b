import { html, raw } from 'hono/html'
import { renderDocument, withPrefix } from '#app/storefront/content/markdown.server.ts'
import {
  type PlaceholderValue,
  type PlaceholderValues,
  placeholderValues,
} from '#app/storefront/content/placeholder-values.server.ts'
import { headingId } from '#shop/content/headings.ts'
import { isPlaceholder } from '#shop/content/placeholders.ts'
import { type CampaignContent, contentOf } from '#shop/newsletter/campaigns/content.ts'
import { readCampaign } from '#shop/newsletter/campaigns/read.ts'
import { isSentTo } from '#shop/newsletter/campaigns/status.ts'
import { readSubscription } from '#shop/newsletter/read.ts'
import { plainLtr } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'
import { newsletterFooter } from './footer.ts'

/**
 * A campaign for one subscriber; null for one who unsubscribed meanwhile, and when it was stopped (R58). A test goes to
 * an admin and is marked as such.
 */
export async function newsletterCampaign({
  data: { campaignId, subscriptionId },
  ...input
}: EmailInput<'newsletter-campaign'>): Promise<RenderedEmail | null> {
  const { db } = input.shop
  const row = await readCampaign(db, campaignId)
  if (row === null) return null
  const content = contentOf(row, input.locale)
  if (subscriptionId === null) {
    const subject = input.words.mail_campaign_test({ subject: content.subject })
    return renderCampaign({ ...content, subject }, input, null)
  }
  if (!isSentTo(row.state, await readSubscription(db, subscriptionId))) return null
  return renderCampaign(content, input, subscriptionId)
}

type Input = Pick<EmailInput<'newsletter-campaign'>, 'shop' | 'settings' | 'locale' | 'words'>

/** @param subscriptionId whose links it carries; null for a test */
export function renderCampaign(
  { subject, text }: CampaignContent,
  input: Input,
  subscriptionId: string | null,
): RenderedEmail {
  const { shop, settings, locale, words } = input
  const shopName = settings.name[locale]
  const values = placeholderValues(settings, locale)
  const prefix = `${shop.baseUrl}/${locale}`
  const { intro, sections } = renderDocument(text, { values, prefix })
  const body = [
    html`${raw(inGreen(intro))}`,
    ...sections.map(
      ({ title, html: content }) =>
        html`<h2 style="margin:20px 0 8px;font-size:18px;line-height:1.4;">${title}</h2>${raw(inGreen(content))}`,
    ),
  ]
  const tail =
    subscriptionId === null
      ? { headers: {}, html: words.mail_newsletter_why({ shop: shopName }), text: '' }
      : newsletterFooter({ shop, locale, words, shopName, id: subscriptionId })
  return email(input, {
    subject,
    headers: tail.headers,
    title: subject,
    html: body,
    text: [plain(text, values, prefix)],
    foot: tail,
  })
}

/** Mail programs make links blue that have no colour of their own. */
const inGreen = (text: string) => text.replaceAll('<a href', '<a style="color:#2C7A35;" href')

/** The Markdown itself, which reads well as plain text, with the settings' values, whole addresses and no anchors. */
const plain = (text: string, values: PlaceholderValues, prefix: string) =>
  text
    .split('\n')
    .map((line) => (line.startsWith('#') ? line.replace(headingId, '') : line))
    .join('\n')
    .replace(/(\](?:\(|:)\s*<?)(\/(?!\/)[^\s)>]*)/g, (_, before, link) => before + withPrefix(link, prefix))
    .replace(/\{([a-z_]{1,40})\}/g, (whole, name: string) => (isPlaceholder(name) ? inPlain(values[name]) : whole))

const inPlain = ({ kind, text }: PlaceholderValue) => (kind === 'contact' ? plainLtr(text) : text)
