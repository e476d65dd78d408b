import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { action as register } from '#app/account/register/register.tsx'
import { action as signIn } from '#app/account/sign-in/login.tsx'
import { action as putFile } from '#app/admin/products/files/files.ts'
import { loader as events } from '#app/admin/shell/live/events.ts'
import { action as contact } from '#app/storefront/contact/contact.tsx'
import { action as subscribe } from '#app/storefront/newsletter/subscribe.tsx'
import { loader as product } from '#app/storefront/product/product.tsx'
import { usualTimes } from '#server/http/slow-bodies.ts'
import { productFile } from '#shop/catalog/media/table.ts'
import { adminCookie, member, newUser } from './support/accounts/accounts.ts'
import { buildOf } from './support/build-of.ts'
import { anyCustomer, ask, goToBank, orderBody, place, placeAndPay, seeOrder } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { checkInvariants } from './support/invariants.ts'
import { jobsDone } from './support/jobs.ts'
import {
  connections,
  type Ending,
  everythingStored,
  nothingHeld,
  sendBytes,
  sendUnread,
} from './support/network/raw-connections.ts'
import type { OpenShop } from './support/open-shop.ts'

/** A raw request, and the expected statuses when all of it arrives, first and repeated. */
type Entry = { name: string; head: string; body: Buffer; status: readonly number[] }
type Fault = { bytes: (entry: Entry) => Buffer | null; end: Ending }

const half = (bytes: Buffer) => bytes.subarray(0, Math.ceil(bytes.length / 2))
const halfHead = ({ head }: Entry) => half(Buffer.from(head))
const halfBody = ({ head, body }: Entry) => (body.length === 0 ? null : Buffer.concat([Buffer.from(head), half(body)]))
const whole = ({ head, body }: Entry) => Buffer.concat([Buffer.from(head), body])

/** What may happen to a request before the shop has received all of it. */
const faults: Record<string, Fault> = {
  'a head cut in the middle': { bytes: halfHead, end: 'cut' },
  'a head reset in the middle': { bytes: halfHead, end: 'reset' },
  'a head that stops': { bytes: halfHead, end: 'read' },
  'a body cut in the middle': { bytes: halfBody, end: 'cut' },
  'a body reset in the middle': { bytes: halfBody, end: 'reset' },
  'a body that stops': { bytes: halfBody, end: 'read' },
}

const multipart = (fields: Record<string, string>, file: Buffer) => {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return Buffer.concat([Buffer.from(texts.join('') + head), file, Buffer.from('\r\n--b--\r\n')])
}

const message = { name: 'Noura', email: 'noura@example.com', subject: 'Cut', message: 'text', category: 'general' }
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const urlencoded = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describeOnBothEngines('cut or stalled connections', (open) => {
  let testShop: OpenShop
  let entries: Entry[]
  /** Connections that the setup leaves open. */
  let idle: number
  beforeAll(async () => {
    testShop = await open({
      build: buildOf({
        'en/contact': { action: contact },
        'en/login': { action: signIn },
        'en/register': { action: register },
        'en/newsletter': { action: subscribe },
        'en/product/:id': { loader: product },
        'admin/products/files/:id': { action: putFile },
        'admin/events': { loader: events },
      }),
      bodyTimes: { ...usualTimes, headMs: 600, totalMs: 900, stallMs: 600, lookEveryMs: 20 },
    })
    entries = await everyEntry()
    idle = connections(testShop)
  })

  function entry(
    name: string,
    line: string,
    status: number | [first: number, again: number],
    headers: object = {},
    body: Buffer | string = '',
  ): Entry {
    const bytes = Buffer.from(body)
    const lines = Object.entries({
      Host: new URL(testShop.url).host,
      Connection: 'close',
      ...headers,
      ...(bytes.length > 0 && { 'Content-Length': bytes.length }),
    }).map(([key, value]) => `${key}: ${value}\r\n`)
    return { name, head: `${line} HTTP/1.1\r\n${lines.join('')}\r\n`, body: bytes, status: [status].flat() }
  }

  /** One request of every kind of public endpoint; each can be repeated. */
  async function everyEntry(): Promise<Entry[]> {
    const { url } = testShop
    const here = (address: string) => address.replace(url, '')
    const paid = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
    const grant = (await seeOrder(url, paid)).downloads[0]!.url
    const file = (await ask(grant)).headers.get('location') ?? ''
    const open = await place(url, orderBody({ customer: anyCustomer() as never }))
    const bank = await goToBank(open.paymentUrl)
    const returned = await place(url, orderBody({ customer: anyCustomer() as never }))
    const charge = await ask(await goToBank(returned.paymentUrl), {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'pay' }),
    })
    const admin = { Cookie: await adminCookie(testShop) }
    const person = await member(testShop)
    const png = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2c7a35' } })
      .png()
      .toBuffer()
    const upload = { 'Content-Type': 'multipart/form-data; boundary=b' }
    const guide = readFileSync('db/guides/rare-crops-guide.pdf')
    const order = JSON.stringify(orderBody({ customer: anyCustomer() as never }))
    const { name, username, email, dateOfBirth, password } = newUser()
    const account = { name, username, email, dateOfBirth, password, confirm: password }
    const sent = JSON.stringify(message)
    return [
      entry('page', 'GET /en/product/beginner-guide.data', 200),
      entry('static file', 'GET /icons/apple-touch-icon.png', 200),
      entry('action', 'POST /en/contact', 302, form, urlencoded(message)),
      entry('newsletter', 'POST /en/newsletter.data', 200, form, urlencoded({ name: 'N', email, interests: 'offers' })),
      entry('register', 'POST /en/register.data', 200, form, urlencoded(account)),
      entry(
        'sign-in',
        'POST /en/login.data',
        202,
        form,
        urlencoded({ email: person.email, password: person.password }),
      ),
      entry('upload', 'POST /en/contact', 302, upload, multipart(message, png)),
      entry('team upload', 'POST /admin/products/files/beginner-guide?name=a.pdf', 200, admin, guide),
      entry('API reads', 'GET /api/v1/products', 200),
      entry('API order', 'POST /api/v1/orders', [201, 200], { ...json, 'Idempotency-Key': randomUUID() }, order),
      entry('API message', 'POST /api/v1/messages', 201, json, sent),
      entry('cart', 'PUT /account/cart', [200, 409], { ...json, Cookie: person.cookie }, '{"version":0,"items":[]}'),
      // Unsigned, so it is read completely before it is refused.
      entry('webhook', 'POST /webhooks/payments/sandbox', 401, json, '{"charge":"sbx_1"}'),
      entry('payment page', `GET ${here(open.paymentUrl)}`, 303),
      entry('bank page', `POST ${here(bank)}`, 303, form, 'outcome=cancel'),
      entry('payment return', `GET ${here(charge.headers.get('location') ?? '')}`, 303),
      entry('download', `GET ${here(grant)}`, 303),
      entry('file', `GET ${file}`, 200),
      entry('receipt', `GET /receipts/${paid.number}.pdf?token=${paid.accessToken}`, 200),
      entry('event stream', 'GET /admin/events', 200, admin),
    ]
  }

  const alive = async () => {
    expect((await sendBytes(testShop, entry('', 'GET /livez', 200).head)).slice(9, 12)).toBe('200')
  }
  const send = (each: Entry, end?: Ending) => sendBytes(testShop, whole(each), end)
  async function works(): Promise<void> {
    for (const each of entries) {
      const status = Number((await send(each)).slice(9, 12))
      expect([each.name, status, each.status.includes(status)]).toEqual([each.name, status, true])
    }
    await nothingHeld(testShop, idle)
    await checkInvariants(testShop.shop.db)
    expect(testShop.errors).toEqual([])
  }

  test('during a request leave nothing behind, and the complete request works later', async () => {
    await jobsDone(testShop, 'send-mail')
    const stored = await everythingStored(testShop)
    for (const [fault, { bytes, end }] of Object.entries(faults)) {
      const lines = entries.flatMap((each) => bytes(each) ?? []).map((each) => sendBytes(testShop, each, end))
      await alive()
      const statusLines = await Promise.all(lines)
      if (end === 'read')
        expect([fault, ...new Set(statusLines.map((text) => text.slice(9, 12)))]).toEqual([fault, '408'])
      await nothingHeld(testShop, idle)
      expect(await everythingStored(testShop), fault).toEqual(stored)
      await alive()
    }
    await works()
  }, 60_000)

  test('closed by the client before the response hold nothing, and the request has its effect', async () => {
    for (const end of ['cut', 'reset'] as const) {
      await Promise.all(entries.map((each) => send(each, end)))
      await alive()
      await nothingHeld(testShop, idle)
    }
    await works()
  }, 60_000)
})

describeOnBothEngines('a client that stops reading a long response', (open) => {
  test('is disconnected, and its file closed', async () => {
    const testShop = await open({ bodyTimes: { ...usualTimes, unreadMs: 1_500 } })
    const { url, shop } = testShop
    const paid = await placeAndPay(url, orderBody({ customer: anyCustomer() as never }))
    const bytes = 24 * 1024 * 1024
    const [row] = await shop.db.select().from(productFile).where(eq(productFile.productId, 'beginner-guide'))
    await shop.files.put(row!.fileKey, new Uint8Array(bytes), 'application/zip')
    await shop.db.update(productFile).set({ bytes, contentType: 'application/zip' }).where(eq(productFile.id, row!.id))
    const link = (await ask((await seeOrder(url, paid)).downloads[0]!.url)).headers.get('location')
    const request = `GET ${link} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`
    const idle = connections(testShop)
    const readers = Array.from({ length: 5 }, () => sendUnread(testShop, request))
    // By event: the first may be disconnected before the last is answered.
    await Promise.all(readers.map((reader) => once(reader, 'readable')))
    await nothingHeld(testShop, idle)
    for (const reader of readers) reader.destroy()
    expect((await sendBytes(testShop, request)).length).toBeGreaterThan(bytes)
    await nothingHeld(testShop, idle)
    expect(testShop.errors).toEqual([])
  }, 60_000)
})
