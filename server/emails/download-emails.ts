import { and, eq, isNull } from 'drizzle-orm'
import { html } from 'hono/html'
import { productFile } from '#shop/catalog/media/table.ts'
import { product } from '#shop/catalog/table.ts'
import { downloadGrant } from '#shop/downloads/table.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { readOrder } from '#shop/orders/read.ts'
import { order } from '#shop/orders/table.ts'
import { isWithoutLinks } from '#shop/typed/web-address.ts'
import { contactLine } from './contact-line.ts'
import { action, numbered } from './frame.ts'
import { orderLines } from './order-lines.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'

/**
 * The private link of an order, for a buyer who lost it, or from the store, with the items of an unpaid order that it
 * accepted. An unpaid order's address may be a stranger's: a name with a web address is left out.
 */
export async function orderLink(input: EmailInput<'order-link'>): Promise<RenderedEmail | null> {
  const found = await findOrder(input)
  if (found === null) return null
  const { shop, settings, locale, words, data } = input
  const isByStore = data.by === 'store'
  const isAccepted = isByStore && found.paymentStatus === 'pending' && found.reservation === 'kept'
  const bought = isAccepted ? await readOrder(shop.db, { id: found.id }) : null
  const lines = bought && orderLines(bought, locale, shop.baseUrl)
  const named = { number: found.number, shop: settings.name[locale] }
  const title = isWithoutLinks(found.firstName)
    ? words.mail_downloads_link_title({ name: found.firstName })
    : words.mail_downloads_link_plain_title()
  const text = isByStore ? words.mail_downloads_link_order() : words.mail_downloads_link_text()
  const foot = isByStore ? contactLine(settings, words) : words.mail_downloads_link_foot()
  return email(input, {
    subject: isAccepted ? words.mail_downloads_link_accepted(named) : words.mail_downloads_link_subject(named),
    title,
    html: html`<p style="margin:0 0 16px;">${text}<br>${numbered(found.number)}</p>
${lines && html`${lines.html}<p style="margin:12px 0 0;">${words.order_accepted_text()}</p>`}
${action(words.mail_see_order(), orderUrl(shop, locale, found))}`,
    text: [
      `${text} ${found.number}`,
      ...(lines ? [lines.text, words.order_accepted_text()] : []),
      orderUrl(shop, locale, found),
    ],
    foot,
  })
}

/** A purchased file has a new version; sent only while its buyer may still download it. */
export async function fileUpdated(input: EmailInput<'file-updated'>): Promise<RenderedEmail | null> {
  const found = await findOrder(input)
  if (found?.paymentStatus !== 'paid') return null
  const { shop, settings, locale, data, words } = input
  const [file] = await shop.db
    .select({ ar: product.title, en: product.titleEn, name: productFile.fileName })
    .from(productFile)
    .innerJoin(product, eq(product.id, productFile.productId))
    .innerJoin(
      downloadGrant,
      and(
        eq(downloadGrant.productId, productFile.productId),
        eq(downloadGrant.orderId, found.id),
        isNull(downloadGrant.revokedAt),
      ),
    )
    .where(eq(productFile.id, data.fileId))
    .limit(1)
  if (file === undefined) return null
  const name = file[locale]
  const title = words.mail_downloads_new_title({ name })
  const text = words.mail_downloads_new_text()
  const foot = contactLine(settings, words)
  return email(input, {
    subject: words.mail_downloads_new_subject({ name, shop: settings.name[locale] }),
    title,
    html: html`<p style="margin:0 0 16px;">${text}<br>${numbered(found.number)}</p>
${action(words.mail_downloads_new_action(), orderUrl(shop, locale, found))}`,
    text: [`${text} ${found.number}`, orderUrl(shop, locale, found)],
    foot,
  })
}

type OrderEmail = EmailInput<'order-link' | 'file-updated'>

async function findOrder({ shop, data }: OrderEmail) {
  const [found] = await shop.db
    .select()
    .from(order)
    .where(and(eq(order.id, data.orderId), isNull(order.forgottenAt)))
  return found ?? null
}
