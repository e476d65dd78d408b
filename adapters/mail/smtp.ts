import nodemailer from 'nodemailer'
import { LetterRefused, type Mailer } from '#shop/ports.ts'

/** A server that says nothing holds up the letters behind this one for no longer than that. */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/**
 * Letters over SMTP. What the server refuses for now, or a connection that breaks, is thrown as it is, and tried again;
 * so is what concerns the shop itself (its password, its sender) and not the letter: the owner can mend that.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...patience }, { from })
  return {
    name: 'smtp',
    from,
    async send({ to, subject, html, text, messageId, headers, calendar }) {
      const letter = {
        to,
        subject,
        html,
        text,
        messageId,
        ...(headers && { headers }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
      }
      await transport.sendMail(letter).catch((error: Error & { command?: string; responseCode?: number }) => {
        const isAboutLetter = error.command === 'RCPT TO' || error.command === 'DATA'
        throw isAboutLetter && (error.responseCode ?? 0) >= 500 ? new LetterRefused(error.message) : error
      })
    },
  }
}
