import { html } from 'hono/html'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { readEntry, readMessage, readThread } from '#shop/messages/read.ts'
import type { MessageCategory } from '#shop/messages/status.ts'
import { formatPhone } from '#shop/phone.ts'
import { action, brandOf, frame, ltr, numbered } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { writtenLines } from './written-lines.ts'

const categoryNames: Record<MessageCategory, typeof m.contact_category_general> = {
  general: m.contact_category_general,
  support: m.contact_category_support,
  complaint: m.contact_category_complaint,
  suggestion: m.contact_category_suggestion,
  order_inquiry: m.contact_category_order_inquiry,
  business: m.contact_category_business,
}

/**
 * What a customer wrote, for the store (R35): name, e-mail, subject, message, and where to answer. A first message,
 * or with an entry their answer in its thread. A reply by mail goes to its sender.
 */
export async function messageToStore({
  data,
  settings,
  shop,
  locale,
}: EmailInput<'message-to-store'>): Promise<RenderedEmail | null> {
  const message = await readMessage(shop.db, data.messageId)
  const answer = data.entryId === undefined ? null : await readEntry(shop.db, data.entryId)
  if (message === null || message.email === '' || (data.entryId !== undefined && answer === null)) return null
  const thread = await readThread(shop.db, message.id, () => '')
  const files = answer ? thread.entries.find(({ id }) => id === answer.entry.id)?.attachments : thread.attachments
  const text = answer?.entry.text ?? message.message
  const say = { locale }
  const title = answer
    ? m.mail_message_answer_title({ name: message.name }, say)
    : m.mail_message_title({ name: message.name }, say)
  const names = files?.map(({ filename }) => isolate(filename)).join(locale === 'ar' ? '، ' : ', ')
  const facts: [string, string, boolean][] = [
    [m.your_name({}, say), message.name, false],
    [m.mail_email({}, say), message.email, true],
    ...(message.phone ? [[m.mail_phone({}, say), formatPhone(message.phone), true] as [string, string, boolean]] : []),
    [m.contact_category({}, say), categoryNames[message.category]({}, say), false],
    [m.contact_subject({}, say), message.subject, false],
    ...(names ? [[m.contact_files({}, say), names, false] as [string, string, boolean]] : []),
  ]
  const before = [message.id, ...(answer?.earlier.filter(({ kind }) => kind === 'customer').map(({ id }) => id) ?? [])]
  const url = `${shop.baseUrl}/admin/messages/view/${message.id}`
  const foot = m.mail_message_reply({ name: message.name }, say)
  return {
    subject: m.mail_message_subject({ number: message.number, subject: message.subject }, say),
    messageId: idOf(answer?.entry.id ?? message.id),
    headers: {
      // One checked address and nothing else: a name beside it would be one more thing to smuggle something in.
      'Reply-To': message.email,
      ...(answer && { 'In-Reply-To': idOf(before.at(-1) ?? message.id), References: before.map(idOf).join(' ') }),
    },
    html: frame(
      locale,
      brandOf(settings, shop, locale),
      title,
      html`<p style="margin:0 0 12px;">${numbered(message.number)}</p>
${facts.map(([label, value, left]) => html`<p style="margin:0 0 4px;overflow-wrap:anywhere;">${label}: <b>${left ? ltr(value) : html`<bdi>${value}</bdi>`}</b></p>`)}
<div style="margin:16px 0;overflow-wrap:anywhere;">${writtenLines(text)}</div>
${action(m.mail_message_open_admin({}, say), url)}`,
      foot,
    ),
    text: [
      `${title}\n${message.number}`,
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      text,
      `${m.mail_message_open_admin({}, say)}: ${url}`,
      foot,
    ].join('\n\n'),
  }
}

const idOf = (id: string) => `<message-to-store-${id}@bustan>`
