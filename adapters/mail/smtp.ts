import nodemailer from 'nodemailer'
import type { Mailer } from '#shop/ports.ts'

/** Letters over SMTP. Throws whatever the server refused, so that the outbox tries again. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from })
  return {
    name: 'smtp',
    from,
    async send({ to, subject, html, text, messageId, headers, calendar }) {
      await transport.sendMail({
        to,
        subject,
        html,
        text,
        messageId,
        ...(headers && { headers }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      })
    },
  }
}
