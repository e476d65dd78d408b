import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { sendMail } from '#server/jobs/send-email.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { deletedItem } from '#shop/audit/log.ts'
import { changeProducts } from '#shop/catalog/change-products.ts'
import { correctStock } from '#shop/catalog/correct-stock.ts'
import { deleteProduct } from '#shop/catalog/delete-product.ts'
import { duplicateProduct } from '#shop/catalog/duplicate-product.ts'
import { restoreProduct } from '#shop/catalog/restore-product.ts'
import { product, stockMove } from '#shop/catalog/table.ts'
import { transact } from '#shop/db.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { mail } from '#shop/email/table.ts'
import { dayMs } from '#shop/kuwait-time.ts'
import { limits } from '#shop/limits.ts'
import { provenMember } from '#tests/support/accounts/accounts.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { ask, type Problem } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { until } from '#tests/support/poll.ts'
import { requestStockAlert } from './request-stock-alert.ts'
import { eraseStockAlerts, pruneStockAlerts, sendStockAlerts } from './send-stock-alerts.ts'
import { stockAlert, stockWatch } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const [poster, stickers, session] = ['harvest-poster', 'sticker-pack', 'garden-session']

describeOnBothEngines('stock alerts', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    await inSizes(testShop, stickers, typedSizes({ S: [3000, 4], M: [3000, 0] }))
    await correct(poster, 'damaged', await stockOf(poster))
  })
  const db = () => testShop.shop.db
  const stockOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]!.stock
  const correct = async (productId: string, kind: 'received' | 'damaged', amount: number) =>
    expect(
      (
        await correctStock(db(), testShop.shop.clock, admin, {
          ...{ productId, kind, amount, seen: 0, note: 'x', moveId: crypto.randomUUID() },
        })
      ).ok,
    ).toBe(true)
  const request = (id: string, email: unknown, lang = 'en') =>
    ask<Problem & { state?: string }>(`${testShop.url}/api/v1/products/${id}/stock-alerts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
      body: JSON.stringify({ email }),
    })
  const waits = async (id: string, email: string, lang?: string) => {
    const { status, body } = await request(id, email, lang)
    expect([status, body]).toEqual([202, { state: 'waiting' }])
    testShop.clock.forward(1000)
  }
  /** Until they are sent: an email about a product that is hidden meanwhile is dropped. */
  const send = async () => {
    await sendStockAlerts(db(), testShop.shop)
    await until('the emails have left', async () => {
      const rows = await db().select().from(mail).where(eq(mail.template, 'back-in-stock'))
      return rows.every(({ state }) => state === 'sent')
    })
  }
  const written = async () => {
    const rows = await db().select().from(mail).where(eq(mail.template, 'back-in-stock')).orderBy(asc(mail.recipient))
    return rows.map(({ recipient }) => recipient.split('@')[0])
  }

  test('are refused for products on sale or with variants, unknown ones and invalid addresses', async () => {
    const refused = async (id: string, email = 'a@example.com') => {
      const { status, body } = await request(id, email)
      return [status, body.code]
    }
    expect(await refused('beginner-guide')).toEqual([409, 'in_stock'])
    expect(await refused(stickers)).toEqual([409, 'choose_variant'])
    expect(await refused(`${stickers}.s`)).toEqual([409, 'in_stock'])
    expect(await refused('nothing')).toEqual([404, 'unknown_product'])
    expect(await refused(poster, 'nobody')).toEqual([422, 'invalid'])
    expect(await db().select().from(stockAlert)).toEqual([])
  })

  test('are one email each, oldest first, and no more than the units that arrived and are in stock', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await waits(poster, `${name}@example.com`)
    // Requested again in another language.
    await waits(poster, 'B@example.com', 'ar')
    await send()
    expect(await written()).toEqual([])
    await correct(poster, 'received', 3)
    await correct(poster, 'damaged', 1)
    await Promise.all([send(), send()])
    expect(await written()).toEqual(['a', 'b'])
    const languages = db().select({ locale: mail.locale }).from(mail).where(eq(mail.template, 'back-in-stock'))
    expect(await languages.orderBy(asc(mail.recipient))).toEqual([{ locale: 'en' }, { locale: 'ar' }])
    // As a worker of an earlier version leaves it, which does not know the column.
    await db().update(stockWatch).set({ available: 0 })
    await send()
    expect(await written()).toEqual(['a', 'b'])
    await correct(poster, 'received', 1)
    await send()
    expect(await written()).toEqual(['a', 'b', 'c'])
    await db().update(product).set({ status: 'draft' }).where(eq(product.id, poster))
    await correct(poster, 'received', 9)
    await send()
    expect(await written()).toEqual(['a', 'b', 'c'])
    await db().update(product).set({ status: 'active' }).where(eq(product.id, poster))
    await send()
    expect(await written()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await db().select().from(stockWatch)).toEqual([])
    const prune = () => transact(db(), (tx) => pruneStockAlerts(tx, testShop.clock.now()))
    await prune()
    expect(await written()).toEqual(['a', 'b', 'c', 'd', 'e'])
    testShop.clock.forward(30 * dayMs + 1000)
    await prune()
    expect([await written(), await db().$count(stockAlert)]).toEqual([['', '', '', '', ''], 0])
  })

  const waitsToo = async (name: string) => {
    const email = `${name}@example.com`
    expect((await requestStockAlert(db(), testShop.clock, { productId: poster, email }, 'en')).ok).toBe(true)
    testShop.clock.forward(1000)
  }

  test('are one for each mailbox, however many +tags were typed', async () => {
    const count = async () => (await db().select().from(rateLimit)).filter(({ key }) => key.startsWith('skt:')).length
    await correct(poster, 'damaged', await stockOf(poster))
    for (let each = 0; each < 25; each++) await waitsToo(`box+${each}`)
    for (const name of ['box', 'neighbour']) await waitsToo(name)
    const before = await count()
    await correct(poster, 'received', 40)
    await send()
    expect((await written()).filter((name) => /^(box|neighbour)/.test(name!))).toEqual(['box+0', 'neighbour'])
    expect(await count()).toBe(before + 2)
  })

  test('of twenty products a day reach a mailbox, and further ones none', async () => {
    await correct(poster, 'damaged', await stockOf(poster))
    const expire = new Date(testShop.clock.now().getTime() + dayMs)
    await db().insert(rateLimit).values({ key: 'skt:full@example.com', points: limits.stockAlertsTo.most, expire })
    for (const name of ['full', 'other']) await waitsToo(name)
    await correct(poster, 'received', 2)
    await send()
    expect((await written()).filter((name) => /^(full|other)$/.test(name!))).toEqual(['other'])
    expect(await db().$count(stockAlert, isNull(stockAlert.sentAt))).toBe(0)
  })

  test('of more products reach the verified address of an account, also after one of its mailbox with a +tag', async () => {
    await correct(poster, 'damaged', await stockOf(poster))
    const { email } = await provenMember(testShop)
    const name = email.split('@')[0]!
    const expire = new Date(testShop.clock.now().getTime() + dayMs)
    await db()
      .insert(rateLimit)
      .values({ key: `skt:${email}`, points: limits.stockAlertsTo.most, expire })
    for (const each of [`${name}+stranger`, name]) await waitsToo(each)
    await correct(poster, 'received', 2)
    await send()
    expect((await written()).filter((each) => each?.startsWith(name))).toEqual([name])
  })

  test('that send nothing leave their unit to the next shopper', async () => {
    await correct(poster, 'damaged', await stockOf(poster))
    for (const name of ['twin+1', 'twin+2', 'waiting']) await waitsToo(name)
    await correct(poster, 'received', 2)
    await send()
    await send()
    expect((await written()).filter((name) => /^(twin|waiting)/.test(name!))).toEqual(['twin+1', 'waiting'])
  })

  test('for a variant are about that one, in the customer’s language', async () => {
    await waits(`${stickers}.m`, 'noura@example.com', 'ar')
    await correct(`${stickers}.s`, 'received', 5)
    await send()
    expect(await written()).not.toContain('noura')
    await correct(`${stickers}.m`, 'received', 1)
    await send()
    const [sent] = await emailsOnceThere(testShop, 'back-in-stock', 'noura@example.com', 1)
    expect(sent).toContain(`/ar/product/${stickers}?variant=${stickers}.m`)
    expect(sent).toContain('متوفر من جديد')
  })

  test('of a product that gets variants count what arrives of each', async () => {
    await correct(session, 'damaged', await stockOf(session))
    const names = ['one', 'two', 'three', 'four']
    for (const name of names) await waits(session, `${name}@example.com`)
    expect((await inSizes(testShop, session, typedSizes({ S: [3000, 1], M: [3000, 0] }, 'SESSION'))).ok).toBe(true)
    await Promise.all([send(), send()])
    const sent = async () => (await written()).filter((name) => names.includes(name!))
    expect(await sent()).toEqual(['one'])
    await Promise.all([correct(`${session}.s`, 'received', 1), correct(`${session}.m`, 'received', 1), send()])
    await send()
    expect(await sent()).toEqual(['one', 'three', 'two'])
    await send()
    expect(await sent()).toEqual(['one', 'three', 'two'])
  })

  test('wait on when their product is deleted and restored, without those of erased addresses', async () => {
    const copied = await duplicateProduct(db(), testShop.shop.clock, admin, poster)
    const id = copied.ok ? copied.value.id : ''
    await changeProducts(db(), testShop.shop.clock, admin, { change: 'activate', ids: [id] })
    for (const name of ['stays', 'erased']) await waits(id, `${name}@example.com`)
    const deleted = await deleteProduct(db(), testShop.shop.clock, admin, id)
    const deletedId = deleted.ok ? deleted.value.deletedId : ''
    await eraseStockAlerts(db(), 'erased@example.com')
    const [item] = await db().select().from(deletedItem).where(eq(deletedItem.id, deletedId))
    expect(JSON.stringify(item!.rows)).not.toContain('erased@example.com')
    expect(await restoreProduct(db(), testShop.shop.clock, admin, deletedId)).toMatchObject({ ok: true })
    await correct(id, 'received', 2)
    await send()
    expect((await written()).filter((name) => /stays|erased/.test(name!))).toEqual(['stays'])
  })

  test('are refused when stock arrives during the request', async () => {
    if (testShop.engine !== 'postgres') return
    await correct(poster, 'damaged', await stockOf(poster))
    const [moved, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const delivery = transact(db(), async (tx) => {
      await tx.update(product).set({ stock: 2 }).where(eq(product.id, poster))
      const move = { productId: poster, delta: 2, stock: 2, reason: 'received' as const, at: testShop.clock.now() }
      await tx.insert(stockMove).values(move)
      moved.resolve()
      await leave.promise
    })
    await moved.promise
    const pending = request(poster, 'late@example.com')
    await lockAwaited(db()).finally(() => leave.resolve())
    await delivery
    expect((await pending).body.code).toBe('in_stock')
  })

  test('are not lost when a request and a delivery coincide', async () => {
    for (let round = 0; round < 6; round++) {
      await correct(poster, 'damaged', await stockOf(poster))
      await waits(poster, `first-${round}@example.com`)
      const [, second] = await Promise.all([
        correct(poster, 'received', 2),
        request(poster, `second-${round}@example.com`),
        send(),
      ])
      await send()
      expect(await written()).toContain(`first-${round}`)
      expect((await written()).includes(`second-${round}`)).toBe(second.status === 202)
    }
  })

  test('whose email was dropped before it was sent wait on, unless they were requested again', async () => {
    await db().delete(stockAlert)
    await db().delete(stockWatch)
    const setStatus = (status: 'active' | 'draft') => db().update(product).set({ status }).where(eq(product.id, poster))
    const empty = async () => correct(poster, 'damaged', await stockOf(poster))
    const emailsTo = (name: string) =>
      db()
        .select()
        .from(mail)
        .where(eq(mail.recipient, `${name}@example.com`))
    const waiting = async () =>
      (await db().select().from(stockAlert).where(isNull(stockAlert.sentAt))).map(({ email }) => email.split('@')[0])
    const later: typeof testShop.shop.jobs.enqueue = (tx, name, data) =>
      testShop.shop.jobs.enqueue(tx, name, data, { afterMs: dayMs })
    const withoutJobs = { ...testShop.shop, jobs: { ...testShop.shop.jobs, enqueue: later } }
    /** One unit arrives, and the product is hidden before the email to the first shopper has its turn. */
    const announceAndHide = async (name: string, meanwhile = async () => {}) => {
      await correct(poster, 'received', 1)
      await sendStockAlerts(db(), withoutJobs)
      const [email] = await emailsTo(name)
      await meanwhile()
      await setStatus('draft')
      await sendMail(testShop.shop, email!.id)
      await sendMail(testShop.shop, email!.id)
      const dropped = await db().delete(mail).where(eq(mail.id, email!.id)).returning()
      expect(dropped.map(({ state, recipient }) => [state, recipient])).toEqual([['dropped', '']])
      await setStatus('active')
    }
    if ((await stockOf(poster)) > 0) await empty()
    const requested = async (name: string) => {
      const input = { productId: poster, email: `${name}@example.com` }
      expect((await requestStockAlert(db(), testShop.clock, input, 'en')).ok).toBe(true)
      testShop.clock.forward(1000)
    }
    for (const name of ['hidden', 'next']) await requested(name)
    await announceAndHide('hidden')
    expect((await waiting()).sort()).toEqual(['hidden', 'next'])
    await send()
    await send()
    expect([await waiting(), (await emailsTo('hidden')).map(({ state }) => state)]).toEqual([['next'], ['sent']])
    await empty()
    await announceAndHide('next', async () => {
      await empty()
      await requested('next')
    })
    expect(await waiting()).toEqual(['next'])
    await correct(poster, 'received', 1)
    await send()
    expect([await waiting(), await emailsTo('next')]).toEqual([[], [expect.objectContaining({ state: 'sent' })]])
    // Hidden only after its email was sent; the team's copy of it is dropped.
    await setStatus('draft')
    const copy = await resendEmail(db(), withoutJobs, admin, (await emailsTo('next'))[0]!.id)
    if (!copy.ok) throw new Error(copy.refusal.reason)
    await sendMail(testShop.shop, copy.value.mailId)
    const [dropped] = await db().delete(mail).where(eq(mail.id, copy.value.mailId)).returning()
    expect(dropped?.state).toBe('dropped')
    await setStatus('active')
    expect(await waiting()).toEqual([])
  })

  test('wait for a year', async () => {
    const alert = { id: crypto.randomUUID(), productId: poster, email: 'patient@example.com', locale: 'en' as const }
    await db()
      .insert(stockAlert)
      .values({ ...alert, createdAt: testShop.clock.now() })
    const waiting = () => db().$count(stockAlert, eq(stockAlert.id, alert.id))
    const prune = () => transact(db(), (tx) => pruneStockAlerts(tx, testShop.clock.now()))
    testShop.clock.forward(364 * dayMs)
    await prune()
    expect(await waiting()).toBe(1)
    testShop.clock.forward(2 * dayMs)
    await prune()
    expect(await waiting()).toBe(0)
  })

  test('that are requested again wait for half a year more', async () => {
    const left = await stockOf(poster)
    if (left > 0) await correct(poster, 'damaged', left)
    const email = 'insistent@example.com'
    const again = () => requestStockAlert(db(), testShop.clock, { productId: poster, email }, 'en')
    expect((await again()).ok).toBe(true)
    testShop.clock.forward(300 * dayMs)
    expect((await again()).ok).toBe(true)
    testShop.clock.forward(100 * dayMs)
    await transact(db(), (tx) => pruneStockAlerts(tx, testShop.clock.now()))
    expect(await db().$count(stockAlert, eq(stockAlert.email, email))).toBe(1)
  })

  test('shoppers for more than arrived wait without work until something else arrives', async () => {
    await db().delete(stockAlert)
    await db().delete(stockWatch)
    await db().update(product).set({ stock: 0 }).where(eq(product.id, poster))
    for (const email of ['idle-1@example.com', 'idle-2@example.com', 'idle-3@example.com'])
      expect((await requestStockAlert(db(), testShop.clock, { productId: poster, email }, 'en')).ok).toBe(true)
    await correct(poster, 'received', 1)
    await send()
    const waiting = () => db().$count(stockAlert, and(eq(stockAlert.productId, poster), isNull(stockAlert.sentAt)))
    expect(await waiting()).toBe(2)
    const begun = vi.spyOn(db(), 'transaction')
    await sendStockAlerts(db(), testShop.shop)
    expect(begun).not.toHaveBeenCalled()
    begun.mockRestore()
    await correct(poster, 'received', 1)
    await send()
    expect(await waiting()).toBe(1)
  })
})
