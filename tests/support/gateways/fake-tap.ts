import { createHmac } from 'node:crypto'
import { type FakeGateway, type Handle, type Lie, listen, type Notification, type Outcome } from './fake-gateway.ts'

const key = 'sk_test_fixture'
const statuses: Record<Outcome, [status: string, code: string]> = {
  captured: ['CAPTURED', '000'],
  declined: ['DECLINED', '505'],
  cancelled: ['CANCELLED', '302'],
  expired: ['TIMEDOUT', '801'],
}
const refundStatuses = { done: 'REFUNDED', pending: 'PENDING', failed: 'DECLINED' } as const

type Charge = Record<string, unknown> & { id: string; amount: number; reference: Record<string, string> }
type Refund = Record<string, unknown> & { id: string; charge_id: string; amount: number }

/** Tap's API v2 according to its documentation: charges, refunds, idempotency keys, the signed notification. */
export async function fakeTap(): Promise<FakeGateway> {
  const charges = new Map<string, Charge>()
  const refunds = new Map<string, Refund>()
  const byKey = new Map<string, string>()
  const fake = { refunds: 'done' as FakeGateway['refunds'], pageUrl: null as string | null }

  const handle: Handle = ({ method, path, body, headers }) => {
    if (headers.authorization !== `Bearer ${key}`) return errors(401, '2104', 'Invalid API key')
    const reference = (body.reference ?? {}) as Record<string, string>
    if (method === 'POST' && path === '/v2/charges') {
      const before = byKey.get(reference.idempotent ?? '')
      if (before) return { status: 200, body: charges.get(before) }
      const id = `chg_TS_${charges.size + 1}_${Math.random().toString(36).slice(2)}`
      byKey.set(reference.idempotent ?? id, id)
      charges.set(id, {
        id,
        object: 'charge',
        live_mode: false,
        status: 'INITIATED',
        amount: body.amount as number,
        currency: body.currency,
        reference: { ...reference, track: 't', payment: `pay${id}` },
        response: { code: '100', message: 'Initiated' },
        transaction: {
          created: '1671563769240',
          timezone: 'UTC+03:00',
          url: fake.pageUrl ?? `${server.url}/page/${id}`,
        },
        source: body.source,
        redirect: { status: 'PENDING', url: (body.redirect as { url: string }).url },
      })
      return { status: 200, body: charges.get(id) }
    }
    if (method === 'POST' && path === '/v2/refunds') return refund(body, reference)
    const [, kind, id = ''] = /^\/v2\/(charges|refunds)\/([\w-]+)$/.exec(path) ?? []
    const found = kind === 'charges' ? charges.get(id) : refunds.get(id)
    return found ? { status: 200, body: found } : errors(404, '1143', 'Charge id is invalid')
  }

  function refund(body: Record<string, unknown>, reference: Record<string, string>) {
    const before = byKey.get(reference.idempotent ?? '')
    if (before) return { status: 200, body: refunds.get(before) }
    const charge = charges.get(body.charge_id as string)
    const back = [...refunds.values()].filter((each) => each.charge_id === body.charge_id && each.status !== 'DECLINED')
    const left = Math.round((charge?.amount ?? 0) * 1000 - back.reduce((sum, each) => sum + each.amount * 1000, 0))
    if (charge?.status !== 'CAPTURED' || Math.round((body.amount as number) * 1000) > left)
      return errors(400, '1161', 'Refund amount exceeds the charge')
    const id = `re_TS_${refunds.size + 1}_${Math.random().toString(36).slice(2)}`
    byKey.set(reference.idempotent ?? id, id)
    refunds.set(id, {
      id,
      object: 'refund',
      live_mode: false,
      status: refundStatuses[fake.refunds],
      amount: body.amount as number,
      currency: body.currency,
      charge_id: charge.id,
      created: '1671563769999',
      reference,
      response: { code: '000', message: fake.refunds === 'failed' ? 'Declined by the issuer' : 'Accepted' },
    })
    return { status: 200, body: refunds.get(id) }
  }

  const server = await listen(handle)
  const signed = (object: Record<string, unknown>, created: unknown, secret = key): Notification => {
    const { gateway = '', payment = '' } = object.reference as Record<string, string>
    const message =
      `x_id${object.id}x_amount${(object.amount as number).toFixed(3)}x_currency${object.currency}` +
      `x_gateway_reference${gateway}x_payment_reference${payment}x_status${object.status}x_created${created}`
    const hashstring = createHmac('sha256', secret).update(message).digest('hex')
    return { headers: { 'Content-Type': 'application/json', hashstring }, body: JSON.stringify(object) }
  }

  return Object.assign(fake, {
    env: { PAYMENTS: 'tap', TAP_SECRET_KEY: key, TAP_API_URL: `${server.url}/v2` },
    url: server.url,
    requests: server.requests,
    trouble: server.trouble,
    opened: () => [...charges.keys()],
    decide(reference: string, outcome: Outcome) {
      const [status, code] = statuses[outcome]
      Object.assign(charges.get(reference)!, { status, response: { code, message: status } })
    },
    lie(reference: string, lie: Lie) {
      const charge = charges.get(reference)!
      if (lie.amount !== undefined) charge.amount = lie.amount
      if (lie.currency !== undefined) charge.currency = lie.currency
      if (lie.live !== undefined) charge.live_mode = lie.live
      if (lie.paymentId !== undefined) charge.reference.transaction = lie.paymentId
      if (lie.orderNumber !== undefined) charge.reference.order = lie.orderNumber
    },
    notification(reference: string, { secret, body = {} }: { secret?: string; body?: object } = {}) {
      const charge = { ...charges.get(reference)!, ...body }
      return signed(charge, (charge.transaction as { created: string }).created, secret)
    },
    refundNotification: (id: string) => signed(refunds.get(id)!, refunds.get(id)!.created),
    refunded: () =>
      [...refunds.values()].map(({ id, amount, charge_id }) => ({
        id,
        amount: Math.round(amount * 1000),
        of: charge_id,
      })),
    decideRefund: (id: string, outcome: 'done' | 'failed') =>
      void Object.assign(refunds.get(id)!, { status: refundStatuses[outcome] }),
    stop: server.stop,
  })
}

const errors = (status: number, code: string, description: string) => ({
  status,
  body: { errors: [{ code, description }] },
})
