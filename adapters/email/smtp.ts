import { EmailRefused, MailboxRefused, type Mailer, Unavailable } from '#shop/ports.ts'

/** Timeouts of the mail server in milliseconds: to connect, to greet, between two replies, and for one whole email. */
export type SmtpTimeouts = { connection: number; greeting: number; silence: number; email: number }

/**
 * Emails over SMTP. With `mayBeClear`, a server without TLS is used unencrypted; otherwise it is refused, unless the
 * address has `requireTLS=false`. Throws `Unavailable` when the server did not answer or broke off. Temporary refusals
 * and those of the shop itself (password, sender, relaying, a block) are thrown as they are and retried.
 */
export function smtpMailer(url: string, from: string, timeouts: SmtpTimeouts, mayBeClear: boolean): Mailer {
  const limits = {
    dnsTimeout: timeouts.connection,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
  }
  const isExplicit = ['requireTLS', 'ignoreTLS'].some((name) => new URL(url).searchParams.has(name))
  const encrypted = !mayBeClear && !isExplicit && { requireTLS: true }
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
      await (await transport).sendMail(email).catch((error: SmtpError) => {
        if (error.responseCode === undefined) throw new Unavailable(error.message)
        if (error.command === 'RCPT TO' && isAboutMailbox(error.response ?? '')) throw new MailboxRefused(error.message)
        if (error.command === 'DATA' && error.responseCode >= 500) throw new EmailRefused(error.message)
        throw error
      })
    },
  }
}

type SmtpError = Error & { command?: string; responseCode?: number; response?: string }

/**
 * Whether a reply to RCPT TO says that the mailbox is gone: by its enhanced status code (RFC 3463) where it has one,
 * which some servers write as `#5.1.1`. Servers also refuse the sender, the client and relaying there.
 */
function isAboutMailbox(reply: string): boolean {
  const enhanced = /(?:^\d{3}[ -]|#)(\d\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1]
  if (enhanced === undefined) return /^(550|551|553)\b/.test(reply) && !/relay|block|spam/i.test(reply)
  // 5.1.7 and 5.1.8 are about the sender's address; Microsoft 365 says 5.4.1 for an unknown recipient, Outlook 5.5.0.
  return /^5\.(1\.\d+|2\.1|4\.1|5\.0)$/.test(enhanced) && !/^5\.1\.[78]$/.test(enhanced)
}
