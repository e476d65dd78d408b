import { createHmac } from 'node:crypto'
import { isSameToken } from '#shop/tokens/same-token.ts'
import type { MessageNotice, Messenger, SendResult } from '#shop/whatsapp/messenger-port.ts'
import { templateName } from '#shop/whatsapp/templates.ts'
import { fetchText } from '../http/fetch-text.ts'
import { jsonOf } from '../http/json-of.ts'
import { failureOf, refusalOf } from './whatsapp-codes.ts'
import { acceptedSchema, errorSchema, notificationSchema, readMessage, readStatus } from './whatsapp-objects.ts'

type Options = {
  phoneNumberId: string
  token: string
  appSecret: string
  verifyToken: string
  /** "https://graph.facebook.com/v25.0", without a trailing slash. */
  apiUrl: string
  /** For one message, from connecting to the end of the answer. */
  timeoutMs: number
}

const maxBytes = 100_000

/** The connection was never made: nothing was sent. */
const unconnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED)/

/**
 * Meta's WhatsApp Cloud API, v25.0: template messages, and signed status notifications. It takes no idempotency key, so
 * a message counts as not sent only when the answer says so or the connection was never made.
 */
export function whatsappCloud({ phoneNumberId, token, appSecret, verifyToken, apiUrl, timeoutMs }: Options): Messenger {
  return {
    name: 'whatsapp',

    async send({ mark, to, template, locale, params }) {
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: to.replace(/^\+/, ''),
        type: 'template',
        template: {
          name: templateName(template),
          language: { code: locale },
          components: [{ type: 'body', parameters: params.map((text) => ({ type: 'text', text })) }],
        },
        // Returned with its statuses, even when the answer to this request is lost.
        biz_opaque_callback_data: mark,
      }
      try {
        const { status, text } = await fetchText(
          `${apiUrl}/${phoneNumberId}/messages`,
          {
            method: 'POST',
            // A redirect would send the token elsewhere.
            redirect: 'manual',
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
          { timeoutMs, maxBytes },
        )
        return readSendResult(status, jsonOf(text))
      } catch (error) {
        return wasUnconnected(error) ? { state: 'later', reason: 'unavailable', code: null } : { state: 'unknown' }
      }
    },

    readNotices({ headers, body }) {
      const signature = /^sha256=([0-9a-f]{64})$/i.exec(headers.get('x-hub-signature-256')?.trim() ?? '')?.[1]
      const expected = createHmac('sha256', appSecret).update(body).digest('hex')
      if (!isSameToken(expected, signature?.toLowerCase())) return null
      const read = notificationSchema.safeParse(jsonOf(new TextDecoder().decode(body)))
      if (!read.success) return []
      return read.data.entry
        .flatMap(({ changes }) => changes)
        .filter(({ field, value }) => field === 'messages' && value.metadata?.phone_number_id === phoneNumberId)
        .flatMap(({ value }) => [
          ...(value.statuses ?? []).flatMap(readStatus).flatMap(statusNotice),
          ...(value.messages ?? []).flatMap(readMessage).map(incomingNotice),
        ])
    },

    answerChallenge(query) {
      const isOurs = query['hub.mode'] === 'subscribe' && isSameToken(verifyToken, query['hub.verify_token'])
      const challenge = query['hub.challenge'] ?? ''
      return isOurs && /^[\w-]{1,200}$/.test(challenge) ? challenge : null
    },
  }
}

function readSendResult(status: number, body: unknown): SendResult {
  if (status >= 200 && status < 300) {
    const accepted = acceptedSchema.safeParse(body)
    const reference = accepted.success ? accepted.data.messages[0]?.id : undefined
    return reference === undefined ? { state: 'unknown' } : { state: 'accepted', reference }
  }
  const refusal = errorSchema.safeParse(body)
  if (refusal.success) return refusalOf(status, refusal.data.error.code ?? null, refusal.data.error.error_subcode)
  if (status === 429) return refusalOf(status, null)
  // A proxy answered: the service behind it may have the message.
  return status >= 500 ? { state: 'unknown' } : { state: 'refused', reason: 'rejected', code: null }
}

function statusNotice(status: ReturnType<typeof readStatus>[number]): MessageNotice[] {
  const { id: reference, status: state, timestamp, biz_opaque_callback_data: mark = null, errors } = status
  if (state !== 'sent' && state !== 'delivered' && state !== 'read' && state !== 'failed') return []
  const code = errors?.[0]?.code ?? null
  return [{ about: 'status', reference, mark, state, at: momentOf(timestamp), reason: failureOf(code), code }]
}

function incomingNotice({
  from,
  timestamp,
  text,
  button,
  context,
}: ReturnType<typeof readMessage>[number]): MessageNotice {
  return {
    about: 'incoming',
    from: /^\d{6,15}$/.test(from ?? '') ? `+${from}` : null,
    replyTo: context?.id ?? null,
    text: text?.body ?? button?.text ?? '',
    at: momentOf(timestamp),
  }
}

const momentOf = (seconds: string) => new Date(Number(seconds) * 1000)

function wasUnconnected(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown }
  return typeof code === 'string' && unconnected.test(code)
}
