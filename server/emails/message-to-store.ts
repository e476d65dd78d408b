import { html } from 'hono/html'
import { isolate } from '#app/ui/isolate.ts'
import { readEntry, readFiles, readMessage } from '#shop/messages/read.ts'
import type { MessageCategory } from '#shop/messages/status.ts'
import { formatPhone } from '#shop/phone.ts'
import { action, type Fact, factLines, factValue, frame, numbered } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import type { TextKey } from './texts/words.ts'
import { writtenLines } from './written-lines.ts'

const categoryNames = {
  general: 'contact_category_general',
  support: 'contact_category_support',
  complaint: 'contact_category_complaint',
  suggestion: 'contact_category_suggestion',
  order_inquiry: 'contact_category_order_inquiry',
  business: 'contact_category_business',
} as const satisfies Record<MessageCategory, TextKey>

/**
 * A customer's message for the store (R35): name, e-mail, subject, message, and where to answer. The first message, or
 * with an entry their answer in its thread. A reply by mail goes to its sender.
 */
export async function messageToStore({
  data,
  settings,
  shop,
  locale,
  words,
}: EmailInput<'message-to-store'>): Promise<RenderedEmail | null> {
  const message = await readMessage(shop.db, data.messageId)
  const reply = data.entryId === undefined ? null : await readEntry(shop.db, data.entryId)
  if (message === null || message.email === '' || (data.entryId !== undefined && reply === null)) return null
  const files = await readFiles(shop.db, message.id, [reply?.entry.id ?? null])
  const text = reply?.entry.text ?? message.message
  const title = reply
    ? words.mail_message_answer_title({ name: message.name })
    : words.mail_message_title({ name: message.name })
  const names = files.map(({ filename }) => isolate(filename)).join(locale === 'ar' ? '، ' : ', ')
  const facts: Fact[] = [
    [words.your_name(), message.name, false],
    [words.mail_email(), message.email, true],
    ...(message.phone ? [[words.mail_phone(), formatPhone(message.phone), true] as Fact] : []),
    [words.contact_category(), words[categoryNames[message.category]](), false],
    [words.contact_subject(), message.subject, false],
    ...(names ? [[words.contact_files(), names, false] as Fact] : []),
  ]
  const before = [message.id, ...(reply?.earlier.filter(({ kind }) => kind === 'customer').map(({ id }) => id) ?? [])]
  const url = `${shop.baseUrl}/admin/messages/view/${message.id}`
  const foot = words.mail_message_reply({ name: message.name })
  return {
    subject: words.mail_message_subject({ number: message.number, subject: message.subject }),
    messageId: idOf(reply?.entry.id ?? message.id),
    headers: {
      // Only the validated address: a display name could be used for header injection.
      'Reply-To': message.email,
      ...(reply && { 'In-Reply-To': idOf(before.at(-1) ?? message.id), References: before.map(idOf).join(' ') }),
    },
    html: frame(
      { settings, shop, locale },
      title,
      html`<p style="margin:0 0 12px;">${numbered(message.number)}</p>
${facts.map(([label, value, left]) => html`<p style="margin:0 0 4px;overflow-wrap:anywhere;">${label}: <b>${factValue(value, left)}</b></p>`)}
<div style="margin:16px 0;overflow-wrap:anywhere;">${writtenLines(text)}</div>
${action(words.mail_message_open_admin(), url)}`,
      foot,
    ),
    text: [
      `${title}\n${message.number}`,
      factLines(facts),
      text,
      `${words.mail_message_open_admin()}: ${url}`,
      foot,
    ].join('\n\n'),
  }
}

const idOf = (id: string) => `<message-to-store-${id}@bustan>`
