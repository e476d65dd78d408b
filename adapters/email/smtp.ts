import { EmailRefused, MailboxRefused, type Mailer, Unavailable } from '#shop/ports.ts'

/** Timeouts of the mail server in milliseconds: to connect, to greet, between two replies, and for one whole email. */
export type SmtpTimeouts = { connection: number; greeting: number; silence: number; email: number }

/**
 * Emails over SMTP. With `mayBeClear`, a server without TLS is used unencrypted; otherwise it is refused, unless the
 * address has `requireTLS=false`. Throws `Unavailable` when the server did not answer or broke off. Temporary refusals
 * and errors of the shop's own configuration (password, sender) are thrown as they are and retried.
 */
export function smtpMailer(url: string, from: string, timeouts: SmtpTimeouts, mayBeClear: boolean): Mailer {
  const limits = {
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
  }
  const says = ['requireTLS', 'ignoreTLS'].some((name) => new URL(url).searchParams.has(name))
  const encrypted = !mayBeClear && !says && { requireTLS: true }
  // Loaded by the first email: the library takes 5 MB of memory.
  const open = async () =>
    (await import('nodemailer')).default.createTransport({ url, ...encrypted, ...limits }, { from })
  let transport: ReturnType<typeof open> | undefined
  return {
    name: 'smtp',
    from,
    async send({ to, subject, html, text, messageId, headers, calendar }) {
      const email = {
        to,
        subject,
        html,
        text,
        messageId,
        ...(headers && { headers }),
        ...(calendar && { icalEvent: { ...calendar, filename: 'appointment.ics' } }),
        // Also ends a connection that trickles data slowly enough never to be silent.
        signal: AbortSignal.timeout(timeouts.email),
      }
      transport ??= open()
      await (await transport).sendMail(email).catch((error: Error & { command?: string; responseCode?: number }) => {
        if (error.responseCode === undefined) throw new Unavailable(error.message)
        const isAboutEmail = error.command === 'RCPT TO' || error.command === 'DATA'
        if (!isAboutEmail || error.responseCode < 500) throw error
        throw new (error.command === 'RCPT TO' ? MailboxRefused : EmailRefused)(error.message)
      })
    },
  }
}
