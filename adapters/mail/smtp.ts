import nodemailer from 'nodemailer'
import type { Mailer } from '#shop/ports.ts'

/** Letters over SMTP. Throws whatever the server refused, so that the outbox tries again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    name: 'smtp',
    async send({ to, subject, html, text, messageId }) {
      await transport.sendMail({ to, subject, html, text, messageId })
    },
  }
}
