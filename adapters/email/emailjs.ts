import { EmailRefused, type Mailer, Unavailable } from '#shop/ports.ts'
import { fetchText } from '../http/fetch-text.ts'

/** The shop's EmailJS keys; the private one allows sending from a server. */
type EmailJsKeys = {
  publicKey: string
  serviceId: string
  templateId: string
  privateKey?: string | undefined
  /** "https://api.emailjs.com", or a fake server in tests. */
  apiUrl: string
  /** For one email, from connecting to the end of the answer. */
  timeoutMs: number
}

const libVersion = '4.4.1'

/** EmailJS does not send an email whose template parameters are larger in all: 50 KB. */
const maxBytes = 50_000

/** Why EmailJS refused an email, with its status; 0 when unreachable (R34). The next email would fail as well. */
class EmailJsError extends Unavailable {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Permanent: the email is too large, or its address cannot be sent to. */
const final: readonly number[] = [413, 422]

const reasons: Record<number, string> = {
  0: 'network error',
  403: 'forbidden; allow API calls from servers in the account’s security settings',
  429: 'too many requests',
  451: 'unavailable for headless browser',
}

/**
 * Emails through EmailJS (R34): one call per email, with a template that takes `to_email`, `subject`, `message_html`
 * (in triple braces, as it is HTML) and `message`. No headers except Reply-To. Throws EmailJsError, so that the outbox
 * retries: most refusals concern the account, which the owner can fix. EmailRefused when the email itself is refused,
 * or too large for EmailJS.
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
          language: locale,
          message_id: messageId,
          ...contentThatFits(html, text),
        },
        ...(privateKey !== undefined && { accessToken: privateKey }),
      }
      const { status, text: reply } = await fetchText(
        `${apiUrl}/api/v1.0/email/send`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
          // A redirect would send the keys elsewhere.
          redirect: 'error',
        },
        { timeoutMs, maxBytes: 100_000 },
      ).catch((error: unknown) => {
        throw failure(0, error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : '')
      })
      if (status !== 200) throw failure(status, reply)
    },
  }
}

/** The content in both forms, or only as HTML where both would be too large. */
function contentThatFits(html: string, text: string) {
  // What is left for the content beside the other parameters, of which the longest is a subject.
  const room = maxBytes - 2_000
  const bytes = Buffer.byteLength(JSON.stringify(html))
  if (bytes > room)
    throw new EmailRefused(`EmailJS takes emails up to ${room / 1000} KB, and this one has ${Math.ceil(bytes / 1000)}`)
  return { message_html: html, message: bytes + Buffer.byteLength(JSON.stringify(text)) > room ? '' : text }
}

/** "EmailJS 429: too many requests": the status and the service's text, in one line and never with a key. */
function failure(status: number, text: string): EmailJsError | EmailRefused {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, 200)
  const parts = [reasons[status] ?? 'refused', ...(words === '' ? [] : [words])]
  const message = `EmailJS ${status}: ${parts.join(' — ')}`
  return final.includes(status) ? new EmailRefused(message) : new EmailJsError(status, message)
}
