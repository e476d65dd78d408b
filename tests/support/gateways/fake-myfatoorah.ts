import { createHmac } from 'node:crypto'
import { type FakeGateway, type Handle, type Lie, listen, type Notification, type Outcome } from './fake-gateway.ts'

const key = 'SK_KWT_fixture'
const webhookSecret = 'whsec_fixture'

type Paid = {
  invoice: string
  payment: string
  status: string
  transaction: string
  code: string | null
  amount: string
  currency: string
  external: string
  number: string
}
type Refunded = { id: number; invoice: string; amount: number; external: string; status: string }

const results: Record<Outcome, [invoice: string, transaction: string, code: string | null]> = {
  captured: ['PAID', 'SUCCESS', null],
  declined: ['PENDING', 'FAILED', 'MF002'],
  cancelled: ['PENDING', 'FAILED', 'MF006'],
  expired: ['PENDING', 'FAILED', 'MF005'],
}
const refundStatuses = { done: 'Refunded', pending: 'Pending', failed: 'Canceled' } as const

/** MyFatoorah's v3 payments, v2 refunds and v2 webhooks according to its documentation. */
export async function fakeMyfatoorah(): Promise<FakeGateway> {
  const paid = new Map<string, Paid>()
  const refunds: Refunded[] = []
  const fake = { refunds: 'done' as FakeGateway['refunds'], pageUrl: null as string | null }

  const handle: Handle = ({ method, path, body, headers }) => {
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: '' }
    if (method === 'POST' && path === '/v3/payments') {
      const order = body.Order as { Amount: number; Currency: string; ExternalIdentifier: string }
      const payment = `0707640998${String(paid.size + 1).padStart(4, '0')}${Math.floor(Math.random() * 1e6)}`
      const invoice = String(6_400_000 + paid.size)
      paid.set(payment, {
        invoice,
        payment,
        status: 'PENDING',
        transaction: 'INPROGRESS',
        code: null,
        amount: String(order.Amount),
        currency: order.Currency,
        external: order.ExternalIdentifier,
        number: (body.MetaData as { UDF1: string }).UDF1,
      })
      return data({
        InvoiceId: invoice,
        PaymentId: payment,
        PaymentURL: fake.pageUrl ?? `${server.url}/page/${payment}`,
        PaymentCompleted: false,
      })
    }
    const requested = paid.get(/^\/v3\/payments\/(\w+)$/.exec(path)?.[1] ?? '')
    if (method === 'GET' && requested) return data(detailsOf(requested))
    if (path === '/v2/MakeRefund') return makeRefund(body)
    if (path === '/v2/GetRefundStatus') {
      const found = refunds.filter(
        (each) => String(body.KeyType === 'RefundId' ? each.id : each.invoice) === String(body.Key),
      )
      if (found.length === 0) return refused('No refund found')
      return data({
        RefundStatusResult: found.map(({ id, invoice, amount, external, status }) => ({
          RefundId: id,
          RefundStatus: status,
          InvoiceId: Number(invoice),
          Amount: amount,
          ExternalIdentifier: external,
        })),
      })
    }
    return refused('No data found')
  }

  function makeRefund(body: Record<string, unknown>) {
    const charge = [...paid.values()].find((each) => each.invoice === String(body.Key))
    if (charge?.status !== 'PAID') return refused('Invoice is not paid')
    const back = refunds.filter((each) => each.invoice === charge.invoice && each.status !== 'Canceled')
    const left = Number(charge.amount) * 1000 - back.reduce((sum, each) => sum + each.amount * 1000, 0)
    if ((body.Amount as number) * 1000 > left + 0.1 || fake.refunds === 'failed')
      return refused('Refund amount is not valid')
    const id = 111_000 + refunds.length
    refunds.push({
      id,
      invoice: charge.invoice,
      amount: body.Amount as number,
      external: body.ExternalIdentifier as string,
      // Their finance team does it manually: never done at once.
      status: refundStatuses.pending,
    })
    if (fake.refunds === 'done') setTimeout(() => (refunds.find((each) => each.id === id)!.status = 'Refunded'), 0)
    return data({ Key: body.Key, RefundId: id, RefundReference: `R${id}`, Amount: body.Amount })
  }

  const server = await listen(handle)
  const signed = (code: number, fields: [string, unknown][], body: object, secret = webhookSecret): Notification => {
    const message = fields.map(([path, value]) => `${path}=${value ?? ''}`).join(',')
    return {
      headers: {
        'Content-Type': 'application/json',
        'MyFatoorah-Webhook-Version': 'v2',
        'MyFatoorah-Signature': createHmac('sha256', secret).update(message).digest('base64'),
      },
      body: JSON.stringify({ Event: { Code: code, Reference: 'WH-1' }, Data: body }),
    }
  }

  return Object.assign(fake, {
    env: {
      PAYMENTS: 'myfatoorah',
      MYFATOORAH_API_KEY: key,
      MYFATOORAH_WEBHOOK_SECRET: webhookSecret,
      MYFATOORAH_API_URL: server.url,
    },
    url: server.url,
    requests: server.requests,
    trouble: server.trouble,
    opened: () => [...paid.keys()],
    decide(reference: string, outcome: Outcome) {
      const [status, transaction, code] = results[outcome]
      Object.assign(paid.get(reference)!, { status, transaction, code })
    },
    lie(reference: string, { amount, currency, paymentId, orderNumber }: Lie) {
      Object.assign(paid.get(reference)!, {
        ...(amount !== undefined && { amount: String(amount) }),
        ...(currency !== undefined && { currency }),
        ...(paymentId !== undefined && { external: paymentId }),
        ...(orderNumber !== undefined && { number: orderNumber }),
      })
    },
    notification(reference: string, { secret, body = {} }: { secret?: string; body?: object } = {}) {
      const each = { ...paid.get(reference)!, ...body }
      const fields: [string, unknown][] = [
        ['Invoice.Id', each.invoice],
        ['Invoice.Status', each.status],
        ['Transaction.Status', each.transaction],
        ['Transaction.PaymentId', each.payment],
        ['Invoice.ExternalIdentifier', each.external],
      ]
      return signed(1, fields, detailsOf(each), secret)
    },
    refundNotification(id: string) {
      const { invoice, amount, status } = refunds.find((each) => String(each.id) === id)!
      const body = {
        Refund: { Id: id, Status: status },
        Amount: { ValueInBaseCurrency: String(amount) },
        ReferencedInvoice: { Id: invoice },
      }
      const fields: [string, unknown][] = [
        ['Refund.Id', id],
        ['Refund.Status', status],
        ['Amount.ValueInBaseCurrency', String(amount)],
        ['ReferencedInvoice.Id', invoice],
      ]
      return signed(2, fields, body)
    },
    refunded: () =>
      refunds.map(({ id, amount, invoice }) => ({ id: String(id), amount: Math.round(amount * 1000), of: invoice })),
    decideRefund: (id: string, outcome: 'done' | 'failed') =>
      void Object.assign(refunds.find((each) => String(each.id) === id)!, { status: refundStatuses[outcome] }),
    stop: server.stop,
  })
}

const data = (Data: object) => ({ status: 200, body: { IsSuccess: true, Message: '', ValidationErrors: null, Data } })
const refused = (Message: string) => ({
  status: 200,
  body: { IsSuccess: false, Message, ValidationErrors: null, Data: null },
})

const detailsOf = (each: Paid) => ({
  Invoice: {
    Id: each.invoice,
    Status: each.status,
    ExternalIdentifier: each.external,
    ExpirationDate: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    MetaData: { UDF1: each.number },
  },
  Transaction: {
    Id: '1',
    Status: each.transaction,
    PaymentId: each.payment,
    Error: each.code === null ? null : { Code: each.code, Message: '' },
  },
  Amount: {
    BaseCurrency: each.currency,
    ValueInBaseCurrency: each.amount,
    ServiceCharge: '0.300',
    ServiceChargeVAT: '0.045',
    PayCurrency: each.currency,
  },
})
