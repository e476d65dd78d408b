import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { bothSent, outboxOf } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

type Asked = { user_id: string; accessToken: string; template_params: Record<string, string> }

describeOnBothEngines('emails through EmailJS', (open) => {
  const taken: Asked[] = []
  const unknownMailbox = 'nobody-takes-this@example.com'
  /** Its next responses in place of "OK". */
  const replies: [status: number, words: string][] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text) as Asked
    const refused = body.template_params.to_email === unknownMailbox
    const [status, words] = refused ? [422, 'The recipients address is empty'] : (replies.shift() ?? [200, 'OK'])
    if (status === 200) taken.push(body)
    response.writeHead(status).end(words)
  })
  let testShop: OpenShop
  beforeAll(async () => {
    await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
    const keys = { EMAILJS_PUBLIC_KEY: 'pub', EMAILJS_SERVICE_ID: 'service_1', EMAILJS_TEMPLATE_ID: 'template_1' }
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    testShop = await open({ env: { ...keys, EMAILJS_PRIVATE_KEY: 'secret', EMAILJS_API_URL: apiUrl } })
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  test('a busy or refused account retries and sends once; a refused address does not', async () => {
    replies.push([429, ''], [403, 'API calls are disabled'])
    const customer = anyCustomer()
    const placed = await placeAndPay(testShop.url, orderBody({ customer: customer as never }))
    await until('the refusals are stored', async () =>
      (await outboxOf(testShop, placed)).every(
        ({ lastError, tries }) => lastError?.startsWith('EmailJS 4') || tries > 1,
      ),
    )
    const sent = await bothSent(testShop, placed, 40_000)
    expect(sent.map(({ tries, lastError }) => [tries, lastError])).toEqual(sent.map(() => [2, null]))
    const to = taken.map(({ template_params }) => template_params.to_email)
    expect(to.sort()).toEqual([customer.email, 'hello@bustan.example'].sort())
    const receipt = taken.find(({ template_params }) => template_params.to_email === customer.email)!
    expect(receipt).toMatchObject({ user_id: 'pub', accessToken: 'secret', template_params: { language: 'en' } })
    expect(receipt.template_params.subject).toContain(placed.number)
    expect(receipt.template_params.message_html).toContain('dir="ltr"')

    const wrong = await placeAndPay(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), email: unknownMailbox } as never }),
    )
    const [failed] = await until('it is given up', async () => {
      const emails = await outboxOf(testShop, wrong)
      return emails.some(({ state }) => state === 'failed') && emails
    })
    expect(failed).toMatchObject({ state: 'failed', tries: 1, lastError: expect.stringMatching(/^EmailJS 422/) })
  })
})
