import { html } from 'hono/html'
import type { MailTemplate } from '#shop/email/table.ts'
import { action, frame } from './frame.ts'
import type { EmailInput, RenderedEmail } from './rendered-email.ts'

type Link = { label: string; url: string }

/** A short email: a title, a text, an action and a last line. */
export function short(
  { settings, shop, locale }: Pick<EmailInput<MailTemplate>, 'settings' | 'shop' | 'locale'>,
  parts: { subject: string; title: string; text: string; links: Link[]; foot: string },
): RenderedEmail {
  const { subject, title, text, links, foot } = parts
  const body = html`<p style="margin:0 0 16px;">${text}</p>
${links.map(({ label, url }) => action(label, url))}`
  return {
    subject,
    html: frame({ settings, shop, locale }, title, body, foot),
    text: [title, text, ...links.map(({ label, url }) => `${label}: ${url}`), foot].join('\n\n'),
  }
}
