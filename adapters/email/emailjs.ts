import { EmailRefused, type Mailer, Unavailable } from '#shop/ports.ts'
import { fetchText } from '../http/fetch-text.ts'

/** The shop's keys at EmailJS; the private one is what lets a server send. */
type EmailJsKeys = {
  publicKey: string
  serviceId: string
  templateId: string
  privateKey?: string | undefined
  /** "https://api.emailjs.com", or a stand-in of the tests. */
  apiUrl: string
  /** For one email, from the connection to the answer's end. */
  timeoutMs: number
}

const libVersion = '4.4.1'

/** Why EmailJS took no letter, with its status; 0 when it could not be reached (spec 8). Whatever it is, the next one fares no better now. */
class EmailJsError extends Unavailable {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** What no later try can change: a letter that is too large, or an address it cannot be sent to. */
const final: readonly number[] = [413, 422]

const reasons: Record<number, string> = {
  0: 'network error',
  403: 'forbidden; allow API calls from servers in the account’s security settings',
  429: 'too many requests',
  451: 'unavailable for headless browser',
}

/**
 * Emails through EmailJS (spec 7): one call a letter, with a template of the account that takes `to_email`, `subject`,
 * `message_html` (between three braces, as it is HTML already) and `message`. Headers other than Reply-To cannot be
 * given. Throws an EmailJsError, so that the outbox keeps it and tries again: most of its refusals are about the account,
 * which the owner can mend. What is wrong with the letter itself is a EmailRefused.
 */
export function emailJsMailer({
  publicKey,
  serviceId,
  templateId,
  privateKey,
  apiUrl,
  timeoutMs,
}: EmailJsKeys): Mailer {
  return {
    name: 'emailjs',
    async send({ to, subject, html, text, locale, messageId, headers }) {
      const body = {
        lib_version: libVersion,
        user_id: publicKey,
        service_id: serviceId,
        template_id: templateId,
        template_params: {
          to_email: to,
          reply_to: headers?.['Reply-To'] ?? '',
          subject,
          message_html: html,
          message: text,
          language: locale,
          message_id: messageId,
        },
        ...(privateKey !== undefined && { accessToken: privateKey }),
      }
      const { status, text: said } = await fetchText(
        `${apiUrl}/api/v1.0/email/send`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          // A redirect would carry the keys to somebody else.
          redirect: 'error',
        },
        { timeoutMs, maxBytes: 100_000 },
      ).catch((error: unknown) => {
        throw failure(0, error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : '')
      })
      if (status !== 200) throw failure(status, said)
    },
  }
}

/** "EmailJS 429: too many requests", and what it said itself, in one line and never with a key. */
function failure(status: number, said: string): EmailJsError | EmailRefused {
  const words = said.replace(/\s+/g, ' ').trim().slice(0, 200)
  const parts = [reasons[status] ?? 'refused', ...(words === '' ? [] : [words])]
  const message = `EmailJS ${status}: ${parts.join(' — ')}`
  return final.includes(status) ? new EmailRefused(message) : new EmailJsError(status, message)
}
