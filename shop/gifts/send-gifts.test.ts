import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, anyCustomer, ask, orderBody, returnFromBank, seeOrder, sendOrder } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { anyGift, giftFacts } from '#tests/support/orders/gifts.ts'
import { times } from '#tests/support/orders/order-facts.ts'
import { until } from '#tests/support/poll.ts'
import { productFile } from '../catalog/media/table.ts'
import { reissueDownloads } from '../downloads/reissue-downloads.ts'
import { downloadGrant } from '../downloads/table.ts'
import { mail } from '../email/table.ts'
import { moveOrder } from '../orders/move-order.ts'
import { order, orderEvent, orderLine } from '../orders/table.ts'
import { payment } from '../payments/table.ts'
import type { RefundInput } from '../refunds/form.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { giftsOf } from './place-gifts.ts'
import { giftEmailKey } from './read.ts'
import { sendGifts } from './send-gifts.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const day = 86_400_000

test('a gift’s line is found after a bundle, and not within one', () => {
  const guide = { productId: 'g', quantity: 1, gift: anyGift() }
  const line = (id: string, bundle: object | null) => ({ id, quantity: 1, category: 'guide', isDigital: true, bundle })
  const requested = [{ productId: 'b', quantity: 1 }, guide]
  const of = (...lines: ReturnType<typeof line>[]) => giftsOf('o', requested, lines, new Date())
  expect(of(line('x', {}), line('y', {}), line('g', null)).gifts[0]?.position).toBe(2)
  expect(of(line('g', {}), line('g', null)).problem).toEqual({ productId: 'g', why: 'twice' })
  expect(of(line('g', {})).problem).toEqual({ productId: 'g', why: 'not_a_guide' })
})

describeOnBothEngines('a guide as a gift', (open) => {
  const testShop = open.once()
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    await checkInvariants(testShop.shop.db)
  })
  const { download, give, inDays, order: place, rowOf, seen, stateOf } = giftFacts(() => testShop)
  const db = () => testShop.shop.db
  const send = () => sendGifts(testShop.shop)
  const move = (number: string, to: 'cancelled' | 'processing') => moveOrder(db(), testShop.shop, admin, { number, to })
  const written = ({ email }: { email: string }) =>
    db().$count(mail, and(eq(mail.template, 'gift'), eq(mail.recipient, email)))
  async function refund(number: string, part: Pick<RefundInput, 'amount' | 'items'>, revokeDownloads = false) {
    const [found] = await db()
      .select({ id: payment.id, amount: payment.amount })
      .from(payment)
      .innerJoin(order, eq(order.id, payment.orderId))
      .where(and(eq(order.number, number), eq(payment.state, 'captured')))
    const choices = { restock: [], revokeDownloads, giveCodeBack: false, freeTimes: false }
    const input = { refundId: randomUUID(), paymentId: found!.id, reason: 'asked', choices, ...part }
    return requestRefund(testShop.shop, admin, number, input)
  }
  const items = { lines: [{ position: 0, quantity: 1 }], shipping: false }
  const refundItem = (number: string) => refund(number, { amount: 2250, items })

  test('for today it is sent once it is paid and not before; its giver gets the receipt, its recipient the files', async () => {
    const to = anyGift()
    const buyer = anyCustomer()
    const placed = await place(to, { customer: buyer as never })
    await send()
    expect([await stateOf(placed), await written(to)]).toEqual(['unpaid', 0])
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    const [text] = await emailsOnceThere(testShop, 'gift', to.email, 1)
    expect(text).toContain('Enjoy!')
    for (const secret of [placed.number, placed.accessToken, buyer.email, buyer.phone, buyer.lastName, '2.250'])
      expect(text).not.toContain(secret)
    const token = /token=([\w-]+)/.exec(text!)![1]!
    expect((await download(placed))!.status).toBe(303)
    expect((await download(placed, token))!.status).toBe(303)
    expect((await download(placed, placed.accessToken))!.status).toBe(404)
    expect((await seeOrder(testShop.url, placed)).downloads).toEqual([])
    const [receipt] = await emailsOnceThere(testShop, 'order-receipt', buyer.email, 1)
    expect(receipt).toContain(placed.number)
    expect(receipt).not.toContain('/downloads/')
    expect((await ask(`${testShop.url}/api/v1/orders/${placed.number}`, bearer(token))).status).toBe(404)
    expect((await ask(`${testShop.url}/receipts/${placed.number}.pdf?token=${token}`)).status).toBe(404)
  })

  test('for a later day it is sent that morning, once, however many processes send it', async () => {
    const to = anyGift({ sendOn: inDays(3) })
    const placed = await give(to)
    await send()
    expect([await stateOf(placed), await download(placed)]).toEqual(['waiting', null])
    testShop.clock.forward(4 * day)
    await times(8, send)
    expect(await written(to)).toBe(1)
    expect((await download(placed))!.status).toBe(303)
    const { orderId } = await rowOf(placed)
    expect(await db().$count(orderEvent, and(eq(orderEvent.orderId, orderId), eq(orderEvent.kind, 'gift_sent')))).toBe(
      1,
    )
  })

  test('cancelled or refunded before its day it is not sent; reopened it is; afterwards the files close', async () => {
    const [one, two, three, four] = [1, 1, 1, 1].map((days) => anyGift({ sendOn: inDays(days) }))
    const [cancelled, refunded, reopened, closed] = [
      await give(one),
      await give(two),
      await give(three),
      await give(four),
    ]
    await move(cancelled.number, 'cancelled')
    await move(reopened.number, 'cancelled')
    expect((await refundItem(refunded.number)).ok).toBe(true)
    // A part of its price is refunded, and its downloads end.
    expect((await refund(closed.number, { amount: 500 }, true)).ok).toBe(true)
    for (const placed of [cancelled, refunded, closed]) expect(await stateOf(placed)).toBe('withdrawn')
    await move(reopened.number, 'processing')
    testShop.clock.forward(2 * day)
    await send()
    expect(await Promise.all([one, two, three, four].map((to) => written(to!)))).toEqual([0, 0, 1, 0])
    const link = (await download(reopened))!.headers.get('location')!
    expect((await ask(testShop.url + link)).status).toBe(200)
    await move(reopened.number, 'cancelled')
    expect([(await download(reopened))!.status, (await ask(testShop.url + link)).status]).toEqual([404, 404])
    const placed = await give()
    await until('it is sent', async () => (await stateOf(placed)) === 'sent')
    expect((await refundItem(placed.number)).ok).toBe(true)
    expect([await stateOf(placed), (await download(placed))!.status]).toEqual(['withdrawn', 404])
  })

  test('a refund of another guide closes that one only, for good, and the gift is still sent', async () => {
    const to = anyGift({ sendOn: inDays(1) })
    const own = { productId: 'rare-crops-guide', quantity: 1 }
    const placed = await give(to, { items: [{ productId: 'beginner-guide', quantity: 1, gift: to }, own] })
    const both = await give(to, { items: [{ productId: 'beginner-guide', quantity: 1 }, own] })
    const reissue = ({ number }: { number: string }) => reissueDownloads(db(), testShop.clock, admin, { number })
    const openFiles = async (of: typeof placed) => (await seeOrder(testShop.url, of)).downloads.length
    const left = await give(to, { items: [{ productId: 'beginner-guide', quantity: 1 }, own] })
    for (const { number } of [placed, both, left]) {
      const line = and(eq(order.number, number), eq(orderLine.position, 1))
      const [sold] = await db()
        .select({ price: orderLine.price })
        .from(orderLine)
        .innerJoin(order, eq(order.id, orderLine.orderId))
        .where(line)
      const second = { lines: [{ position: 1, quantity: 1 }], shipping: false }
      expect((await refund(number, { amount: sold!.price, items: second }, number !== left.number)).ok).toBe(true)
    }
    expect([await openFiles(placed), await stateOf(placed), await openFiles(both)]).toEqual([0, 'waiting', 1])
    expect(await reissue(placed)).toEqual({ ok: false, refusal: { reason: 'no_files' } })
    expect([await reissue(both), await openFiles(both)]).toMatchObject([{ ok: true, value: { files: 1 } }, 1])
    expect([await reissue(left), await openFiles(left)]).toMatchObject([{ ok: true, value: { files: 1 } }, 2])
    testShop.clock.forward(2 * day)
    await send()
    expect([await stateOf(placed), (await download(placed))!.status]).toEqual(['sent', 303])
  })

  test('a refund that the gateway refuses withdraws it only until then', async () => {
    const [whole, part] = [anyGift({ sendOn: inDays(1) }), anyGift({ sendOn: inDays(1) })]
    const [one, two] = [await give(whole), await give(part)]
    const { gateway } = testShop.shop
    testShop.shop.gateway = {
      ...gateway,
      refund: async () => ({ state: 'failed', reference: null, failure: 'no balance' }),
    }
    expect((await refundItem(one.number)).ok).toBe(true)
    expect((await refund(two.number, { amount: 500 }, true)).ok).toBe(true)
    for (const placed of [one, two]) await until('it is refused', async () => (await stateOf(placed)) === 'waiting')
    testShop.shop.gateway = gateway
    testShop.clock.forward(2 * day)
    await send()
    expect(await Promise.all([whole, part].map(written))).toEqual([1, 1])
  })

  test('the signature contains no web address, even as the buyer’s first name', async () => {
    const signed = async (firstName: string) => {
      const to = anyGift({ from: '' })
      await give(to, { customer: { ...anyCustomer(), firstName } as never })
      return (await emailsOnceThere(testShop, 'gift', to.email, 1))[0]!.includes(firstName)
    }
    expect(await Promise.all(['win.example', 'موقع.شبكة', 'Sara'].map(signed))).toEqual([false, false, true])
  })

  test('files removed before its day are delivered all the same, as they were bought', async () => {
    const placed = await give(anyGift({ sendOn: inDays(3) }))
    const current = and(eq(productFile.productId, 'beginner-guide'), isNull(productFile.replacedAt))
    testShop.clock.forward(day)
    const removed = await db().update(productFile).set({ replacedAt: testShop.clock.now() }).where(current).returning()
    testShop.clock.forward(3 * day)
    await send()
    expect([await stateOf(placed), (await download(placed))?.status]).toEqual(['sent', 303])
    for (const { id } of removed) await db().update(productFile).set({ replacedAt: null }).where(eq(productFile.id, id))
  })

  test('a refund and the sending at one moment: either the refund is first or the gift is sent, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const placed = await give(anyGift({ sendOn: inDays(1) }))
      testShop.clock.forward(2 * day)
      await Promise.all([send(), refundItem(placed.number), send()])
      const { id, sentAt } = await rowOf(placed)
      // An email dropped since the refund has no recipient any more.
      const emails = await db().$count(mail, eq(mail.key, giftEmailKey(id, 1)))
      expect(emails).toBe(sentAt === null ? 0 : 1)
      expect((await download(placed))?.status ?? 404).toBe(404)
    }
  })

  test('a mailbox gets five a day however its address is spelled, and the others later', async () => {
    const mailbox = randomUUID()
    const all = Array.from({ length: 7 }, (_, at) => anyGift({ email: `${mailbox}+${at}@example.com` }))
    const placed = await Promise.all(all.map((to) => give(to)))
    await times(4, send)
    const sent = async () => (await Promise.all(placed.map(rowOf))).filter(({ sentAt }) => sentAt !== null).length
    expect(await sent()).toBe(5)
    testShop.clock.forward(day + 1000)
    await send()
    expect(await sent()).toBe(7)
  })

  test('only one digital guide is a gift, besides other items, at most a year ahead and without links', async () => {
    const refused = async (items: object[]) =>
      (await sendOrder(testShop.url, orderBody({ items: items as never, customer: anyCustomer() as never }))).body
    const guide = (more: object = {}) => ({ productId: 'beginner-guide', quantity: 1, gift: anyGift(), ...more })
    const own = { productId: 'beginner-guide', quantity: 1 }
    for (const [items, why] of [
      [[guide({ quantity: 2 })], 'twice'],
      [[guide(), own], 'twice'],
      [[guide({ productId: 'sticker-pack' })], 'not_a_guide'],
      [[guide({ productId: 'garden-session' })], 'not_a_guide'],
      [[guide({ gift: anyGift({ sendOn: inDays(-1) }) })], 'day'],
      [[guide({ gift: anyGift({ sendOn: inDays(366) }) })], 'day'],
    ] as const) {
      const times = items.some(({ productId }) => productId === 'garden-session')
      const problem = await refused([...items])
      expect(problem.code, why).toMatch(times ? /gift|appointment/ : /^gift$/)
      if (!times) expect(problem.problem).toMatchObject({ why })
    }
    for (const [field, text, code] of [
      ['message', 'look at evil.example/win', 'no_links'],
      ['name', 'www.win.com', 'no_links'],
      ['message', 'انظر موقع.شبكة', 'no_links'],
      ['message', 'x'.repeat(501), 'too_long'],
      ['email', 'a@b.example, c@d.example', 'email'],
    ] as const) {
      const problem = await refused([guide({ gift: { ...anyGift(), [field]: text } })])
      expect(problem.errors).toEqual([{ path: `items.0.gift.${field}`, code }])
    }
    const mixed = await give(anyGift(), {
      items: [guide(), { productId: 'rare-crops-guide', quantity: 1 }, { productId: 'sticker-pack', quantity: 2 }],
    })
    expect((await seen(mixed)).map((each) => each?.state ?? null)).toEqual([expect.any(String), null, null])
    expect((await seeOrder(testShop.url, mixed)).downloads.map(({ productId }) => productId)).toEqual([
      'rare-crops-guide',
    ])
    const { id } = await rowOf(mixed)
    await until('it is sent', async () => (await rowOf(mixed)).sentAt !== null)
    const grants = await db().select().from(downloadGrant).where(eq(downloadGrant.giftId, id))
    expect(grants.map(({ productId }) => productId)).toEqual(['beginner-guide'])
  })
})

const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
