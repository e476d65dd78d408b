import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Gateway, type PaymentRequest, Unavailable } from '#shop/ports.ts'
import type { FakeGateway } from '#tests/support/gateways/fake-gateway.ts'
import { fakeMyfatoorah } from '#tests/support/gateways/fake-myfatoorah.ts'
import { fakeTap } from '#tests/support/gateways/fake-tap.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { dinars, filsOf, signedAmount } from './amounts.ts'
import { GatewayError } from './call.ts'
import { myfatoorahGateway } from './myfatoorah.ts'
import { tapGateway } from './tap.ts'

const clock = movableClock()
const log = { info() {}, warn() {}, error() {} }
const within = (ms: number) => ({ page: ms, ask: ms, refund: ms })
/** Of the calls that are answered; only those to a silent gateway are to end soon. */
const patient = within(20_000)
const paymentId = '11111111-2222-4333-8444-555555555555'
const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId,
  orderNumber: 'ORD-2026-0007',
  amount: 2025,
  currency: 'KWD',
  method: 'knet',
  kind: 'knet',
  locale: 'ar',
  returnUrl: 'https://shop.example/payments/return/1?token=x',
  expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
  customer: {
    firstName: 'نورة',
    lastName: 'O’Neil',
    email: 'n@example.com',
    phone: { code: '965', number: '66123401' },
  },
  ...changes,
})
const baseUrl = 'https://shop.example'
const tap = (apiUrl: string, { secretKey = 'sk_test_fixture', timeouts = patient } = {}) =>
  tapGateway({ secretKey, apiUrl, baseUrl, clock, log, timeouts, pageHosts: ['new.example'] })
const myfatoorah = (apiUrl: string, { apiKey = 'SK_KWT_fixture', timeouts = patient } = {}) =>
  myfatoorahGateway({ apiKey, webhookSecret: 'whsec_fixture', apiUrl, clock, timeouts, pageHosts: ['new.example'] })

test('the least that a gateway charges is what it documents', () => {
  expect([tap('https://tap.example').minimum, myfatoorah('https://myfatoorah.example').minimum]).toEqual([100, 1])
})

test('every amount is sent with exactly its digits and read back as the same fils', () => {
  const amounts = [
    1, 9, 10, 99, 100, 115, 999, 1000, 1001, 1005, 2025, 2250, 8675, 10_115, 999_999, 1_000_005, 99_999_999,
  ]
  for (let fils = 1; fils < 2000; fils += 7) amounts.push(fils, fils * 1009, 16_777_000 + fils)
  for (const fils of amounts) {
    const written = JSON.stringify(dinars(fils))
    expect(written).toMatch(/^\d+(\.\d{1,3})?$/)
    expect(Number(written.padEnd(written.includes('.') ? written.length : 0)) * 1000).toBeCloseTo(fils, 6)
    expect([filsOf(JSON.parse(written)), filsOf(written)]).toEqual([fils, fils])
  }
  expect(JSON.stringify(dinars(2025))).toBe('2.025')
  expect([
    filsOf('1,234.500'),
    filsOf('20'),
    filsOf('2.0250'),
    filsOf('2.0255'),
    filsOf(-1),
    filsOf(1e21),
    filsOf(null),
  ]).toEqual([1_234_500, 20_000, 2025, null, null, null, null])
  expect([signedAmount(12.5, 'KWD'), signedAmount(12.5, 'SAR'), signedAmount('0.5', 'BHD')]).toEqual([
    '12.500',
    '12.50',
    '0.500',
  ])
})

test('a request that MyFatoorah refuses is logged with the fields it objects to, without what the buyer entered', async () => {
  const fake = await fakeMyfatoorah()
  const ValidationErrors = [{ Name: 'Customer.Email', Error: 'n@example.com is not valid' }]
  const body = JSON.stringify({ IsSuccess: false, Message: 'Invalid data', ValidationErrors })
  Object.assign(fake.trouble, { reply: { status: 400, body }, times: 1 })
  const error = await myfatoorah(fake.url)
    .open(request())
    .then(() => '', String)
  await fake.stop()
  expect(error).toMatch(/myfatoorah answered 400 Invalid data; Customer\.Email$/)
})

describe.each([
  ['tap', fakeTap, (fake: FakeGateway, timeouts = patient) => tap(`${fake.url}/v2`, { timeouts })],
  ['myfatoorah', fakeMyfatoorah, (fake: FakeGateway, timeouts = patient) => myfatoorah(fake.url, { timeouts })],
] as const)('%s', (name, start, gatewayAt) => {
  let fake: FakeGateway
  let gateway: Gateway
  let reference: string
  beforeAll(async () => {
    fake = await start()
    gateway = gatewayAt(fake)
    reference = (await gateway.open(request())).reference
  })
  afterAll(() => fake.stop())
  beforeEach(() => void fake.requests.splice(0))

  test.each(['captured', 'declined', 'cancelled', 'expired'] as const)('%s is reported', async (outcome) => {
    expect((await gateway.ask(reference)).state).toBeTypeOf('string')
    fake.decide(reference, outcome)
    expect(await gateway.ask(reference)).toEqual({
      state: outcome,
      amount: 2025,
      currency: 'KWD',
      // Tap names no fee.
      fee: name === 'myfatoorah' ? 345 : undefined,
      paymentId,
      orderNumber: 'ORD-2026-0007',
      live: false,
    })
  })

  test.each([
    [503, '503'],
    [{ status: 429, body: '{}' }, '429'],
    ['silence', 'TimeoutError'],
    ['trickle', 'TimeoutError'],
    ['flood', 'RangeError'],
    ['drop', 'TypeError'],
  ] as const)('%o is not a valid answer, and is asked for once', async (reply, reported) => {
    const asking = reported === 'TimeoutError' ? gatewayAt(fake, within(250)) : gateway
    for (const call of [() => asking.ask(reference), () => asking.open(request({ paymentId: crypto.randomUUID() }))]) {
      Object.assign(fake.trouble, { reply, times: 1 })
      const error = await call().catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Unavailable)
      expect(String(error)).toContain(reported)
    }
    expect(fake.requests.length).toBe(2)
  })

  test.each([
    'https://evil.example/pay',
    'https://tap.company.evil.example/pay',
    'https://nottap.company/pay',
    'http://portal.myfatoorah.com/pay',
    'http://sandbox.payments.tap.company/pay',
    'https://user@sandbox.payments.tap.company/pay',
    'http://127.0.0.1:1/pay',
    'javascript:alert(1)',
  ])('a page at %s is refused: the browser is not sent there', async (url) => {
    fake.pageUrl = url
    await expect(gateway.open(request({ paymentId: crypto.randomUUID() }))).rejects.toBeInstanceOf(GatewayError)
    fake.pageUrl = null
  })

  test('its documented pages, KNET’s and those the owner allows are accepted', async () => {
    const own = name === 'tap' ? 'https://sandbox.payments.tap.company/x?y' : 'https://portal.myfatoorah.com/KWT/ie/1'
    for (const url of [own, 'https://www.kpay.com.kw/kpg/x', 'https://kpaytest.com.kw/x', 'https://pay.new.example/']) {
      fake.pageUrl = url
      expect((await gateway.open(request({ paymentId: crypto.randomUUID() }))).pageUrl).toBe(url)
    }
    fake.pageUrl = null
  })

  test.each([
    ['a page in place of JSON', { status: 200, body: '<html>403</html>' }],
    ['an empty answer', { status: 401, body: '' }],
    ['JSON that is nothing', { status: 200, body: { hello: 1 } }],
    ['a refusal', { status: 403, body: { errors: [{ code: '2107', description: 'no' }], IsSuccess: false } }],
  ])('%s is an error, not an answer, and is not retried', async (_what, reply) => {
    Object.assign(fake.trouble, { reply, times: 1 })
    await expect(gateway.ask(reference)).rejects.toThrow()
    expect(fake.requests.length).toBe(1)
  })

  test('a payment of a kind it does not take is refused, not sent as another', async () => {
    const kind = 'voucher' as never
    expect([gateway.takes('knet'), gateway.takes('card'), gateway.takes(kind)]).toEqual([true, true, false])
    await expect(gateway.open(request({ paymentId: crypto.randomUUID(), kind }))).rejects.toBeInstanceOf(GatewayError)
    expect(fake.requests).toEqual([])
  })

  test('the key never follows a redirect', async () => {
    const thief = await fakeTap()
    Object.assign(fake.trouble, {
      reply: { status: 302, body: '', headers: { Location: `${thief.url}/v2/x` } },
      times: 1,
    })
    await expect(gateway.ask(reference)).rejects.toThrow('redirect')
    expect(thief.requests).toEqual([])
    await thief.stop()
  })

  test('an unsigned notification is ignored', async () => {
    fake.decide(reference, 'captured')
    const read = (headers: Record<string, string>, body: string) =>
      gateway.readNotification({ headers: new Headers(headers), body })
    const { headers, body } = fake.notification(reference)
    expect(read(headers, body)?.about).toBe('payment')
    const forged = fake.notification(reference, { secret: 'another' })
    const changed = body.replace(/CAPTURED|"PAID"/, (word) => (word === 'CAPTURED' ? 'DECLINED' : '"PENDING"'))
    const wrong: [Record<string, string>, string][] = [
      [{}, body],
      [forged.headers, body],
      [headers, changed],
      [headers, ''],
      [headers, '[]'],
      [headers, 'null'],
    ]
    expect(wrong.map(([each, text]) => read(each, text))).toEqual(wrong.map(() => null))
  })

  test('a refund is paid back once, and one that is too high is refused with the gateway’s reason', async () => {
    fake.decide(reference, 'captured')
    fake.refunds = 'done'
    const ask = (id: string, amount: number, again = false) =>
      gateway.refund({ id, reference, amount, currency: 'KWD', reason: 'returned "it"', again })
    const first = await ask('r1', 1005)
    const repeated = await ask('r1', 1005, true)
    expect(repeated.reference).toBe(first.reference)
    expect(fake.refunded()).toMatchObject([{ amount: 1005 }])
    expect(await gateway.askRefund(first.reference!)).toEqual({ state: 'done', reference: first.reference })
    expect(await ask('r2', 1021)).toMatchObject({ state: 'failed', failure: expect.stringMatching(/amount/i) })
    const { headers, body } = fake.refundNotification(first.reference!)
    const read = gateway.readNotification({ headers: new Headers(headers), body })
    expect(read).toEqual({ about: 'refund', reference: first.reference })
    // A wrong key is a problem of the shop, not of the refund.
    const wrong =
      name === 'tap' ? tap(`${fake.url}/v2`, { secretKey: 'sk_test_other' }) : myfatoorah(fake.url, { apiKey: 'other' })
    await expect(
      wrong.refund({ id: 'r3', reference, amount: 1, currency: 'KWD', reason: 'x', again: false }),
    ).rejects.toThrow()
  })
})

test('tap receives the order’s data, and the same page twice is one charge', async () => {
  const fake = await fakeTap()
  const gateway = tap(`${fake.url}/v2`)
  const first = await gateway.open(
    request({ method: 'visa', kind: 'card', expiresAt: new Date(clock.now().getTime() + 90 * 60_000) }),
  )
  expect(await gateway.open(request())).toEqual(first)
  expect(fake.opened().length).toBe(1)
  expect(fake.requests[0]).toMatchObject({
    what: 'POST /v2/charges',
    headers: { lang_code: 'ar' },
    body: {
      amount: 2.025,
      currency: 'KWD',
      source: { id: 'src_card' },
      customer: { phone: { country_code: '965', number: '66123401' } },
      reference: { transaction: paymentId, order: 'ORD-2026-0007', idempotent: `pay:${paymentId}` },
      redirect: { url: request().returnUrl },
      post: { url: 'https://shop.example/webhooks/payments/tap' },
      transaction: { expiry: { period: 60, type: 'MINUTE' } },
    },
  })
  expect(fake.requests[1]?.body).toMatchObject({
    source: { id: 'src_kw.knet' },
    transaction: { expiry: { period: 30 } },
  })
  expect(tap(fake.url, { secretKey: 'sk_live_x' }).live).toBe(true)
  await fake.stop()
})

test('signatures match the documentation', () => {
  const gateway = tap('http://127.0.0.1:1/v2')
  const reads = (body: object, hashstring: string) =>
    gateway.readNotification({ headers: new Headers({ hashstring }), body: JSON.stringify(body) })
  const first = {
    object: 'charge',
    id: 'chg_TS_demo_1',
    amount: 12.5,
    currency: 'KWD',
    reference: { gateway: '202235421476242', payment: '9720221916128348054' },
    status: 'CAPTURED',
    transaction: { created: '1671563769240' },
  }
  const second = {
    ...first,
    id: 'chg_TS_demo_2',
    amount: 2.25,
    reference: { payment: '9720221916128348055' },
    status: 'CANCELLED',
    transaction: { created: '1671563769241' },
  }
  expect(reads(first, 'e53cd3133d5f5728c878df2b66e4caeae14bc216f27f54cb304cccccf4270ccf')).toMatchObject({
    about: 'payment',
  })
  expect(reads(second, 'd0556b08b9e7577631a3e62ec7dc2fd525b71e9e7dd4eb04f577bbd8b9740e2d')).toMatchObject({
    about: 'payment',
  })
  expect(
    reads({ ...first, amount: 12.501 }, 'e53cd3133d5f5728c878df2b66e4caeae14bc216f27f54cb304cccccf4270ccf'),
  ).toBeNull()

  const reported = (Code: number, Data: object, signature: string, version = 'v2') =>
    myfatoorah('http://127.0.0.1:1').readNotification({
      headers: new Headers({ 'MyFatoorah-Signature': signature, 'MyFatoorah-Webhook-Version': version }),
      body: JSON.stringify({ Event: { Code }, Data }),
    })
  const paid = {
    Invoice: { Id: '6409988', Status: 'PAID', ExternalIdentifier: 'asdqwd-f13sdf-fasjkz' },
    Transaction: { Status: 'SUCCESS', PaymentId: '07076409988323998875' },
  }
  expect(reported(1, paid, 'BZvQ0k+ssgr+G4KtxOIj6HZDog35+RmzJ6VKMhVJW8o=')).toEqual({
    about: 'payment',
    by: { reference: '07076409988323998875' },
  })
  expect(reported(1, paid, 'BZvQ0k+ssgr+G4KtxOIj6HZDog35+RmzJ6VKMhVJW8o=', 'v1')).toBeNull()
  const back = {
    Refund: { Id: '111147', Status: 'REFUNDED' },
    Amount: { ValueInBaseCurrency: '30' },
    ReferencedInvoice: { Id: '5620277' },
  }
  expect(reported(2, back, 'T7XvL68v1IIfRBF5Jsk7Je4jPQcYnVwyit8+oYqd2t8=')).toEqual({
    about: 'refund',
    reference: '111147',
  })
  // A signature over no known fields would cover nothing.
  expect(reported(99, paid, createHmac('sha256', 'whsec_fixture').update('').digest('base64'))).toBeNull()
})
