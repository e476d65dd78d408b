import { createHmac } from 'node:crypto'
import { listen } from '../gateways/fake-gateway.ts'

const phoneNumberId = '106540352242922'
const [token, appSecret, verifyToken] = ['EAAG-fixture', 'app-secret-fixture', 'verify-token-fixture']

type Sent = { id: string; to: string; template: string; language: string; params: string[]; mark: string }
type Status = 'sent' | 'delivered' | 'read' | 'failed'

/** Meta's WhatsApp Cloud API v25.0 as documented: template messages, refusals by code, and signed notifications. */
export async function fakeWhatsapp() {
  const sent: Sent[] = []
  /** Numbers that are not on WhatsApp, without their +. */
  const unknown = new Set<string>()

  const server = await listen(({ method, path, body, headers }) => {
    if (headers.authorization !== `Bearer ${token}`) return refusal(401, 190)
    if (method !== 'POST' || path !== `/v25.0/${phoneNumberId}/messages`) return refusal(404, 100)
    const template = body.template as {
      name: string
      language: { code: string }
      components: { type: string; parameters: { type: string; text: string }[] }[]
    }
    const { to, messaging_product: product, type, biz_opaque_callback_data: mark } = body as Record<string, string>
    const params = template.components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    if (product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to ?? '')) return refusal(400, 100)
    if (params.some((text) => text === '' || /[\n\t]| {5}/.test(text))) return refusal(400, 132018)
    if (unknown.has(to!)) return refusal(400, 131026)
    const id = `wamid.${Buffer.from(`${to} ${sent.length}`).toString('base64')}`
    sent.push({ id, to: to!, template: template.name, language: template.language.code, params, mark: mark! })
    return {
      status: 200,
      body: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      },
    }
  })

  const notification = (value: object, secret = appSecret) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '102290129340398',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '96522210000', phone_number_id: phoneNumberId },
                ...value,
              },
            },
          ],
        },
      ],
    })
    return { headers: signed(body, secret), body }
  }
  const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))
  return {
    env: {
      WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
      WHATSAPP_TOKEN: token,
      WHATSAPP_APP_SECRET: appSecret,
      WHATSAPP_VERIFY_TOKEN: verifyToken,
      WHATSAPP_API_URL: `${server.url}/v25.0`,
    },
    verifyToken,
    requests: server.requests,
    trouble: server.trouble,
    sent,
    unknown,
    /** Meta's status notification for a message; `code` is the reason of a failure. */
    status: (message: Pick<Sent, 'id' | 'to' | 'mark'>, status: Status, at: Date, code?: number, secret?: string) =>
      notification(
        {
          statuses: [
            {
              ...{ id: message.id, status, timestamp: seconds(at), recipient_id: message.to },
              ...(status === 'failed' ? {} : { biz_opaque_callback_data: message.mark }),
              ...(code && { errors: [{ code, title: 'refused', error_data: { details: 'why' } }] }),
            },
          ],
        },
        secret,
      ),
    /** An incoming customer message; without a number it replies to one of our messages. */
    incoming: (text: string, at: Date, { from, replyTo }: { from?: string; replyTo?: string }) =>
      notification({
        contacts: [{ profile: { name: 'Sara' }, ...(from && { wa_id: from }) }],
        messages: [
          {
            ...(from && { from }),
            ...{ id: `wamid.in${at.getTime()}`, timestamp: seconds(at), type: 'text', text: { body: text } },
            ...(replyTo && { context: { from: '96522210000', id: replyTo } }),
          },
        ],
      }),
    sign: (body: string) => signed(body, appSecret),
    refusal,
    stop: server.stop,
  }
}

const signed = (body: string, secret: string) => ({
  'Content-Type': 'application/json',
  'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
})

/** A refusal in the Graph API's format. */
const refusal = (status: number, code: number) => ({
  status,
  body: {
    error: {
      message: `(#${code}) refused`,
      ...{ type: 'OAuthException', code, fbtrace_id: 'AXn9iF2r7Qd' },
      error_data: { messaging_product: 'whatsapp', details: 'why' },
    },
  },
})
