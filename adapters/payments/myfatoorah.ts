import type { Clock, Gateway, PaymentReport, RefundReport } from '#shop/ports.ts'
import { dinars, filsOf } from './amounts.ts'
import { call, GatewayError, type GatewayResponse, type GatewayTimeouts, refused } from './call.ts'
import { readSigned } from './myfatoorah-notification.ts'
import {
  createdSchema,
  envelopeSchema,
  type PaymentDetails,
  paymentSchema,
  refundMadeSchema,
  refundStatusesSchema,
} from './myfatoorah-objects.ts'
import { knetHosts, pageAddress } from './page-address.ts'
import { type Kind, sourceOf } from './sources.ts'

type Options = {
  apiKey: string
  /** "https://api.myfatoorah.com", without a trailing slash. */
  apiUrl: string
  webhookSecret: string
  clock: Clock
  timeouts: GatewayTimeouts
  /** Domains of its payment pages in addition to the documented ones. */
  pageHosts: readonly string[]
}

/** Hosts of its payment pages, as documented. */
const documentedHosts = ['myfatoorah.com', ...knetHosts]

const sources: Record<Kind, string> = { knet: 'KNET', card: 'CARD' }

/**
 * MyFatoorah: payments over its v3 API on a Kuwaiti account, refunds over v2 (v3 documents none). Where its
 * documentation is unclear (docs/payments.md lists what to confirm): `KNET` as the method, `Language`, `Customer` and
 * `MetaData` are documented second-hand only, so nothing depends on them; `Order.ExternalIdentifier`, returned as
 * `Invoice.ExternalIdentifier`, decides. Responses have no live/test mark; the address decides, since a key works at
 * one of them. An invoice can be paid by a later attempt with another id, so the invoice's status counts too. v3 cannot
 * expire an invoice; late payments are handled. Refunds are not idempotent: before a second request the invoice's
 * refunds are searched.
 */
export function myfatoorahGateway({ apiKey, apiUrl, webhookSecret, clock, timeouts, pageHosts }: Options): Gateway {
  const live = /^api(-\w+)?\.myfatoorah\.com$/.test(new URL(apiUrl).hostname)
  const page = pageAddress(apiUrl, [...documentedHosts, ...pageHosts])
  const get = (path: string) => call({ method: 'GET', url: `${apiUrl}${path}`, key: apiKey }, timeouts.ask)
  const post = (path: string, body: object, timeoutMs = timeouts.ask) =>
    call({ method: 'POST', url: `${apiUrl}${path}`, key: apiKey, body }, timeoutMs)
  const details = async (reference: string) =>
    readData(paymentSchema, await get(`/v3/payments/${encodeURIComponent(reference)}`))
  const refundsBy = async (KeyType: 'InvoiceId' | 'RefundId', Key: string) =>
    readData(refundStatusesSchema, await post('/v2/GetRefundStatus', { KeyType, Key })).RefundStatusResult

  return {
    name: 'myfatoorah',
    live,
    // It documents none.
    minimum: 1,
    takes: (kind) => kind in sources,
    refundRepeatMs: 3_600_000,

    async open(request) {
      const { firstName, lastName, email, phone } = request.customer
      const created = readData(
        createdSchema,
        await post(
          '/v3/payments',
          {
            PaymentMethod: sourceOf(sources, request.kind),
            Order: {
              Amount: dinars(request.amount),
              Currency: request.currency,
              ExternalIdentifier: request.paymentId,
            },
            Customer: {
              Reference: request.orderNumber,
              Name: plainText(`${firstName} ${lastName}`),
              Email: email,
              // v2 takes at most eleven digits: the national number.
              ...(phone && phone.number.length <= 11 && { Mobile: phone.number }),
            },
            MetaData: { UDF1: request.orderNumber },
            Language: request.locale,
            IntegrationUrls: { Redirection: request.returnUrl },
          },
          timeouts.page,
        ),
      )
      return {
        reference: String(created.PaymentId),
        pageUrl: created.PaymentURL ? page(created.PaymentURL) : request.returnUrl,
      }
    },

    async ask(reference) {
      return reportOf(await details(reference), live, clock.now())
    },

    async refund({ id, reference, amount, reason, again }) {
      const { Invoice } = await details(reference)
      if (again) {
        const before = (await refundsBy('InvoiceId', Invoice.Id)).find((each) => each.ExternalIdentifier === id)
        if (before) return refundReport(before)
      }
      const response = await post(
        '/v2/MakeRefund',
        {
          KeyType: 'InvoiceId',
          Key: Invoice.Id,
          // In the currency of the account: a Kuwaiti one's is KWD.
          Amount: dinars(amount),
          Comment: plainText(reason),
          ServiceChargeOnCustomer: false,
          ExternalIdentifier: id,
        },
        timeouts.refund,
      )
      const failure = refusalOf(response)
      if (failure !== null) return { state: 'failed', reference: null, failure }
      // "Accepted": their finance team pays it out; a notification or the job learns when.
      return { state: 'pending', reference: String(readData(refundMadeSchema, response).RefundId) }
    },

    async askRefund(reference) {
      const found = (await refundsBy('RefundId', reference)).find((each) => String(each.RefundId) === reference)
      if (!found) throw new GatewayError('myfatoorah knows no such refund')
      return refundReport(found)
    },

    readNotification: (notification) => readSigned(notification, webhookSecret),
  }
}

/** Names and reasons as the gateway accepts them: letters, digits and spaces. */
function plainText(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N} ]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 200)
}

/** The codes, among the documented ones of a failed transaction, for an expired page and an abandoned one. */
const expiredCode = 'MF005'
const cancelledCode = 'MF006'

function reportOf({ Invoice, Transaction, Amount }: PaymentDetails, live: boolean, now: Date): PaymentReport {
  return {
    state: stateOf({ Invoice, Transaction }, now),
    amount: filsOf(Amount.ValueInBaseCurrency),
    // Some places of v2 write dinars as "KD".
    currency: Amount.BaseCurrency === 'KD' ? 'KWD' : Amount.BaseCurrency,
    fee: feeOf(Amount),
    paymentId: Invoice.ExternalIdentifier ?? '',
    orderNumber: Invoice.MetaData?.UDF1 ?? null,
    live,
  }
}

/** The service charge and its tax, in fils; null when there is no charge or it cannot be read. */
function feeOf({ ServiceCharge, ServiceChargeVAT }: PaymentDetails['Amount']) {
  const [charge, tax] = [filsOf(ServiceCharge), filsOf(ServiceChargeVAT ?? 0)]
  return charge === null || tax === null ? null : charge + tax
}

function stateOf({ Invoice, Transaction }: Pick<PaymentDetails, 'Invoice' | 'Transaction'>, now: Date) {
  if (Invoice.Status === 'PAID' || Transaction.Status === 'SUCCESS') return 'captured'
  if (Transaction.Status === 'CANCELED' || Invoice.Status === 'CANCELED') return 'cancelled'
  if (Transaction.Status === 'FAILED') {
    const code = Transaction.Error?.Code
    return code === expiredCode ? 'expired' : code === cancelledCode ? 'cancelled' : 'declined'
  }
  const end = Invoice.ExpirationDate ? Date.parse(Invoice.ExpirationDate) : Number.NaN
  return end < now.getTime() ? 'expired' : 'pending'
}

function refundReport({ RefundId, RefundStatus }: { RefundId: unknown; RefundStatus: string }): RefundReport {
  const reference = String(RefundId)
  if (/^refunded$/i.test(RefundStatus)) return { state: 'done', reference }
  if (/^cancell?ed$/i.test(RefundStatus)) return { state: 'failed', reference, failure: RefundStatus }
  return { state: 'pending', reference }
}

/** The reason of a refusal, which may have status 200 too; null when there is none. */
function refusalOf({ status, body }: GatewayResponse): string | null {
  const read = envelopeSchema.safeParse(body)
  const isRefusal = read.success && !read.data.IsSuccess && status < 500 && ![401, 403, 429].includes(status)
  if (!isRefusal) return null
  const errors = (read.data.ValidationErrors ?? []).map((each) => `${each.Name ?? ''} ${each.Error ?? ''}`.trim())
  return joined([read.data.Message, ...errors]) || `status ${status}`
}

const joined = (reasons: (string | null | undefined)[]) => reasons.filter(Boolean).join('; ').slice(0, 300)

function readData<Read>(
  schema: { safeParse(data: unknown): { success: true; data: Read } | { success: false } },
  { status, body }: GatewayResponse,
): Read {
  const envelope = envelopeSchema.safeParse(body)
  if (status >= 400 || !envelope.success || !envelope.data.IsSuccess) {
    const { Message, ValidationErrors } = envelope.data ?? {}
    // The fields' names only: the errors may quote what the buyer entered.
    throw refused('myfatoorah answered', status, joined([Message, ...(ValidationErrors ?? []).map(({ Name }) => Name)]))
  }
  const read = schema.safeParse(envelope.data.Data)
  if (!read.success) throw new GatewayError('myfatoorah answered something that is not in its documents')
  return read.data
}
