import type { Clock, Gateway, Log, PaymentReport, PaymentRequest, RefundReport } from '#shop/ports.ts'
import { isThisMachine } from '../http/this-machine.ts'
import { dinars, filsOf } from './amounts.ts'
import { call, GatewayError, type GatewayResponse, type GatewayTimeouts, refused } from './call.ts'
import { knetHosts, pageAddress } from './page-address.ts'
import { type Kind, sourceOf } from './sources.ts'
import { readSigned } from './tap-notification.ts'
import { type Charge, chargeSchema, type Refund, refundSchema } from './tap-objects.ts'

type Options = {
  secretKey: string
  /** "https://api.tap.company/v2", without a trailing slash. */
  apiUrl: string
  /** The shop's public address; notifications are requested when the gateway can reach it. */
  baseUrl: string
  clock: Clock
  log: Log
  timeouts: GatewayTimeouts
  /** Domains of its payment pages in addition to the documented ones. */
  pageHosts: readonly string[]
}

/** Hosts of its payment pages, as documented. */
const documentedHosts = ['tap.company', ...knetHosts]

const sources: Record<Kind, string> = { knet: 'src_kw.knet', card: 'src_card' }

/** 0.100 in any currency, as documented for `amount` of a charge. */
const minimum = 100

/**
 * Tap Payments (tap.company), API v2: charges on its hosted pages, refunds, signed notifications. One charge per
 * payment: our payment's id is the idempotency key, so a page requested twice is the same page.
 */
export function tapGateway({ secretKey, apiUrl, baseUrl, clock, log, timeouts, pageHosts }: Options): Gateway {
  const live = secretKey.startsWith('sk_live_')
  const page = pageAddress(apiUrl, [...documentedHosts, ...pageHosts])
  const local = isThisMachine(new URL(baseUrl).hostname)
  const post = local ? {} : { post: { url: `${baseUrl}/webhooks/payments/tap` } }
  const ask = (path: string) => call({ method: 'GET', url: `${apiUrl}${path}`, key: secretKey }, timeouts.ask)

  return {
    name: 'tap',
    live,
    minimum,
    takes: (kind) => kind in sources,
    refundRepeatMs: 23 * 3_600_000,

    async open(request) {
      const response = await call(
        {
          method: 'POST',
          url: `${apiUrl}/charges`,
          key: secretKey,
          headers: { lang_code: request.locale },
          body: { ...chargeOf(request, clock.now()), ...post },
        },
        timeouts.page,
      )
      const charge = readCharge(response)
      // Without a page the charge is over already: the payment's return asks for its state.
      return {
        reference: charge.id,
        pageUrl: charge.transaction?.url ? page(charge.transaction.url) : request.returnUrl,
      }
    },

    async ask(reference) {
      const charge = readCharge(await ask(`/charges/${encodeURIComponent(reference)}`))
      if (charge.id !== reference) throw new GatewayError('tap answered with another charge')
      if (charge.status === 'UNKNOWN') log.warn({ charge: reference }, 'tap does not know what became of a charge')
      return reportOf(charge)
    },

    async refund({ id, reference, amount, currency, reason }) {
      const response = await call(
        {
          method: 'POST',
          url: `${apiUrl}/refunds`,
          key: secretKey,
          body: {
            charge_id: reference,
            amount: dinars(amount),
            currency,
            reason: reason.slice(0, 249),
            reference: { merchant: id, idempotent: `rfd:${id}` },
            metadata: { refund: id },
            ...post,
          },
        },
        timeouts.refund,
      )
      const failure = refusalOf(response)
      if (failure !== null) return { state: 'failed', reference: null, failure }
      const refund = readRefund(response)
      if (refund.charge_id !== reference || filsOf(refund.amount) !== amount || refund.currency !== currency)
        throw new GatewayError('tap refunded something else than it was asked to')
      return refundReport(refund)
    },

    async askRefund(reference) {
      const refund = readRefund(await ask(`/refunds/${encodeURIComponent(reference)}`))
      if (refund.id !== reference) throw new GatewayError('tap answered with another refund')
      return refundReport(refund)
    },

    readNotification: (notification) => readSigned(notification, secretKey),
  }
}

function chargeOf(request: PaymentRequest, now: Date) {
  const { firstName, lastName, email, phone } = request.customer
  const minutes = Math.ceil((request.expiresAt.getTime() - now.getTime()) / 60_000)
  return {
    amount: dinars(request.amount),
    currency: request.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: false,
    description: request.orderNumber,
    reference: {
      transaction: request.paymentId,
      order: request.orderNumber,
      idempotent: `pay:${request.paymentId}`,
    },
    receipt: { email: false, sms: false },
    customer: {
      first_name: firstName.slice(0, 149),
      last_name: lastName.slice(0, 149),
      email,
      ...(phone && { phone: { country_code: phone.code, number: phone.number } }),
    },
    source: { id: sourceOf(sources, request.kind) },
    redirect: { url: request.returnUrl },
    // Tap takes 5 to 60 minutes: a page may outlive the reservation by four. Money that arrives then is a late payment.
    transaction: { expiry: { period: Math.min(60, Math.max(5, minutes)), type: 'MINUTE' } },
  }
}

/** Only CAPTURED is money. UNKNOWN, and any state we do not know, stays open and is asked about again. */
const states: Record<string, PaymentReport['state']> = {
  CAPTURED: 'captured',
  CANCELLED: 'cancelled',
  ABANDONED: 'cancelled',
  TIMEDOUT: 'expired',
  FAILED: 'declined',
  DECLINED: 'declined',
  RESTRICTED: 'declined',
  VOID: 'declined',
}
const expiredCode = '304'

function reportOf(charge: Charge): PaymentReport {
  const state = states[charge.status] ?? 'pending'
  return {
    state: state !== 'captured' && charge.response?.code === expiredCode ? 'expired' : state,
    amount: filsOf(charge.amount),
    currency: charge.currency,
    paymentId: charge.reference?.transaction ?? '',
    orderNumber: charge.reference?.order ?? '',
    live: charge.live_mode,
  }
}

const refundFailures = /^(DECLINED|FAILED|RESTRICTED|RESTRICRTED|CANCELLED|TIMED_?OUT)$/

function refundReport({ id, status, response }: Refund): RefundReport {
  if (status === 'REFUNDED') return { state: 'done', reference: id }
  if (!refundFailures.test(status)) return { state: 'pending', reference: id }
  return { state: 'failed', reference: id, failure: response?.message ?? status }
}

/** Why a refund was refused, or null when it was not. A wrong key is no refusal of the refund: it is retried. */
function refusalOf({ status, body }: GatewayResponse): string | null {
  const reported = errorsOf(body)
  const isRefusal = [400, 402, 404, 422].includes(status) || (status >= 500 && /insufficient/i.test(reported))
  return isRefusal ? reported || `status ${status}` : null
}

const readCharge = (response: GatewayResponse): Charge => readAs(chargeSchema, response)
const readRefund = (response: GatewayResponse): Refund => readAs(refundSchema, response)

function readAs<Read>(
  schema: { safeParse(body: unknown): { success: true; data: Read } | { success: false } },
  { status, body }: GatewayResponse,
): Read {
  if (status >= 400) throw refused('tap answered', status, errorsOf(body))
  const read = schema.safeParse(body)
  if (!read.success) throw new GatewayError('tap answered something that is not in its documents')
  return read.data
}

function errorsOf(body: unknown): string {
  const reported = body as { errors?: { code?: unknown; description?: unknown }[]; message?: unknown } | null
  const errors = Array.isArray(reported?.errors)
    ? reported.errors.map((each) => `${each.code} ${each.description}`)
    : []
  return [...errors, ...(typeof reported?.message === 'string' ? [reported.message] : [])].join('; ').slice(0, 300)
}
