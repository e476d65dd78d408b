import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeWhatsapp } from '#tests/support/network/fake-whatsapp.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { whatsappCloud } from './whatsapp-cloud.ts'

let meta: Awaited<ReturnType<typeof fakeWhatsapp>>
beforeAll(async () => {
  meta = await fakeWhatsapp()
})
afterAll(() => meta.stop())

const at = (apiUrl: string, { token = meta.env.WHATSAPP_TOKEN, timeoutMs = 20_000 } = {}) =>
  whatsappCloud({
    phoneNumberId: meta.env.WHATSAPP_PHONE_NUMBER_ID,
    token,
    appSecret: meta.env.WHATSAPP_APP_SECRET,
    verifyToken: meta.env.WHATSAPP_VERIFY_TOKEN,
    apiUrl,
    timeoutMs,
  })
const message = {
  ...{ mark: 'a.1', to: '+96566123456', template: 'back_in_stock' as const, locale: 'ar' as const },
  params: ['دليل', '4.750 د.ك', 'https://shop.example/ar/product/guide'],
}

test('a message is one request as documented', async () => {
  expect(await at(meta.env.WHATSAPP_API_URL).send(message)).toEqual({ state: 'accepted', reference: meta.sent[0]!.id })
  expect(meta.requests[0]).toMatchObject({
    what: 'POST /v25.0/106540352242922/messages',
    body: {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '96566123456',
      type: 'template',
      template: {
        name: 'bustan_back_in_stock',
        language: { code: 'ar' },
        components: [{ type: 'body', parameters: message.params.map((text) => ({ type: 'text', text })) }],
      },
      biz_opaque_callback_data: 'a.1',
    },
  })
})

test('only a message that certainly was not sent may be sent again', async () => {
  const resultOf = async (reply: typeof meta.trouble.reply) => {
    Object.assign(meta.trouble, { reply, times: 1 })
    const endless = reply === 'silence' || reply === 'trickle'
    return at(meta.env.WHATSAPP_API_URL, endless ? { timeoutMs: 300 } : {}).send(message)
  }
  for (const code of [2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004])
    expect(await resultOf(meta.refusal(400, code))).toMatchObject({ state: 'later', code })
  for (const code of [0, 3, 10, 33, 100, 190, 200, 368, 131026, 131042, 131047, 131048, 131050, 132000, 132015, 999999])
    expect(await resultOf(meta.refusal(400, code))).toMatchObject({ state: 'refused', code })
  // A wrong id of the number, or a system user without access to it.
  const noSuchNumber = { error: { type: 'GraphMethodException', code: 100, error_subcode: 33 } }
  expect(await resultOf({ status: 400, body: noSuchNumber })).toMatchObject({ reason: 'account', code: 100 })
  expect(await resultOf(meta.refusal(400, 100))).toMatchObject({ reason: 'rejected', code: 100 })
  expect(await resultOf(meta.refusal(503, 131016))).toMatchObject({ state: 'later' })
  expect(await resultOf(meta.refusal(500, 132001))).toMatchObject({ state: 'refused' })
  for (const reply of [
    meta.refusal(500, 1),
    meta.refusal(503, 999999),
    { status: 500, body: { error: { message: 'An unknown error has occurred.' } } },
    'silence',
    'drop',
    'lost',
    'trickle',
    'flood',
    500,
    502,
    { status: 200, body: '<html>' },
  ] as const)
    expect(await resultOf(reply)).toEqual({ state: 'unknown' })
  expect(await resultOf({ status: 429, body: 'slow down' })).toEqual({ state: 'later', reason: 'rate', code: null })
  expect(await resultOf({ status: 302, body: '', headers: { Location: '/elsewhere' } })).toMatchObject({
    state: 'refused',
  })
  expect(await at(`http://127.0.0.1:${await freePort()}`).send(message)).toEqual({
    state: 'later',
    reason: 'unavailable',
    code: null,
  })
  expect(await at('http://no-such-host.invalid').send(message)).toMatchObject({ state: 'later' })
  expect(await at(meta.env.WHATSAPP_API_URL, { token: 'expired' }).send(message)).toEqual({
    state: 'refused',
    ...{ reason: 'account', code: 190 },
  })
})
