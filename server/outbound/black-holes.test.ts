import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smtpMailer } from '#adapters/email/smtp.ts'
import { s3Store } from '#adapters/storage/s3.ts'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { timeouts } from '#server/boot/timeouts.ts'
import { sendTest } from '#shop/integrations/resend-delivery.ts'
import { addWebhook } from '#shop/integrations/save-webhook.ts'
import { webhookDelivery } from '#shop/integrations/table.ts'
import { Unavailable } from '#shop/ports.ts'
import { network } from '#tests/support/accounts/accounts.ts'
import { keys } from '#tests/support/accounts/google.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { type BlackHole, blackHole } from '#tests/support/black-hole.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, placeAndPay, seeOrder } from '#tests/support/buying.ts'
import { outboxOf } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })
const short = {
  ...timeouts,
  smtp: { connection: 300, greeting: 300, silence: 300, email: 600 },
  google: { request: 300, step: 400 },
  bucket: { connection: 300, response: 400, silence: 400 },
  webhook: 300,
  breaker: { failures: 3, pauseMs: 60_000 },
}
const bucketAt = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_REGION: 'us-east-1',
  S3_BUCKET: 'b',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  S3_PATH_STYLE: '1',
})

test('timeouts that a visitor waits for end within eight seconds', () => {
  const { gateway, google, bucket } = timeouts
  for (const ms of [gateway.page, gateway.comeBack, google.step, bucket.response]) expect(ms).toBeLessThan(8_000)
})

describeOnBothEngines('mail, Google, bucket and webhook receivers that take connections and never answer', (open) => {
  let testShop: OpenShop
  const holes = {} as Record<'smtp' | 'google' | 'bucket' | 'webhook', BlackHole>
  beforeAll(async () => {
    for (const name of ['smtp', 'google', 'bucket', 'webhook'] as const) holes[name] = await blackHole()
    testShop = await open({
      env: {
        ...keys,
        ...bucketAt(holes.bucket.port),
        SMTP_URL: `smtp://127.0.0.1:${holes.smtp.port}`,
        MAIL_FROM: 'Bustan <no-reply@bustan.example>',
        GOOGLE_ISSUER: `http://127.0.0.1:${holes.google.port}`,
      },
      timeouts: short,
      build: buildOf({ 'en/contact': { action: contact } }),
    })
  })
  afterAll(() => Promise.all(Object.values(holes).map((hole) => hole.stop())))
  afterEach(() => void testShop.errors.splice(0))

  test('do not stop sales and other jobs', async () => {
    const url = `http://127.0.0.1:${holes.webhook.port}/`
    const added = await addWebhook(testShop.shop.db, testShop.shop, admin, {
      name: 'silent',
      url,
      events: ['order.paid'],
    } as never)
    expect(added.ok).toBe(true)
    const placed = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    expect((await seeOrder(testShop.url, placed)).paymentStatus).toBe('paid')
    expect((await ask(`${testShop.url}/api/v1/products`)).status).toBe(200)
    await until('its emails were attempted, and are stored', async () =>
      (await outboxOf(testShop, placed)).every((each) => each.state === 'failed' && each.tries > 0),
    )
    await until('its event was tried', async () => {
      const [delivery] = await testShop.shop.db.select().from(webhookDelivery)
      return delivery?.lastError === 'timeout'
    })
    await testShop.shop.jobs.enqueue(testShop.shop.db, 'count-sales', [{}])
    await jobsDone(testShop, 'count-sales')
    await until('nothing is left open', async () => holes.smtp.open() + holes.webhook.open() === 0)
  })

  test('make sign-in with Google fail, after some attempts without a connection', async () => {
    const start = () => testShop.accounts.startGoogle({ network: network(), prefix: '' }, '/')
    for (let n = 0; n < 3; n++) expect(await start()).toEqual({ ok: false, reason: 'error' })
    await until('nothing is left open', async () => holes.google.open() === 0)
    const before = holes.google.connections()
    expect(before).toBeGreaterThan(0)
    for (let n = 0; n < 3; n++) expect(await start()).toEqual({ ok: false, reason: 'error' })
    expect(holes.google.connections()).toBe(before)
  })

  test('make a download answer with Retry-After, in the visitor’s language', async () => {
    const placed = await placeAndPay(testShop.url, orderBody({ customer: anyCustomer() as never }))
    const { downloads } = await seeOrder(testShop.url, placed)
    const { headers } = await ask(downloads[0]!.url)
    const file = `${testShop.url}${headers.get('location')}`
    const refused = await ask(file)
    expect([refused.status, refused.body.code]).toEqual([503, 'shop_unavailable'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await ask<string>(file, { headers: { accept: 'text/html', 'accept-language': 'ar' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([503, expect.stringContaining('text/html')])
    expect(page.body).toContain('dir="rtl"')
    await until('nothing is left open', async () => holes.bucket.open() === 0)
  })

  test('make a form with a file answer 503 with Retry-After, and a later attempt can succeed', async () => {
    const body = new FormData()
    const message = { name: 'N', email: 'n@example.com', subject: 'Post', message: 'See this', category: 'general' }
    for (const [name, value] of Object.entries(message)) body.append(name, value)
    body.append('files', new File(['%PDF-1.4\n%%EOF'], 'one.pdf', { type: 'application/pdf' }))
    const { status, headers } = await ask(`${testShop.url}/en/contact.data`, { method: 'POST', body })
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)])
  })

  test('do not delay deliveries to other receivers', async () => {
    const { db } = testShop.shop
    const [silent] = await db.select().from(webhookDelivery)
    const threeTried = async (sum: number) => {
      for (let n = 0; n < 3; n++) await sendTest(db, testShop.shop, admin, silent!.webhookId)
      return until(`${sum} were tried`, async () => {
        const tests = (await db.select().from(webhookDelivery)).filter((each) => each.type === 'test')
        return tests.length === sum && tests.every((each) => each.tries > 0) && tests.map((each) => each.lastError)
      })
    }
    for (const problem of await threeTried(3)) expect(['timeout', 'not_sent']).toContain(problem)
    const before = holes.webhook.connections()
    const problems = await threeTried(6)
    expect(problems.filter((each) => each === 'not_sent').length).toBeGreaterThanOrEqual(3)
    expect(holes.webhook.connections()).toBe(before)
  })
})

describe('every exchange ends', () => {
  test.each([
    ['says nothing', () => {}],
    ['drips its greeting', (socket) => void setInterval(() => socket.write('220-wait\r\n'), 50).unref()],
    ['breaks off', (socket) => void socket.destroy()],
  ] as [string, (socket: import('node:net').Socket) => void][])('at a mail server that %s', async (_what, does) => {
    const hole = await blackHole(does)
    const mailer = smtpMailer(`smtp://127.0.0.1:${hole.port}`, 'shop@example.com', short.smtp, true)
    const email = { to: 'a@example.com', subject: 's', html: 'h', text: 't', locale: 'en', messageId: '<x@y>' } as const
    await expect(mailer.send(email)).rejects.toBeInstanceOf(Unavailable)
    await until('the connection is closed', async () => hole.open() === 0)
    await hole.stop()
  })

  test('at a remote mail server without TLS, before any content, unless that is allowed', async () => {
    const received: string[] = []
    const hole = await blackHole((socket) => {
      socket.write('220 clear\r\n')
      socket.on('data', (data) => {
        received.push(data.toString())
        socket.write(data.toString().startsWith('EHLO') ? '250 clear\r\n' : '250 ok\r\n')
      })
    })
    const email = { to: 'a@example.com', subject: 's', html: 'h', text: 't', locale: 'en', messageId: '<x@y>' } as const
    const send = (query: string) =>
      smtpMailer(`smtp://127.0.0.1:${hole.port}${query}`, 'shop@example.com', short.smtp, false).send(email)
    await expect(send('')).rejects.toBeInstanceOf(Unavailable)
    expect(received.join('')).not.toContain('MAIL FROM')
    await send('?requireTLS=false')
    expect(received.join('')).toContain('MAIL FROM')
    await hole.stop()
  })

  const halfFile = (socket: import('node:net').Socket) =>
    void socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 1000000\r\nETag: "x"\r\n\r\n1234567890',
    )
  const storeAt = ({ port }: BlackHole) =>
    s3Store(
      {
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        bucket: 'b',
        accessKeyId: 'k',
        secretAccessKey: 's',
        pathStyle: true,
      },
      short.bucket,
    )

  test('for a file that stalls, and for one whose visitor disconnects', async () => {
    const hole = await blackHole(halfFile)
    const stalled = await storeAt(hole).stream(randomUUID())
    await expect(new Response(stalled.body).text()).rejects.toThrow()
    await until('the connection is closed', async () => hole.open() === 0)
    const left = await storeAt(hole).stream(randomUUID())
    await left.body.cancel()
    await until('the connection is closed', async () => hole.open() === 0)
    await expect(storeAt(hole).read(randomUUID())).rejects.toBeInstanceOf(Unavailable)
    await until('the connection is closed', async () => hole.open() === 0)
    await hole.stop()
  })

  test('but not for a file that arrives slowly', async () => {
    const hole = await blackHole((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\nContent-Length: 10\r\nETag: "x"\r\n\r\n')
      // Twice as long as an answer may take.
      let sent = 0
      const drip = setInterval(() => {
        socket.write(String(sent++))
        if (sent === 10) clearInterval(drip)
      }, short.bucket.response / 5)
      socket.on('close', () => clearInterval(drip))
    })
    expect(new TextDecoder().decode((await storeAt(hole).read(randomUUID())) ?? undefined)).toBe('0123456789')
    await hole.stop()
  })
})
