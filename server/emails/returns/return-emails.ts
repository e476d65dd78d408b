import { html } from 'hono/html'
import { returnReason } from '#app/return-words.ts'
import { documentPath } from '#app/storefront/order/receipt/document-path.ts'
import { isolate } from '#app/ui/isolate.ts'
import { titleIn, titleWithUnits, unitsText } from '#app/ui/title-in.ts'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'
import { orderUrl } from '#shop/orders/access/order-url.ts'
import { accessToken } from '#shop/orders/access/token.ts'
import { type OrderView, readOrder } from '#shop/orders/read.ts'
import { formatPhone } from '#shop/phone.ts'
import { type ReturnView, readReturns } from '#shop/returns/read.ts'
import type { ReturnState } from '#shop/returns/status.ts'
import { returnAddress } from '#shop/settings/delivery/returns.ts'
import { contactLine } from '../contact-line.ts'
import { action, type Fact, factLines, factTable, frame, numbered, row, table } from '../frame.ts'
import type { EmailInput, RenderedEmail } from '../rendered-email.ts'
import { email } from '../short-email.ts'

type ToBuyer = 'return-requested' | 'return-accepted' | 'return-rejected' | 'return-received' | 'return-closed'
type ReturnInput = EmailInput<ToBuyer | 'return-to-store'>

/** Acknowledges a request: what is returned, and to wait. Not sent for one that was answered or withdrawn since. */
export const returnRequested = (input: EmailInput<'return-requested'>) =>
  toBuyer(input, (state) => state === 'requested', {
    subject: input.words.mail_return_requested_subject,
    title: input.words.mail_return_requested_title,
    text: input.words.mail_return_requested_text,
  })

/** What to do with the parcel, where to send it, and the slip to enclose. Not sent once it arrived or was withdrawn. */
export const returnAccepted = (input: EmailInput<'return-accepted'>) =>
  toBuyer(input, (state) => state === 'accepted', {
    subject: input.words.mail_return_accepted_subject,
    title: input.words.mail_return_accepted_title,
    text: input.words.mail_return_accepted_text,
    said: ({ answer }) => answer,
  })

/** Why a return was not accepted, in the team's own words. */
export const returnRejected = (input: EmailInput<'return-rejected'>) =>
  toBuyer(input, (state) => state === 'rejected', {
    subject: input.words.mail_return_rejected_subject,
    title: input.words.mail_return_rejected_title,
    text: input.words.mail_return_rejected_text,
    said: ({ answer }) => answer,
  })

/** The goods arrived; the refund follows in its own email. Not sent once it was closed without one. */
export const returnReceived = (input: EmailInput<'return-received'>) =>
  toBuyer(input, (state) => state === 'received' || state === 'refunded', {
    subject: input.words.mail_return_received_subject,
    title: input.words.mail_return_received_title,
    text: input.words.mail_return_received_text,
  })

/** It was closed without a refund, with the team's reason if any. */
export const returnClosed = (input: EmailInput<'return-closed'>) =>
  toBuyer(input, (state) => state === 'closed', {
    subject: input.words.mail_return_closed_subject,
    title: input.words.mail_return_closed_title,
    text: input.words.mail_return_closed_text,
    said: ({ closing }) => closing,
  })

type Content = {
  subject: (inputs: { number: string }) => string
  title: () => string
  text: () => string
  /** The team's text. */
  said?: (found: ReturnView) => string
}

async function toBuyer(
  input: EmailInput<ToBuyer>,
  stillTrue: (state: ReturnState) => boolean,
  { subject, title: titleOf, text, said }: Content,
): Promise<RenderedEmail | null> {
  const { shop, settings, locale, words } = input
  const read = await findReturn(input)
  if (read === null || !stillTrue(read.found.state)) return null
  const { order, found } = read
  const token = accessToken(shop.secrets, order)
  const url = orderUrl(shop, locale, order, '/return')
  const name = words.returns_of({ return: found.number, number: order.number })
  const title = titleOf()
  const lines = [text(), ...(said?.(found) ?? '').split('\n').filter(Boolean)]
  const isAccepted = found.state === 'accepted'
  const address = isAccepted ? returnAddress(settings.returns, locale) : ''
  const slip = isAccepted ? `${shop.baseUrl}${documentPath(`${order.number}-RET${found.number}`, token)}` : null
  const contact = contactLine(settings, words)
  return email(input, {
    subject: subject({ number: order.number }),
    title,
    html: html`<p style="margin:0 0 16px;">${numbered(name)}</p>
${lines.map((line) => html`<p dir="auto" style="margin:0 0 8px;overflow-wrap:anywhere;">${line}</p>`)}
${address && html`<p style="margin:12px 0 4px;"><b>${words.returns_send_to()}</b></p>${address.split('\n').map((line) => html`<p style="margin:0;">${line}</p>`)}`}
<div style="height:12px;"></div>${table(itemsOf(found, locale).map((item) => row(locale, item.name, unitsText(item.quantity))))}
${slip && action(words.returns_slip(), slip)}
<p style="margin:12px 0 0;"><a href="${url}" style="color:#2C7A35;">${words.mail_return_see()}</a></p>`,
    text: [
      name,
      ...lines,
      ...(address ? [`${words.returns_send_to()}:\n${address}`] : []),
      itemsOf(found, locale)
        .map((item) => titleWithUnits(item.name, item.quantity))
        .join('\n'),
      ...(slip ? [`${words.returns_slip()}: ${slip}`] : []),
      `${words.mail_return_see()}: ${url}`,
    ],
    foot: contact,
  })
}

/** Tells the store who wants to return what, and why. Not sent for a request withdrawn since. */
export async function returnToStore(input: EmailInput<'return-to-store'>): Promise<RenderedEmail | null> {
  const { shop, settings, locale, words } = input
  const read = await findReturn(input)
  if (read === null || read.found.state === 'withdrawn') return null
  const { order, found } = read
  const url = `${shop.baseUrl}${adminOrderPath(order.number)}`
  const facts: Fact[] = [
    [words.mail_customer(), `${order.firstName} ${order.lastName}`, false],
    [words.mail_phone(), formatPhone(order.phone), true],
    [words.returns_reason(), returnReason(found.reason, locale), false],
    ...(found.photos.length > 0 ? [[words.mail_return_photos(), String(found.photos.length), true] as Fact] : []),
    ...itemsOf(found, locale).map((item): Fact => [isolate(item.name), unitsText(item.quantity), true]),
  ]
  const title = words.mail_return_store_title({ number: order.number })
  const last = words.mail_return_store_text()
  return {
    subject: words.mail_return_store_subject({ number: order.number }),
    html: frame(
      { settings, shop, locale },
      title,
      html`${factTable(locale, facts)}
${found.note && html`<p dir="auto" style="margin:0 0 16px;overflow-wrap:anywhere;">${found.note}</p>`}
${action(words.mail_open_order(), url)}`,
      last,
    ),
    text: [title, factLines(facts), found.note, url, last].join('\n'),
  }
}

const itemsOf = ({ lines }: ReturnView, locale: 'ar' | 'en') =>
  lines.map((line) => ({ name: titleIn(line, locale), quantity: line.quantity }))

async function findReturn({ shop, data }: ReturnInput): Promise<{ order: OrderView; found: ReturnView } | null> {
  const order = await readOrder(shop.db, { id: data.orderId })
  if (order === null) return null
  const found = (await readReturns(shop.db, [order.id])).find(({ id }) => id === data.returnId)
  return found ? { order, found } : null
}
