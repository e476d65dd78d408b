import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { openPdfs } from '#adapters/pdf/stamp-pdf.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { sendStored } from '#app/messages/send-file.ts'
import { action as findOrder } from '#app/storefront/order/find-order.tsx'
import * as m from '#locales/compiled/messages.js'
import { addFile } from '#shop/catalog/media/add-file.ts'
import { productFile } from '#shop/catalog/media/table.ts'
import { clearCopies, ownCopy } from '#shop/downloads/personal-copy.ts'
import { reissueDownloads } from '#shop/downloads/reissue-downloads.ts'
import { downloadEvent, downloadGrant } from '#shop/downloads/table.ts'
import { mail } from '#shop/email/table.ts'
import { concurrencyLimits } from '#shop/limits.ts'
import { order } from '#shop/orders/table.ts'
import { Unavailable } from '#shop/ports.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { startBucket } from '#tests/support/bucket.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, placeAndPay, seeOrder } from '#tests/support/buying.ts'
import { withLostAnswers } from '#tests/support/databases/lost-answer.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { jobsDone } from '#tests/support/jobs.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { openLimits } from '../http/limits/rate-limits.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

/** The number of pictures on each page of a PDF; the buyer's line is one. */
async function picturesOnPages(pdf: Uint8Array): Promise<number[]> {
  const document = await PDFDocument.load(pdf)
  return document
    .getPages()
    .map((page) => page.node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict)?.keys().length ?? 0)
}

/** An answer over a connection that stays open, once as many bytes have arrived as it announced. */
async function wholeResponse(url: string) {
  const { headers, status, text, bytes } = await new Promise<{
    headers: IncomingHttpHeaders
    status: number | undefined
    text: string
    bytes: number
  }>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true })
    const request = get(url, { agent, timeout: 5_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(parts)
        agent.destroy()
        resolve({ headers: response.headers, status: response.statusCode, text: body.toString(), bytes: body.length })
      })
    })
    request.on('timeout', () => request.destroy(new Error('the body is shorter than its Content-Length')))
    request.on('error', reject)
  })
  expect(Number(headers['content-length'] ?? bytes)).toBe(bytes)
  return { status, text, bytes }
}

describeOnBothEngines('digital goods', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const stored = { fileKey: 'messages/stored.pdf', filename: 'stored.pdf', type: 'application/pdf' }
    const loader = (asked: { context: RouterContextProvider; request: Request }) => sendStored(asked, stored)
    testShop = await open({ build: buildOf({ 'a/stored/file': { loader } }) })
    await testShop.shop.files.put(stored.fileKey, new TextEncoder().encode('stored'), stored.type)
  })

  async function buy(changes: Partial<ReturnType<typeof anyCustomer>> = {}) {
    const customer = { ...anyCustomer(), ...changes }
    const placed = await placeAndPay(testShop.url, orderBody({ customer: customer as never }))
    const url = (await seeOrder(testShop.url, placed)).downloads[0]!.url
    const [row] = await testShop.shop.db.select().from(order).where(eq(order.number, placed.number))
    const grant = async () =>
      (await testShop.shop.db.select().from(downloadGrant).where(eq(downloadGrant.orderId, row!.id)))[0]!
    return { placed, customer, url, id: row!.id, grant }
  }
  async function rules(limit: number, days: number | null) {
    await changeSettings(testShop.shop.db, testShop.clock, admin, { downloads: { limit, days, deliverPaid: false } })
    testShop.shop.settings.invalidate()
  }
  /** The short-lived link that a click redirects to. */
  async function click(url: string) {
    const { status, headers } = await ask(url)
    expect(status).toBe(303)
    return `${testShop.url}${headers.get('location')}`
  }

  test('of 50 concurrent downloads 5 succeed with a limit of 5; a reissue restarts the count', async () => {
    await rules(5, null)
    const { url, grant, placed } = await buy()
    const events = () => testShop.shop.db.$count(downloadEvent)
    const before = await events()
    const responses = await Promise.all(Array.from({ length: 50 }, () => ask(url)))
    expect(responses.filter(({ status }) => status === 303)).toHaveLength(5)
    expect(responses.filter(({ body }) => body.code === 'download_used_up')).toHaveLength(45)
    expect((await grant()).downloads).toBe(5)
    expect((await events()) - before).toBe(5)
    const person = await ask(url, { headers: { Accept: 'text/html,*/*' } })
    expect([person.status, person.headers.get('location')]).toEqual([
      303,
      `/order/${placed.number}?token=${placed.accessToken}#downloads`,
    ])
    expect((await reissueDownloads(testShop.shop.db, testShop.clock, admin, placed)).ok).toBe(true)
    expect((await ask(url)).status).toBe(303)
    expect((await grant()).downloads).toBe(1)
  })

  test('a file expires after its days, and an extension opens it again', async () => {
    await rules(10, 2)
    const { url } = await buy()
    expect((await ask(url)).status).toBe(303)
    testShop.clock.forward(2 * 86_400_000)
    expect((await ask(url)).body).toMatchObject({ status: 403, code: 'download_expired' })
    await rules(10, 3)
    expect((await ask(url)).status).toBe(303)
    await rules(10, null)
  })

  test('an interrupted download can be resumed without being counted again', async () => {
    const { url, grant } = await buy()
    expect([(await ask(url, { method: 'HEAD' })).status, (await grant()).downloads]).toEqual([204, 0])
    expect((await ask(url, { headers: { 'Sec-Purpose': 'prefetch' } })).status).toBe(204)
    const link = await click(url)
    const all = await fetch(link)
    const whole = Buffer.from(await all.arrayBuffer())
    const size = whole.length
    const tag = all.headers.get('etag') ?? ''
    expect([all.status, all.headers.get('accept-ranges'), all.headers.get('content-length')]).toEqual([
      200,
      'bytes',
      String(size),
    ])
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(link, { headers: { Range: range, ...more } })
      return {
        status: response.status,
        range: response.headers.get('content-range'),
        body: Buffer.from(await response.arrayBuffer()),
      }
    }
    const [first, rest] = [
      await part('bytes=0-999', { 'If-Range': tag }),
      await part('bytes=1000-', { 'If-Range': tag }),
    ]
    expect([first.status, first.range, rest.range]).toEqual([
      206,
      `bytes 0-999/${size}`,
      `bytes 1000-${size - 1}/${size}`,
    ])
    expect(Buffer.concat([first.body, rest.body]).equals(whole)).toBe(true)
    expect((await part('bytes=-10')).body.equals(whole.subarray(-10))).toBe(true)
    // For other content, several ranges or an invalid one: the whole file.
    for (const [range, more] of [
      ['bytes=5-', { 'If-Range': '"other"' }],
      ['bytes=0-1,4-5', {}],
      ['bytes=9-2', {}],
      ['lines=1-2', {}],
    ] as const)
      expect([(await part(range, more)).status, range]).toEqual([200, range])
    expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
    const head = await fetch(link, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), (await head.text()).length]).toEqual([
      200,
      String(size),
      0,
    ])
    // A browser that resumes from the button's URL is not counted again.
    expect(await click(url)).not.toBe(link)
    const again = await fetch(url, { headers: { Range: 'bytes=1000-', 'If-Range': tag } })
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([206, size - 1000])
    expect((await grant()).downloads).toBe(2)
    // An aborted download leaves nothing behind.
    const stop = new AbortController()
    const broken = await fetch(link, { signal: stop.signal })
    await broken.body!.getReader().read()
    stop.abort()
    expect(Buffer.from(await (await fetch(link)).arrayBuffer()).equals(whole)).toBe(true)
    expect(testShop.errors).toEqual([])
  })

  test('slow readers take a limited number of places, each until its reader goes away or the file fails', async () => {
    const { downloadsHere, downloadsOfPurchase } = concurrencyLimits
    const [here, most] = [downloadsHere.running, downloadsOfPurchase.running]
    const links: string[] = []
    for (let at = 0; at <= here / most; at++) {
      const link = await click((await buy()).url)
      // The holder's copy is made.
      await (await fetch(link)).arrayBuffer()
      links.push(link)
    }
    const [link = '', ...others] = links
    const { files } = testShop.shop
    const stalled = () => {
      let isSent = false
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (isSent) return new Promise<void>(() => {})
          isSent = true
          controller.enqueue(new Uint8Array(10))
        },
      })
    }
    testShop.shop.files = { ...files, stream: async () => ({ body: stalled(), bytes: 10 }) }
    const opened: (() => void)[] = []
    const hold = (headers: Record<string, string> = {}, from = link) =>
      new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; text: string }>((resolve) => {
        const request = get(from, { agent: false, headers }, (response) => {
          const { statusCode: status, headers } = response
          let text = ''
          response.on('error', () => {})
          if (status === 200) return resolve({ status, headers, text })
          response.on('data', (part: Buffer) => {
            text += part.toString()
          })
          response.on('end', () => resolve({ status, headers, text }))
        }).on('error', () => {})
        opened.push(() => request.destroy())
      })
    const busy = { status: 503, headers: { 'retry-after': '5' } }
    const hasAnswered = async (from: string) => (await hold({}, from)).status
    expect(await Promise.all(Array.from({ length: most }, () => hasAnswered(link)))).toEqual(Array(most).fill(200))
    // Only this purchase: other buyers of its network have places left.
    const refused = await hold({ 'Accept-Language': 'en' })
    expect(refused).toMatchObject(busy)
    expect(JSON.parse(refused.text).code).toBe('shop_unavailable')
    const unavailable = m.unavailable_wait({}, { locale: 'ar' })
    expect((await hold({ Accept: 'text/html', 'Accept-Language': 'ar' })).text).toContain(unavailable)
    const more = Array.from({ length: here - most }, (_, at) => hasAnswered(others[at % others.length] ?? ''))
    expect(await Promise.all(more)).toEqual(more.map(() => 200))
    expect(await hold({}, others.at(-1))).toMatchObject(busy)
    const attachment = `${testShop.url}/a/stored/file`
    expect(await hold({ 'Accept-Language': 'ar' }, attachment)).toMatchObject({ ...busy, text: unavailable })
    // Without a body no place is taken.
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
    for (const close of opened.splice(0)) close()
    const wait = async () => {
      const next = await hold()
      for (const close of opened.splice(0)) close()
      return next.status === 200
    }
    await until('there is a place again', wait)
    for (let at = 0; at < here; at++) expect(await hasAnswered(attachment)).toBe(200)
    expect(await hold({}, attachment)).toMatchObject(busy)
    for (const close of opened.splice(0)) close()
    await until('there is a place again', wait)
    // Also when it goes away before the file is open.
    const opening: (() => void)[] = []
    const slow = {
      stream: () => new Promise<void>((resolve) => opening.push(resolve)).then(() => ({ body: stalled(), bytes: 10 })),
    }
    testShop.shop.files = { ...files, ...slow }
    for (let at = 0; at < here; at++) void hold({}, attachment)
    await until('all files are being opened', async () => opening.length === here)
    for (const close of opened.splice(0)) close()
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
    for (const isOpen of opening) isOpen()
    testShop.shop.files = { ...files, stream: async () => ({ body: stalled(), bytes: 10 }) }
    for (let at = 0; at < here; at++) expect(await hasAnswered(attachment)).toBe(200)
    for (const close of opened.splice(0)) close()
    await until('there is a place again', wait)
    testShop.shop.files = { ...files, stream: () => Promise.reject(new Unavailable('the bucket')) }
    for (let at = 0; at <= most; at++) expect((await fetch(link)).status).toBe(503)
    testShop.shop.files = files
    expect((await fetch(link)).status).toBe(200)
    testShop.errors.splice(0)
  })

  test('a link is valid for some minutes, for its file, and while the order is paid', async () => {
    const [mine, other] = [await buy(), await buy()]
    const link = await click(mine.url)
    const foreign = link.replace((await mine.grant()).id, (await other.grant()).id)
    const later = link.replace(/until=\d+/, (text) => `${text}0`)
    for (const wrong of [foreign, later, link.replace(/n=\d+/, 'n=7'), link.slice(0, -1), link.replace(/sign=.*/, '')])
      expect((await ask(wrong)).body.code, wrong).toBe('download_unknown')
    expect(link).not.toContain(mine.placed.accessToken)
    await testShop.shop.db.update(order).set({ paymentStatus: 'refunded' }).where(eq(order.id, mine.id))
    expect((await ask(link)).status).toBe(404)
    await testShop.shop.db.update(order).set({ paymentStatus: 'paid' }).where(eq(order.id, mine.id))
    testShop.clock.forward(15 * 60_000)
    expect((await ask(link)).body).toMatchObject({ status: 410, code: 'download_old' })
    const person = await ask(link, { headers: { Accept: 'text/html' } })
    expect(person.headers.get('location')).toBe('/find-order?why=link')
  })

  test('each buyer has a stamped copy, made once, and deleted when the buyer is erased', async () => {
    const { db, files } = testShop.shop
    const { placed, url, grant, id } = await buy({ firstName: 'نورة', lastName: 'العنزي' })
    const [file] = await db
      .select()
      .from(productFile)
      .where(eq(productFile.id, (await grant()).fileId))
    const read = async (key: string) => Buffer.from(await new Response((await files.stream(key)).body).arrayBuffer())
    const original = await read(file!.fileKey)
    const link = await click(url)
    const { pdfs } = testShop.shop
    const lines: string[] = []
    const stamp: typeof pdfs.stamp = (pdf, line) => {
      lines.push(line)
      return pdfs.stamp(pdf, line)
    }
    testShop.shop.pdfs = { ...pdfs, stamp }
    const copies = await Promise.all(
      Array.from({ length: 4 }, async () => Buffer.from(await (await fetch(link)).arrayBuffer())),
    )
    const { stamped } = await grant()
    expect(stamped?.key).toMatch(/^copies\//)
    expect(await readdir(join(testShop.testShop.dataDir, 'files/copies', (await grant()).id))).toHaveLength(1)
    for (const copy of copies) expect(copy.equals(await read(stamped!.key!))).toBe(true)
    testShop.shop.pdfs = pdfs
    expect(lines).toEqual([`نورة العنزي · ${placed.number}`])
    const [own, plain] = await Promise.all([copies[0]!, original].map(picturesOnPages))
    expect(own).toEqual(plain!.map((count) => count + 1))
    expect(original.equals(await read(file!.fileKey))).toBe(true)
    await db.transaction((tx) => clearCopies(tx as never, testShop.shop.jobs, [id]))
    await until('the copy is gone', async () => !(await files.exists(stamped!.key!)))
    expect((await grant()).stamped).toBeNull()
  })

  test('a copy that the store has lost is made again; a lost original is refused, at its own length', async () => {
    const { files } = testShop.shop
    const { url, grant } = await buy()
    const link = await click(url)
    const first = await wholeResponse(link)
    const { stamped, fileId } = await grant()
    await files.remove(stamped!.key!)
    const again = await Promise.all([link, link].map(wholeResponse))
    expect(again.map(({ status, bytes }) => [status, bytes])).toEqual(again.map(() => [200, first.bytes]))
    const next = (await grant()).stamped!.key!
    expect([next === stamped!.key, await files.exists(next)]).toEqual([false, true])
    expect(testShop.errors.splice(0)).toEqual([])

    const other = await buy()
    const of = eq(productFile.id, fileId)
    const [{ fileKey }] = (await testShop.shop.db.select().from(productFile).where(of)) as [
      typeof productFile.$inferSelect,
    ]
    const become = (changes: Partial<typeof productFile.$inferInsert>) =>
      testShop.shop.db.update(productFile).set(changes).where(of)
    for (const contentType of ['application/pdf', 'application/zip']) {
      await become({ fileKey: 'products/lost', contentType })
      const lost = await wholeResponse(await click(other.url))
      expect([lost.status, lost.text]).toEqual([404, expect.stringContaining('"download_missing"')])
      expect(testShop.errors.splice(0)).toMatchObject([
        { facts: { fileKey: 'products/lost' }, message: 'a file that a buyer downloads is not in the store' },
      ])
    }
    expect((await other.grant()).stamped).toBeNull()
    // There, but unreadable.
    await become({ fileKey })
    testShop.shop.files = { ...files, stream: () => Promise.reject(new Error('EIO')) }
    expect(await wholeResponse(await click(other.url))).toMatchObject({ status: 500 })
    expect(testShop.errors.splice(0)).toHaveLength(1)
    testShop.shop.files = files
    await become({ contentType: 'application/pdf' })
    expect((await wholeResponse(await click(other.url))).status).toBe(200)
  })

  test('a copy that cannot be recorded is removed, and made at the next click', async () => {
    const { db, files } = testShop.shop
    const { url, grant, placed, customer } = await buy()
    const link = await click(url)
    const line = `${customer.firstName} ${customer.lastName} · ${placed.number}`
    const copies = () => readdir(join(testShop.testShop.dataDir, 'files/copies', grantId)).catch(() => [])
    const { id: grantId, fileId } = await grant()
    const [file] = await db.select().from(productFile).where(eq(productFile.id, fileId))
    const failing = Object.create(db, { transaction: { value: () => Promise.reject(new Error('failed')) } })
    for (const broken of [failing, withLostAnswers(db)]) {
      const made = ownCopy({ ...testShop.shop, db: broken }, await grant(), file!, line)
      await expect(made).rejects.toThrow()
      expect(await copies()).toEqual([])
    }
    expect((await fetch(link)).status).toBe(200)
    expect([(await copies()).length, await files.exists((await grant()).stamped!.key!)]).toEqual([1, true])
  })

  test('the shop stays responsive while a large file is stamped', async () => {
    const { db, files } = testShop.shop
    const { url, grant } = await buy()
    const large = await PDFDocument.create()
    for (let each = 0; each < 1500; each++) large.addPage([600, 800]).drawRectangle({ width: each % 500, height: 9 })
    const content = await large.save()
    const of = eq(productFile.id, (await grant()).fileId)
    const [{ fileKey, bytes }] = (await db.select().from(productFile).where(of)) as [typeof productFile.$inferSelect]
    await db.update(productFile).set({ fileKey: 'products/large', bytes: content.length }).where(of)
    await files.put('products/large', content, 'application/pdf')
    const link = await click(url)
    // The first task starts the thread.
    await testShop.shop.pdfs.stamp(content.slice(0, 9), 'x').catch(() => {})
    const before = performance.eventLoopUtilization()
    let done = false
    const copy = fetch(link)
      .then((response) => response.arrayBuffer())
      .finally(() => (done = true))
    let answered = 0
    for (; !done; answered++) {
      expect((await fetch(`${testShop.url}/livez`)).status).toBe(200)
      await pause(15)
    }
    expect((await copy).byteLength).toBeGreaterThan(content.length)
    expect(answered).toBeGreaterThan(5)
    // Relative, not absolute: the thread that answers has little to do.
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7)
    await db.update(productFile).set({ fileKey, bytes }).where(of)
  })

  test('a copy interrupted by a stop is made at the next click', async () => {
    const { url, grant } = await buy()
    const link = await click(url)
    const { pdfs } = testShop.shop
    const closing = openPdfs()
    testShop.shop.pdfs = closing
    const stamped = closing.stamp
    closing.stamp = async (pdf, line) => {
      const [copy] = await Promise.all([stamped(pdf, line), closing.close()])
      return copy
    }
    expect((await ask(link)).status).toBe(503)
    expect((await grant()).stamped).toBeNull()
    testShop.errors.splice(0)
    testShop.shop.pdfs = pdfs
    expect((await ask(await click(url))).status).toBe(200)
    expect((await grant()).stamped?.key).toMatch(/^copies\//)
  })

  test('an announced new version reaches each past buyer once; an unstampable file is sent as it is', async () => {
    const { db, files } = testShop.shop
    const id = randomUUID()
    const [old] = await db.select().from(productFile).where(eq(productFile.productId, 'advanced-guide'))
    const productId = old?.productId ?? 'beginner-guide'
    const [current] = old ? [old] : await db.select().from(productFile).where(eq(productFile.productId, productId))
    const who = anyCustomer()
    const body = (customer: object) => orderBody({ items: [{ productId, quantity: 1 }], customer: customer as never })
    const twice = [
      await placeAndPay(testShop.url, body(who)),
      await placeAndPay(testShop.url, body({ ...who, email: who.email.toUpperCase() })),
    ]
    const refunded = anyCustomer()
    const gone = await placeAndPay(testShop.url, body(refunded))
    await db.update(order).set({ paymentStatus: 'refunded' }).where(eq(order.number, gone.number))
    const content = new TextEncoder().encode('%PDF-1.7 broken')
    await files.put(`products/${id}`, content, 'application/pdf')
    const file = {
      fileKey: `products/${id}`,
      fileName: 'new.pdf',
      contentType: 'application/pdf',
      bytes: content.length,
    }
    const added = await addFile(db, testShop.shop, admin, { productId, replaces: current!.id, file, tell: true })
    if (!added.ok) throw new Error('not added')
    const notices = async () => {
      await jobsDone(testShop, 'announce-file')
      return db.select().from(mail).where(eq(mail.template, 'file-updated'))
    }
    const written = await notices()
    // A rerun after a crash sends no email twice.
    await testShop.shop.jobs.enqueue(db, 'announce-file', [{ fileId: added.value.id, after: null }])
    const after = await notices()
    expect(after).toHaveLength(written.length)
    expect(after.filter(({ recipient }) => recipient.toLowerCase() === who.email)).toHaveLength(1)
    expect(after.filter(({ recipient }) => recipient === refunded.email)).toEqual([])
    const { url } = (await seeOrder(testShop.url, twice[0]!)).downloads[0]!
    expect(await (await fetch(url)).text()).toBe('%PDF-1.7 broken')
  })

  test('a lost link is sent to the order’s address, with the same answer whether or not there is one', async () => {
    const { placed, customer, id } = await buy()
    const limits = openLimits(testShop.shop.db, 100)
    const send = async (number: string, email: string, network = randomUUID()) => {
      const context = new RouterContextProvider()
      context.set(shopContext, testShop.shop)
      context.set(limitsContext, limits)
      context.set(visitorContext, { locale: 'en', network } as never)
      const body = new URLSearchParams({ number, email })
      const request = new Request(`${testShop.url}/find-order`, { method: 'POST', body })
      const result = (await findOrder({ request, context } as never)) as { data: object; init: ResponseInit | null }
      return { status: result.init?.status ?? 200, ...result.data } as { status: number } & Record<string, unknown>
    }
    const hit = await send(` ${placed.number.toLowerCase().slice(4)} `, customer.email.toUpperCase())
    const missed = [await send(placed.number, anyCustomer().email), await send('ORD-2001-9999', anyCustomer().email)]
    expect(hit).toMatchObject({ status: 200, done: true })
    for (const miss of missed) expect({ ...miss, number: '', email: '' }).toEqual({ ...hit, number: '', email: '' })
    const [sentEmail] = await emailsOnceThere(testShop, 'order-link', customer.email, 1)
    expect(sentEmail).toContain(`/order/${placed.number}?token=${placed.accessToken}`)
    expect(sentEmail).toContain('Someone entered')
    expect(await send('12', 'nobody')).toMatchObject({
      status: 422,
      problems: { number: 'order_number', email: 'email' },
    })
    // Attempts are limited by address and network; the owner elsewhere is not. An erased order sends nothing.
    await testShop.shop.db.update(order).set({ forgottenAt: testShop.clock.now() }).where(eq(order.id, id))
    const here = randomUUID()
    for (const left of [3, 2, 1, 0])
      expect([left, (await send(placed.number, customer.email, here)).status]).toEqual([left, 200])
    expect(await send('ORD-2001-9999', customer.email, here)).toMatchObject({ status: 429 })
    expect(await send(placed.number, customer.email)).toMatchObject({ status: 200, done: true })
    await jobsDone(testShop, 'send-order-link')
    const sent = await testShop.shop.db.select().from(mail).where(eq(mail.template, 'order-link'))
    expect(sent).toHaveLength(1)
    const network = randomUUID()
    const tries = await Promise.all(Array.from({ length: 32 }, () => send(placed.number, anyCustomer().email, network)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('a shop with its files in a bucket serves them whole and by range', async () => {
  const bucket = await startBucket()
  const testShop = await openShop({ engine: 'pglite', env: bucket.env })
  try {
    const { db, files } = testShop.shop
    const content = readFileSync('db/guides/beginner-guide.pdf')
    await files.put('products/x.pdf', content, 'application/pdf')
    const [old] = await db.select().from(productFile).where(eq(productFile.productId, 'beginner-guide'))
    const file = { fileKey: 'products/x.pdf', fileName: 'x.pdf', contentType: 'application/pdf', bytes: content.length }
    await addFile(db, testShop.shop, admin, { productId: 'beginner-guide', replaces: old!.id, file })
    const placed = await placeAndPay(testShop.url)
    const { url } = (await seeOrder(testShop.url, placed)).downloads[0]!
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
    expect((await PDFDocument.load(whole)).getPageCount()).toBe((await PDFDocument.load(content)).getPageCount())
    const part = await fetch(url, { headers: { Range: 'bytes=100-199' } })
    expect([part.status, Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))]).toEqual([206, true])
  } finally {
    await testShop.stop()
    await bucket.stop()
  }
})
