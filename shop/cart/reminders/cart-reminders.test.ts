import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMail } from '#server/jobs/send-email.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { product } from '#shop/catalog/table.ts'
import { giveUpEmail } from '#shop/email/give-up-email.ts'
import { mail } from '#shop/email/table.ts'
import { order } from '#shop/orders/table.ts'
import { settleOrder } from '#shop/payments/settle-payment.ts'
import type { Jobs } from '#shop/ports.ts'
import { exportReminders } from '#shop/privacy/export-reminders.ts'
import { setting } from '#shop/settings/table.ts'
import type { Shop } from '#shop/shop.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { actAtBank, anyCustomer, ask, orderBody, place, returnFromBank } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { mailboxHash, reminderFrom, restoreLink } from './link.ts'
import { listReminders, readCartToRestore, readStoredCart } from './read.ts'
import { sendCartReminders } from './send-reminders.ts'
import { eraseReminders, pruneReminders } from './stop-reminders.ts'
import { cartReminder, cartReminderStop } from './table.ts'

const [guide, poster, rare] = ['beginner-guide', 'harvest-poster', 'rare-crops-guide']
const [hour, day] = [3_600_000, 86_400_000]
/** These tests send emails explicitly, at the instant each is about. */
const byHand: Jobs = {
  enqueue: (tx) => tx.execute(sql`select 1`) as never,
  expedite: async () => null,
  isWaiting: async () => false,
}

type Sent = { to: string; subject: string; text: string; headers?: Record<string, string> }

describeOnBothEngines('a reminder of a cart', (open) => {
  let testShop: OpenShop
  let sent: Sent[] = []
  beforeAll(async () => {
    // Without scheduled jobs.
    testShop = await open({ leads: false })
  })
  beforeEach(async () => {
    sent = []
    testShop.clock.forward(40 * day)
    for (const table of [cartReminder, cartReminderStop, mail, rateLimit, setting]) await db().delete(table)
    testShop.shop.settings.invalidate()
    await db().update(product).set({ status: 'active', stock: 50 })
  })
  const db = () => testShop.shop.db
  const shop = (): Shop => ({
    ...testShop.shop,
    jobs: byHand,
    mailer: { name: 'test', send: async (email) => void sent.push(email) },
  })
  const post = (path: string, body: object) =>
    ask<{ code?: string; state?: string }>(`${testShop.url}/api/v1/cart-reminders/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': 'ar' },
      body: JSON.stringify(body),
    })
  const cartOf = (email: string, items: [string, number][] = [[guide, 1]], more: object = {}) => ({
    email,
    items: items.map(([productId, quantity]) => ({ productId, quantity })),
    ...more,
  })
  /** Stores a cart; returns its checkout's key. */
  const stores = async (email: string, items?: [string, number][], more: Record<string, string> = {}) => {
    const { key = randomUUID(), ...rest } = more
    const { status, body } = await post(key, cartOf(email, items, { language: 'en', ...rest }))
    expect([status, body]).toEqual([202, { state: 'waiting' }])
    return key
  }
  const remind = (jobs: Jobs = byHand) => sendCartReminders(db(), { ...testShop.shop, jobs })
  const queued = () =>
    db()
      .select()
      .from(mail)
      .where(and(eq(mail.state, 'queued'), eq(mail.template, 'cart-reminder')))
  const leave = async () => {
    for (const { id } of await queued()) await sendMail(shop(), id)
  }
  const after = async (ms: number) => {
    testShop.clock.forward(ms)
    await remind()
    await leave()
  }
  const rows = () => db().select().from(cartReminder)

  test('is sent once, hours after the last change, with what is available at current prices', async () => {
    const key = await stores('Sara@example.com', [[guide, 1]], { promoCode: 'garden10', currency: 'SAR' })
    await after(3 * hour)
    await stores(
      'sara@example.com',
      [
        [guide, 1],
        [poster, 2],
        [rare, 3],
      ],
      { key, language: 'ar' },
    )
    await db().update(product).set({ price: 7_750, stock: 1 }).where(eq(product.id, poster))
    await db().update(product).set({ status: 'draft' }).where(eq(product.id, rare))
    await after(3 * hour)
    expect(sent).toEqual([])
    testShop.clock.forward(hour)
    await Promise.all([remind(), remind(), remind()])
    const [email] = await queued()
    await leave()
    await sendMail(shop(), email!.id)
    await after(9 * day)
    expect(sent.map(({ to }) => to)).toEqual(['sara@example.com'])
    const { text, subject } = sent[0]!
    expect(subject).toBe('سلتك في بستان بانتظارك')
    expect(text).toMatch(/\u2068.+\u2069 ×\u00a01: 7\.750/)
    expect(text).not.toContain('GARDEN10')
    const [row] = await rows()
    const url = /https?:\S+\/ar\/cart\/reminder\?id\S+/.exec(text)?.[0]
    expect(url).toBe(restoreLink({ ...testShop.shop, locale: 'ar' }, row!.id))
    expect(await readStoredCart(db(), row!.id)).toMatchObject({
      items: [
        { id: guide, quantity: 1 },
        { id: poster, quantity: 1, price: 7_750 },
      ],
    })
  })

  test('is not sent when nothing in the cart is available, and then the cart is deleted', async () => {
    await stores('a@example.com', [[poster, 1]])
    await db().update(product).set({ stock: 0 }).where(eq(product.id, poster))
    await after(5 * hour)
    expect([sent, await rows()]).toEqual([[], []])
  })

  test('has the bundles that their products allow, and no others', async () => {
    const bundle = await addBundle(
      testShop,
      [
        { id: poster, quantity: 2 },
        { id: guide, quantity: 1 },
      ],
      9_000,
    )
    await stores('bundle@example.com', [[bundle, 3]])
    await stores('mixed@example.com', [
      [bundle, 3],
      [rare, 1],
    ])
    await db().update(product).set({ stock: 5 }).where(eq(product.id, poster))
    await after(5 * hour)
    expect(sent.map(({ to }) => to).sort()).toEqual(['bundle@example.com', 'mixed@example.com'])
    const mixed = (await rows()).find(({ email }) => email === 'mixed@example.com')!
    const inCart = async () =>
      (await readStoredCart(db(), mixed.id))?.items.map(({ id, quantity }) => [id, quantity]).sort()
    expect(await inCart()).toEqual([
      [bundle, 2],
      [rare, 1],
    ])
    await db().update(product).set({ stock: 1 }).where(eq(product.id, poster))
    expect(await inCart()).toEqual([[rare, 1]])
  })

  test('one checkout has one cart, under the email typed last, and none once the box is unticked', async () => {
    const key = await stores('typo@example.com')
    await stores('right@example.com', [[poster, 1]], { key })
    expect((await rows()).map(({ email, checkoutKey }) => [email, checkoutKey])).toEqual([['right@example.com', key]])
    // Another browser with the same mailbox replaces it.
    const other = await stores('right+shop@example.com', [[guide, 4]])
    expect((await rows()).map(({ checkoutKey, items }) => [checkoutKey, items])).toEqual([
      [other, [{ productId: guide, quantity: 4 }]],
    ])
    expect((await post(`${other}/withdraw`, {})).body).toEqual({ state: 'none' })
    expect(await rows()).toEqual([])
    // However many arrive at the same moment.
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(names.map((name) => stores(`${name}@example.com`, undefined, { key })))
    await Promise.all(names.map(() => stores('same@example.com')))
    expect((await rows()).map(({ email }) => email === 'same@example.com').sort()).toEqual([false, true])
  })

  test('a mailbox gets one in seven days, however its address is spelled', async () => {
    await stores('noura@example.com')
    await after(4 * hour)
    await stores('Noura+again@example.com')
    await after(4 * hour)
    expect(await rows()).toHaveLength(1)
    await stores('noura+later@example.com')
    await after(7 * day - 4 * hour)
    expect(sent.map(({ to }) => to)).toEqual(['noura@example.com', 'noura+later@example.com'])
  })

  test('one click stops them for good, before the next one and while one is being sent', async () => {
    await stores('stop@example.com')
    await after(4 * hour)
    const { text, headers } = sent[0]!
    const link = /^<(\S+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(text).toContain(link.replace('/cart/reminder/unsubscribe', '/en/cart/reminder'))
    testShop.clock.forward(8 * day)
    await stores('stop@example.com')
    testShop.clock.forward(4 * hour)
    await remind()
    expect(await queued()).toHaveLength(1)
    // A GET changes nothing: mail scanners follow links.
    expect((await ask(link)).status).toBe(303)
    expect((await ask(`${link}x`, { method: 'POST' })).status).toBe(404)
    const stop = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await ask(link, stop)).status).toBe(200)
    expect((await ask(link, stop)).status).toBe(200)
    await leave()
    await stores('STOP+x@example.com')
    expect((await rows()).filter(({ queuedAt }) => queuedAt === null)).toEqual([])
    await after(9 * day)
    expect(sent).toHaveLength(1)
    expect((await rows()).map(({ sentAt }) => sentAt !== null)).toEqual([true])
    // The stop list contains no address.
    expect((await db().select().from(cartReminderStop)).map(({ mailbox }) => mailbox)).toEqual([
      mailboxHash('stop@example.com'),
    ])
    // A cart waiting at that moment is deleted at once.
    await db().delete(cartReminderStop)
    await stores('stop@example.com')
    await ask(link, stop)
    expect((await rows()).filter(({ queuedAt }) => queuedAt === null)).toEqual([])
  })

  const buyer = (email: string) => orderBody({ customer: { ...anyCustomer(), email } as never })

  test('never follows an order: placed, paid or in progress, by its mailbox or from its checkout', async () => {
    const key = await stores('typed@example.com')
    await place(testShop.url, buyer('paid-with@example.com'), key)
    await stores('placed@example.com')
    await place(testShop.url, buyer('Placed+1@example.com'))
    // Placed days before, paid after the cart was stored.
    const late = await place(testShop.url, buyer('late@example.com'))
    await db()
      .update(order)
      .set({ createdAt: new Date(testShop.clock.now().getTime() - 3 * day) })
      .where(eq(order.number, late.number))
    await stores('late@example.com')
    await returnFromBank(await actAtBank(late.paymentUrl, 'pay'))
    // A late request of the browser that placed the order.
    await place(testShop.url, buyer('behind@example.com'))
    testShop.clock.forward(hour)
    await stores('behind@example.com')
    await stores('other@example.com')
    await after(4 * hour)
    expect(sent.map(({ to }) => to)).toEqual(['other@example.com'])
    // Those whose order may still be paid wait for its end.
    const waiting = ['behind@example.com', 'placed@example.com', 'typed@example.com']
    const stored = async (is: boolean) =>
      (await rows()).filter(({ queuedAt }) => (queuedAt === null) === is).map(({ email }) => email)
    expect((await stored(true)).sort()).toEqual(waiting)
    expect(await stored(false)).toEqual(['other@example.com'])
  })

  test('follows an order that expired unpaid, and none that was paid late', async () => {
    const names = ['left', 'late']
    const placed = []
    for (const name of names) {
      const key = await stores(`${name}@example.com`)
      placed.push(await place(testShop.url, buyer(`${name}@example.com`), key))
    }
    const back = await actAtBank(placed[1]!.paymentUrl, 'pay')
    await after(4 * hour)
    expect(sent).toEqual([])
    const expire = async (number: string) => {
      const [row] = await db().select({ id: order.id }).from(order).where(eq(order.number, number))
      await settleOrder(testShop.shop, row!.id)
    }
    await expire(placed[0]!.number)
    await Promise.all([expire(placed[1]!.number), returnFromBank(back), remind()])
    await after(0)
    expect(sent.map(({ to }) => to)).toEqual(['left@example.com'])
    expect((await rows()).map(({ email }) => email)).toEqual(['left@example.com'])
  })

  test('an order placed while the email is being sent stops it, until it has left', async () => {
    await stores('race@example.com')
    testShop.clock.forward(4 * hour)
    await remind()
    const [email] = await queued()
    // Rendered already, and paused there while the order is placed.
    const [rendering, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = {
      ...shop(),
      settings: {
        ...testShop.shop.settings,
        read: async () => {
          rendering.resolve()
          await goOn.promise
          return testShop.shop.settings.read()
        },
      },
    }
    const leaving = sendMail(held, email!.id)
    await rendering.promise
    await place(testShop.url, buyer('race@example.com'))
    goOn.resolve()
    await leaving
    expect((await db().select().from(mail).where(eq(mail.id, email!.id)))[0]?.state).toBe('dropped')
    // While the order can be paid the cart waits; once it has expired its shopper is reminded.
    await after(0)
    expect([sent, (await rows()).map(({ queuedAt }) => queuedAt)]).toEqual([[], [null]])
    testShop.clock.forward(hour)
    const placed = await db().select({ id: order.id }).from(order).where(eq(order.emailKey, 'race@example.com'))
    for (const { id } of placed) await settleOrder(testShop.shop, id)
    await sendMail(shop(), email!.id)
    await after(0)
    await after(0)
    expect(sent.map(({ to }) => to)).toEqual(['race@example.com'])
  })

  test('orders and reminders at the same moment: each cart gets its email or its order first, never two emails', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `r${at}@example.com`)
    for (const name of names) await stores(name)
    testShop.clock.forward(4 * hour)
    const ordered = new Map<string, number>()
    const left = new Map<string, number>()
    const racing = {
      ...shop(),
      mailer: {
        name: 'test',
        send: async ({ to }: { to: string }) => void left.set(to, (left.get(to) ?? 0) + 1),
      },
    }
    const known = new Set<string>()
    const sending = async () => {
      await Promise.all([remind(), remind()])
      for (const { id, recipient } of await queued()) {
        // Its order was answered before this email was looked at.
        if (ordered.has(recipient)) known.add(recipient)
        await sendMail(racing, id)
      }
    }
    const buying = Promise.all(
      names.map(async (name, at) => {
        await place(testShop.url, buyer(name))
        ordered.set(name, at)
      }),
    )
    await Promise.all([buying, sending()])
    await db().update(order).set({ paymentStatus: 'paid' }).where(inArray(order.email, names))
    await sending()
    expect([...left.values()].every((times) => times === 1)).toBe(true)
    expect([...known].filter((name) => left.has(name))).toEqual([])
    const stored = await rows()
    expect(stored.map(({ email }) => email).sort()).toEqual([...left.keys()].sort())
    expect(stored.every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  test('a process that dies sends nothing twice and skips no one', async () => {
    for (const name of ['a', 'b', 'c']) await stores(`${name}@example.com`)
    testShop.clock.forward(4 * hour)
    const dying: Jobs = {
      enqueue: () => {
        throw new Error('gone')
      },
      expedite: async () => null,
      isWaiting: async () => false,
    }
    await expect(remind(dying)).rejects.toThrow('gone')
    expect([(await queued()).length, (await rows()).filter(({ queuedAt }) => queuedAt).length]).toEqual([0, 0])
    await remind()
    const emails = await queued()
    expect(emails).toHaveLength(3)
    const cut = { ...shop(), mailer: { name: 'cut', send: () => Promise.reject(new Error('cut')) } }
    await expect(sendMail(cut, emails[0]!.id)).rejects.toThrow('cut')
    await db().update(mail).set({ state: 'queued' })
    await leave()
    // Sent, but lost before the outbox recorded it.
    await db().update(mail).set({ state: 'queued' })
    await leave()
    await remind()
    await leave()
    expect(sent.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
  })

  test('nothing is stored when reminders are off, or for an invalid cart', async () => {
    await db()
      .insert(setting)
      .values({ key: 'cartReminders', value: { on: false, hours: 4 }, updatedAt: new Date() })
    testShop.shop.settings.invalidate()
    const refused = async (body: object, key: string = randomUUID()) => {
      const { status, body: reply } = await post(key, body)
      return [status, reply.code]
    }
    expect(await refused(cartOf('a@example.com'))).toEqual([409, 'reminders_off'])
    await db().delete(setting)
    testShop.shop.settings.invalidate()
    await db().delete(cartReminder)
    expect(await refused(cartOf('a@example.com'), 'short')).toEqual([404, 'not_found'])
    expect(await refused(cartOf('nobody'))).toEqual([422, 'invalid'])
    expect(await refused(cartOf('a@example.com', []))).toEqual([422, 'invalid'])
    expect(await refused(cartOf('a@example.com', [[guide, 100]]))).toEqual([422, 'invalid'])
    expect(
      await refused(
        cartOf('a@example.com', [
          [guide, 1],
          [guide, 2],
        ]),
      ),
    ).toEqual([422, 'invalid'])
    const many = Array.from({ length: 41 }, (_, at): [string, number] => [`p${at}`, 1])
    expect(await refused(cartOf('a@example.com', many))).toEqual([422, 'invalid'])
    expect(await refused(cartOf('a@example.com', undefined, { currency: 'XXX' }))).toEqual([422, 'invalid'])
    expect(await rows()).toEqual([])
  })

  test('a network stores carts for thirty addresses an hour, and may update those', async () => {
    const status = async (email: string) => (await post(randomUUID(), cartOf(email))).status
    const statuses = await Promise.all(Array.from({ length: 40 }, (_, at) => status(`n${at}@example.com`)))
    expect(statuses.filter((each) => each === 429)).toHaveLength(10)
    expect(await status(`n${statuses.indexOf(202)}@example.com`)).toBe(202)
    expect(await rows()).toHaveLength(30)
  })

  test('a link brings the cart back until its shopper has ordered', async () => {
    await stores('buys@example.com')
    await after(4 * hour)
    const [{ id } = { id: '' }] = await rows()
    expect((await readCartToRestore(db(), id))?.items).toMatchObject([{ id: guide, quantity: 1 }])
    const placed = await place(testShop.url, buyer('buys@example.com'))
    await returnFromBank(await actAtBank(placed.paymentUrl, 'pay'))
    expect(await readCartToRestore(db(), id)).toBeNull()
    // The email log still shows what was sent.
    expect(await readStoredCart(db(), id)).not.toBeNull()
  })

  test('the list says that its email was given up', async () => {
    await stores('waits@example.com')
    testShop.clock.forward(4 * hour)
    await remind()
    const state = async () => (await listReminders(db(), { limit: 5 })).rows.map(({ emailState }) => emailState)
    expect(await state()).toEqual(['queued'])
    await giveUpEmail(
      db(),
      testShop.shop.clock,
      ownerOf({ id: 'a', email: 'a@example.com', name: 'A' }),
      (await queued())[0]!.id,
    )
    expect(await state()).toEqual(['dropped'])
  })

  test('after 30 days only timestamps are left; the owner can export it, and erasure leaves no personal data', async () => {
    await stores('own@example.com', [[guide, 2]])
    await after(4 * hour)
    await stores('own@example.com', [[poster, 1]])
    const own = await exportReminders(db(), 'own@example.com')
    expect(own).toMatchObject({ stopped: false, carts: [{ items: [{ productId: poster }] }, { language: 'en' }] })
    const before = new Date(testShop.clock.now().getTime() + 1)
    await pruneReminders(db(), before)
    const bare = { checkoutKey: null, email: null, emailKey: null, items: [], promoCode: null }
    expect(await rows()).toMatchObject([{ ...bare, sentAt: expect.any(Date) }])
    expect((await db().select().from(mail)).map(({ recipient }) => recipient)).toEqual([''])
    await stores('own+2@example.com')
    await eraseReminders(db(), 'own@example.com')
    expect(await rows()).toMatchObject([bare])
    expect(await readStoredCart(db(), (await rows())[0]!.id)).toBeNull()
  })

  test('an order proves by the link which reminder restored its cart', async () => {
    const id = randomUUID()
    const { secrets } = testShop.shop
    const token = new URL(restoreLink({ ...testShop.shop, locale: 'en' }, id)).searchParams.get('token')
    expect(reminderFrom(secrets, `${id}.${token}`)).toBe(id)
    const forged = [`${randomUUID()}.${token}`, `${id}.${token}x`, `${id}.`, `${id}.${token}.more`, id, null, 7, {}]
    expect(forged.map((each) => reminderFrom(secrets, each)).filter((each) => each !== null)).toEqual([])
  })
})
