import { html } from 'hono/html'
import { formatWhen } from '#app/kuwait-time.ts'
import { isolate } from '#app/ui/isolate.ts'
import { threadPath } from '#shop/messages/link.ts'

import { readEntry, readFiles, readMessage } from '#shop/messages/read.ts'
import { contactLine, replyTo } from './contact-line.ts'
import { action, frame, numbered } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'
import { email } from './short-email.ts'
import { quoted, writtenLines } from './written-lines.ts'

/**
 * The store's reply to a customer, in their language, with the quoted message and the private link to the thread.
 * Threading headers group it in mail programs; replies by mail go to the store's address. Null when the entry is gone
 * or its customer was erased.
 */
export async function messageReply({
  data,
  settings,
  shop,
  locale,
  words,
}: EmailInput<'message-reply'>): Promise<RenderedEmail | null> {
  const found = await readEntry(shop.db, data.entryId)
  if (found === null || found.message.email === '' || found.entry.text === '') return null
  const { message, entry, earlier } = found
  const files = await readFiles(shop.db, message.id, [entry.id])
  const question = earlier.findLast(({ kind }) => kind === 'customer') ?? {
    text: message.message,
    at: message.createdAt,
  }
  const before = [threadId(message.id), ...earlier.filter(isReply).map(({ id }) => idOf(id))]

  const url = `${shop.baseUrl}${threadPath(shop.secrets, message, locale)}`
  const title = words.mail_message_reply_title()
  const hello = words.mail_message_hello({ name: message.name })
  const wrote = words.mail_message_quoted({ when: formatWhen(question.at, locale) })
  const names = files.map(({ filename }) => isolate(filename)).join(locale === 'ar' ? '، ' : ', ')
  const attached = files.length > 0 ? words.mail_message_files({ names }) : null
  const side = locale === 'ar' ? 'right' : 'left'
  return {
    subject: words.mail_message_reply_subject({ number: message.number, subject: message.subject }),
    messageId: idOf(entry.id),
    headers: {
      ...replyTo(settings),
      'In-Reply-To': before.at(-1) ?? '',
      References: before.join(' '),
    },
    html: frame(
      { settings, shop, locale },
      title,
      html`<p style="margin:0 0 12px;">${numbered(message.number)}</p>
<p style="margin:0 0 8px;overflow-wrap:anywhere;"><bdi>${hello}</bdi></p>
<div style="margin:0 0 16px;overflow-wrap:anywhere;">${writtenLines(entry.text)}</div>
${attached && html`<p style="margin:0 0 16px;overflow-wrap:anywhere;">${attached}</p>`}
${action(words.mail_message_open(), url)}
<p style="margin:16px 0 4px;font-size:14px;color:#5B6655;">${wrote}</p>
<blockquote style="margin:0;padding:0 12px;border-${side}:3px solid #E4DCCB;font-size:14px;color:#5B6655;overflow-wrap:anywhere;">${writtenLines(question.text)}</blockquote>`,
      words.mail_message_reply_foot(),
    ),
    text: [
      `${title}\n${message.number}`,
      hello,
      entry.text,
      ...(attached === null ? [] : [attached]),
      `${words.mail_message_open()}: ${url}`,
      `${wrote}\n${quoted(question.text)}`,
      words.mail_message_reply_foot(),
    ].join('\n\n'),
  }
}

/**
 * Acknowledges a message with its number. It quotes nothing that was typed: the address may be a stranger's, and the
 * store must not relay others' texts. Null when its sender was erased.
 */
export async function messageReceived(input: EmailInput<'message-received'>): Promise<RenderedEmail | null> {
  const { data, settings, shop, locale, words } = input
  const message = await readMessage(shop.db, data.messageId)
  if (message === null || message.email === '') return null
  const { number } = message
  const shopName = settings.name[locale]
  const title = words.mail_message_received_title()
  const thanks = words.mail_message_received_text({ shop: shopName, number: isolate(number) })
  const then = words.contact_sent_text()
  const ignore = words.mail_message_received_ignore()
  const foot = contactLine(settings, words)
  return email(input, {
    subject: words.mail_message_received_subject({ number }),
    messageId: threadId(message.id),
    headers: { ...replyTo(settings), 'Auto-Submitted': 'auto-replied' },
    title,
    html: html`${[thanks, then, ignore].map((line) => html`<p style="margin:0 0 12px;">${numbered(line)}</p>`)}`,
    text: [thanks, then, ignore],
    foot,
  })
}

/** The message id that the emails of a thread refer to. */
const threadId = (messageId: string) => `<message-received-${messageId}@bustan>`
const isReply = ({ kind }: { kind: string }) => kind === 'reply'
const idOf = (entryId: string) => `<message-reply-${entryId}@bustan>`
