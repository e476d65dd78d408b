import { html } from 'hono/html'
import type { MailTemplate } from '#shop/email/table.ts'
import { action, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

type Sender = Pick<EmailInput<MailTemplate>, 'settings' | 'shop' | 'locale'>
type Html = ReturnType<typeof html>
type Link = { label: string; url: string }

/** An email in the shop's layout: the title, the content and the last line; in plain text, paragraphs unless empty. */
export function email(
  { settings, shop, locale }: Sender,
  content: Omit<RenderedEmail, 'html' | 'text'> & {
    title: string
    html: Html | Html[]
    text: string[]
    foot: string | { html: Html | string; text: string }
  },
): RenderedEmail {
  const { title, html, text, foot, ...rest } = content
  const last = typeof foot === 'string' ? { html: foot, text: foot } : foot
  return {
    ...rest,
    html: frame({ settings, shop, locale }, title, html, last.html),
    text: [title, ...text, last.text].filter((part) => part !== '').join('\n\n'),
  }
}

/** A short email: a title, a text, an action and a last line. */
export function short(
  sender: Sender,
  parts: { subject: string; title: string; text: string; links: Link[]; foot: string },
): RenderedEmail {
  const { text, links, ...rest } = parts
  return email(sender, {
    ...rest,
    html: html`<p style="margin:0 0 16px;">${text}</p>
${links.map(({ label, url }) => action(label, url))}`,
    text: [text, ...links.map(({ label, url }) => `${label}: ${url}`)],
  })
}
