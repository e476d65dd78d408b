import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { orderFilters } from '#app/admin/orders/list/filters.ts'
import { loader as listLoader } from '#app/admin/orders/list/list.tsx'
import { loadOrder } from '#app/admin/orders/view/load-order.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { readCounters } from '#shop/counters.ts'
import { changeGrant } from '#shop/downloads/change-grant.ts'
import { readGrants } from '#shop/downloads/read.ts'
import { reissueDownloads } from '#shop/downloads/reissue-downloads.ts'
import { startDownload } from '#shop/downloads/start-download.ts'
import { emailsOfOrder } from '#shop/email/list-emails.ts'
import { resendEmail } from '#shop/email/resend-email.ts'
import { mail } from '#shop/email/table.ts'
import { adjacentOrders, findOrders, type OrderFilters, type OrderSummary } from '#shop/orders/list-orders.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { moveOrders } from '#shop/orders/move-orders.ts'
import { saveNotes } from '#shop/orders/save-notes.ts'
import { orderStats } from '#shop/orders/stats.ts'
import { fulfilments, orderKinds, orderStatuses, orderTasks, paymentStatuses } from '#shop/orders/status.ts'
import { confirmationCall, order } from '#shop/orders/table.ts'
import type { Cursor } from '#shop/pagination.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, home, orderBody, place, placeAndPay } from './support/buying.ts'
import { describeOnBothEngines } from './support/engines.ts'
import { until } from './support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const other = ownerOf({ id: 'b', email: 'other@bustan.example', name: 'Other' })
type Row = typeof order.$inferInsert

describeOnBothEngines('the admin’s orders', (open) => {
  const testShop = open.once()

  /** An order of 2001, long before the demo's. */
  let count = 0
  const old = (changes: Partial<Row>): Row => ({
    id: randomUUID(),
    number: `ORD-2001-${String(++count).padStart(4, '0')}`,
    locale: 'en',
    firstName: 'Ahmad',
    lastName: 'Khalil',
    email: 'khalil@example.com',
    emailKey: 'khalil@example.com',
    phone: '+96599000000',
    subtotal: 1000,
    shippingCost: 0,
    discount: 0,
    total: 1000,
    status: 'pending',
    paymentMethod: 'knet',
    paymentStatus: 'pending',
    isDigitalOnly: true,
    kinds: ['guide'],
    reservation: 'returned',
    reservedUntil: new Date('2001-01-01'),
    createdAt: new Date('2001-05-05T12:00:00Z'),
    updatedAt: new Date('2001-05-05T12:00:00Z'),
    ...changes,
  })
  const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number)
  const in2001 = { before: new Date('2002-01-01') }
  const audited = (number: string) =>
    testShop.shop.db
      .select({ action: auditEntry.action, by: auditEntry.actorEmail, changes: auditEntry.changes })
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'order'), eq(auditEntry.subjectId, number)))
      .orderBy(asc(auditEntry.id))
  const rowOf = async (number: string) =>
    (await testShop.shop.db.select().from(order).where(eq(order.number, number)))[0]!
  const buy = (items: string[], paid = true) => {
    const body = orderBody({
      items: items.map((productId) => ({ productId, quantity: 1 })),
      customer: anyCustomer() as never,
      shipping: home as never,
    })
    return paid ? placeAndPay(testShop.url, body) : place(testShop.url, body)
  }

  test('every combination of filters finds what a scan of all orders finds, with its count', async () => {
    const { db } = testShop.shop
    const rows: Row[] = []
    for (const [at, status] of orderStatuses.entries())
      for (const [on, paymentStatus] of paymentStatuses.entries())
        for (const [which, kinds] of (
          [['guide'], ['physical'], ['consultation', 'physical'], ['consultation']] as const
        ).entries())
          rows.push(
            old({
              status,
              paymentStatus,
              kinds: [...kinds],
              isDigitalOnly: which === 0 || which === 3,
              hasGifts: which === 0 && at % 2 === 0,
              fulfilment: fulfilments[(at + on + which) % 3]!,
              reservation: (at + which) % 2 === 0 ? 'kept' : 'returned',
              needsReview: (at + on + which) % 4 === 0 ? 'paid_twice' : null,
              createdAt: new Date(Date.UTC(2001, 2 + on, 1 + at, which)),
              email: which === 2 ? 'Dana@Example.com' : 'khalil@example.com',
              firstName: at === 1 ? 'DANA' : 'Ahmad',
            }),
          )
    await db.insert(order).values(rows)
    // A third of each kind has a call due, a third a completed one.
    const called = rows.flatMap(({ id }, at) => {
      const doneAt = [null, new Date('2001-05-06')][Math.floor(at / 4) % 3]
      return doneAt === undefined ? [] : [{ id, doneAt }]
    })
    const dueAt = new Date('2001-05-05')
    await db.insert(confirmationCall).values(called.map(({ id, doneAt }) => ({ orderId: id, dueAt, doneAt })))
    const toCall = new Set(called.flatMap(({ id, doneAt }) => (doneAt === null ? [id] : [])))
    const byHand = ({ id, kinds, needsReview }: Row) =>
      kinds!.some((kind) => kind !== 'guide') || needsReview !== null || toCall.has(id)
    const ofKind = (row: Row, kind: (typeof orderKinds)[number]) =>
      kind === 'gift'
        ? row.hasGifts === true
        : kind === 'consultation'
          ? row.kinds!.includes(kind)
          : row.isDigitalOnly === (kind === 'digital')
    const isAccepted = ({ paymentStatus, reservation }: Row) => paymentStatus === 'pending' && reservation === 'kept'
    const isUnsent = ({ status }: Row) => orderStatuses.indexOf(status!) < orderStatuses.indexOf('shipped')
    const fits = (row: Row, { status, payment, kind, turn, words, customer, from, before }: OrderFilters) =>
      (!status || row.status === status) &&
      (!payment || row.paymentStatus === payment) &&
      (!kind || ofKind(row, kind)) &&
      (kind !== 'digital' || !row.kinds!.includes('consultation')) &&
      (turn !== 'waiting' || (row.paymentStatus === 'paid' && (isUnsent(row) || row.status === 'cancelled'))) &&
      (turn !== 'hands' || (row.paymentStatus === 'paid' && isUnsent(row) && byHand(row))) &&
      (turn !== 'ship' ||
        ((row.paymentStatus === 'paid' || isAccepted(row)) &&
          isUnsent(row) &&
          !row.isDigitalOnly &&
          row.fulfilment !== 'complete')) &&
      (turn !== 'collect' || (isAccepted(row) && (row.status === 'shipped' || row.status === 'delivered'))) &&
      (turn !== 'partly' || row.fulfilment === 'partial') &&
      // None has a parcel or a return.
      turn !== 'late' &&
      turn !== 'returning' &&
      (turn !== 'owed' || (row.paymentStatus === 'paid' && row.status === 'cancelled')) &&
      (turn !== 'review' || row.needsReview !== null) &&
      (!words || `${row.firstName} ${row.email}`.toLowerCase().includes(words)) &&
      (!customer || row.email.toLowerCase() === customer) &&
      (!from || row.createdAt >= from) &&
      row.createdAt < before!
    const all: OrderFilters[] = []
    for (const status of [undefined, ...orderStatuses])
      for (const payment of [undefined, ...paymentStatuses])
        for (const kind of [undefined, ...orderKinds])
          for (const turn of [undefined, ...orderTasks]) all.push({ status, payment, kind, turn, ...in2001 })
    const more: Partial<OrderFilters>[] = [
      { words: 'dana' },
      { customer: 'dana@example.com' },
      { from: new Date(Date.UTC(2001, 3, 2)), before: new Date(Date.UTC(2001, 4, 3)) },
    ]
    const tried = all.flatMap((filters, at) => (at % 7 === 0 ? [filters, { ...filters, ...more[(at / 7) % 3] }] : []))
    for (const filters of tried) {
      const expected = rows
        .filter((row) => fits(row, filters))
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (b.id < a.id ? -1 : 1))
      const { rows: found, found: count } = await findOrders(db, { limit: 100 }, filters)
      expect([filters, numbersOf(found), count]).toEqual([filters, numbersOf(expected), expected.length])
    }
  })

  test('paging works forward and back, also among orders of the same time', async () => {
    const { db } = testShop.shop
    const createdAt = new Date('2001-08-08T08:08:08.008Z')
    await db.insert(order).values(Array.from({ length: 23 }, () => old({ createdAt, promoCode: 'TIES' })))
    const waysToAsk: OrderFilters[] = [
      { from: createdAt, before: new Date(createdAt.getTime() + 1) },
      { status: 'pending', from: createdAt, before: new Date(createdAt.getTime() + 1) },
      { words: 'ties' },
    ]
    for (const filters of waysToAsk) {
      const list = (cursor: { after?: Cursor; before?: Cursor; last?: boolean }) =>
        findOrders(db, { limit: 10, ...cursor }, filters)
      const pages: OrderSummary[][] = []
      for (let page = await list({}); ; page = await list({ after: page.rows.at(-1)! })) {
        pages.push(page.rows)
        expect(page.found).toBe(23)
        if (!page.older) break
      }
      expect(pages.map((page) => page.length)).toEqual([10, 10, 3])
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(23)
      const back = await list({ before: pages[2]![0]! })
      expect(numbersOf(back.rows)).toEqual(numbersOf(pages[1]!))
      expect([back.newer, back.older]).toEqual([true, true])
      const last = await list({ last: true })
      expect(numbersOf(last.rows)).toEqual(numbersOf(pages.flat().slice(-10)))
      expect([last.newer, last.older]).toEqual([true, false])

      const all = pages.flat()
      for (const at of [0, 10, 22])
        expect(await adjacentOrders(db, all[at]!, filters)).toEqual({
          newer: all[at - 1]?.number ?? null,
          older: all[at + 1]?.number ?? null,
        })
    }
  })

  test('the search finds number, name, e-mail, phone, game username and code in any spelling', async () => {
    const { db } = testShop.shop
    const [sought] = await db
      .insert(order)
      .values(
        old({
          firstName: 'إيمان',
          lastName: 'O’Neill',
          email: 'Eman.Search@example.org',
          phone: '+96566777888',
          robloxUsername: 'Leaf_Queen',
          promoCode: 'SEARCHED25',
        }),
      )
      .returning()
    const searches = [
      sought!.number.toLowerCase(),
      'ايمان',
      'EMAN.search@',
      '66777888',
      '٦٦٧٧٧٨٨٨',
      '+965 6677 7888',
      '6677 7888',
      '6677-7888',
      '(6677) 7888',
      '0096566777888',
      '٠٠٩٦٥ ٦٦٧٧ ٧٨٨٨',
      '\u2066+965 6677 7888\u2069',
      '965 6677 78',
      '6677 788',
      'leaf_q',
      'searched25',
    ]
    for (const words of searches)
      expect([words, numbersOf((await findOrders(db, { limit: 5 }, { words })).rows)]).toEqual([
        words,
        [sought!.number],
      ])
    for (const words of ["ايمان nobody '; --", '+966 6677 7889', '6677 7888 1', '6677 78'])
      expect([words, (await findOrders(db, { limit: 5 }, { words })).found]).toEqual([words, 0])
    const year = { words: sought!.number.slice(4).replace('-', ' ') }
    expect(numbersOf((await findOrders(db, { limit: 5 }, year)).rows)).toEqual([sought!.number])
  })

  test('dates are Kuwait’s, both ends included; invalid filters are ignored', async () => {
    const { db } = testShop.shop
    const moments = [
      '2001-10-09T20:59:59.999Z',
      '2001-10-09T21:00:00Z',
      '2001-10-10T20:59:59.999Z',
      '2001-10-10T21:00:00Z',
    ]
    const rows = await db
      .insert(order)
      .values(moments.map((at) => old({ createdAt: new Date(at) })))
      .returning()
    const filters = orderFilters(new URLSearchParams('from=2001-10-10&until=2001-10-10'))
    expect(numbersOf((await findOrders(db, { limit: 9 }, filters)).rows)).toEqual([rows[2]!.number, rows[1]!.number])
    const nonsense = new URLSearchParams({
      status: 'x',
      kind: 'y',
      turn: '1',
      from: '2001-02-30',
      until: "'",
      q: '\u0000',
    })
    expect(Object.values(orderFilters(nonsense)).every((value) => value === undefined)).toBe(true)
  })

  test('a bulk move handles each order separately, and reports and records each result', async () => {
    const { db } = testShop.shop
    const [guide, shirt, moved] = [
      await buy(['beginner-guide']),
      await buy(['bustan-tshirt.m', 'garden-session']),
      await buy(['sticker-pack']),
    ]
    expect((await rowOf(shirt.number)).kinds).toEqual(['consultation', 'physical'])
    await moveOrder(db, testShop.shop, other, { number: moved.number, to: 'shipped' })
    const orders = [guide, shirt, moved, { number: 'ORD-2001-9999' }].map(({ number }) => ({
      number,
      seen: 'pending' as const,
    }))
    expect(await moveOrders(db, testShop.shop, admin, { orders, to: 'processing' })).toEqual([
      { number: guide.number, refused: null, lostTimes: 0 },
      { number: shirt.number, refused: null, lostTimes: 0 },
      { number: moved.number, refused: 'changed', lostTimes: 0 },
      { number: 'ORD-2001-9999', refused: 'unknown_order', lostTimes: 0 },
    ])
    expect((await rowOf(moved.number)).status).toBe('shipped')
    expect(await audited(guide.number)).toEqual([
      { action: 'move', by: admin.email, changes: [{ field: 'status', from: 'pending', to: 'processing' }] },
    ])
    expect((await audited(moved.number)).map(({ action }) => action)).toEqual(['move', 'ship'])

    const at = testShop.clock.now()
    await moveOrder(db, testShop.shop, admin, { number: guide.number, to: 'delivered' })
    expect((await rowOf(guide.number)).deliveredAt).toEqual(at)
    await moveOrder(db, testShop.shop, admin, { number: guide.number, to: 'processing' })
    expect((await rowOf(guide.number)).deliveredAt).toBeNull()
    expect((await audited(guide.number)).at(-1)?.changes).toContainEqual({
      field: 'deliveredAt',
      from: at.toISOString(),
      to: null,
    })
  })

  test('orders with an appointment or call ahead are reported instead of closed in bulk', async () => {
    const { db } = testShop.shop
    const [called, uncalled, session] = [
      await buy(['beginner-guide']),
      await buy(['beginner-guide']),
      await buy(['garden-session']),
    ]
    const doneAt = testShop.clock.now()
    for (const { number } of [called, session])
      await db
        .update(confirmationCall)
        .set({ outcome: 'reached', doneAt })
        .where(eq(confirmationCall.orderId, (await rowOf(number)).id))
    const orders = [called, uncalled, session].map(({ number }) => ({ number, seen: 'pending' as const }))
    for (const to of ['delivered', 'cancelled'] as const)
      expect(
        (await moveOrders(db, testShop.shop, admin, { orders: orders.slice(1), to })).map((each) => each.refused),
      ).toEqual(['call_open', 'appointment_ahead'])
    const closed = await moveOrders(db, testShop.shop, admin, { orders, to: 'delivered' })
    expect(closed.map(({ refused }) => refused)).toEqual([null, 'call_open', 'appointment_ahead'])
    const statuses = await Promise.all(orders.map(async ({ number }) => (await rowOf(number)).status))
    expect(statuses).toEqual(['delivered', 'pending', 'pending'])
    // Each can still be closed individually.
    expect((await moveOrder(db, testShop.shop, admin, { number: uncalled.number, to: 'delivered' })).ok).toBe(true)
  })

  test('the figures match the orders', async () => {
    const { db } = testShop.shop
    const stats = orderStats(await readCounters(db, 'order'), 700)
    const rows = await db.select().from(order)
    expect(stats.total).toBe(rows.length)
    for (const status of orderStatuses)
      expect([status, stats.statuses[status]]).toEqual([status, rows.filter((row) => row.status === status).length])
    const paid = rows.filter((row) => row.paymentStatus === 'paid')
    expect([stats.paid, stats.revenue]).toEqual([paid.length, paid.reduce((sum, row) => sum + row.total, -700)])
  })

  test('notes are saved and recorded, and never overwrite another admin’s', async () => {
    const { db, clock } = testShop.shop
    const { number } = await buy(['beginner-guide'], false)
    const write = (who: typeof admin, seen: string, notes: string) => saveNotes(db, clock, who, { number, notes, seen })
    const both = await Promise.all([write(admin, '', 'Call after 6'), write(other, '', 'Gift')])
    expect(both.filter((each) => each.ok)).toHaveLength(1)
    const { adminNotes } = await rowOf(number)
    expect(both.find((each) => !each.ok)).toEqual({ ok: false, refusal: { reason: 'changed', notes: adminNotes } })
    expect((await write(other, adminNotes, 'Call after 6\nGift')).ok).toBe(true)
    expect(await audited(number)).toEqual([
      expect.objectContaining({ action: 'note', changes: [{ field: 'adminNotes', from: '', to: adminNotes }] }),
      expect.objectContaining({ changes: [{ field: 'adminNotes', from: adminNotes, to: 'Call after 6\nGift' }] }),
    ])
    expect(await saveNotes(db, clock, admin, { number: 'ORD-2001-9999', notes: 'x', seen: '' })).toMatchObject({
      refusal: { reason: 'unknown_order' },
    })
  })

  test('downloads can be revoked, restored and reissued, which the buyer’s link reflects', async () => {
    const { db, clock } = testShop.shop
    const placed = await buy(['beginner-guide'])
    const { id } = await rowOf(placed.number)
    const [grant] = await readGrants(db, id)
    const fetchFile = async () =>
      (await startDownload(testShop.shop, { grantId: grant!.id, token: placed.accessToken })).ok
    const change = (to: 'revoked' | 'granted', number = placed.number) =>
      changeGrant(db, clock, admin, { number, grantId: grant!.id, to })
    expect(await fetchFile()).toBe(true)
    const revoked = await Promise.all([change('revoked'), change('revoked'), change('revoked')])
    expect(revoked.filter((each) => each.ok)).toHaveLength(1)
    expect(await fetchFile()).toBe(false)
    expect(await change('granted', 'ORD-2001-9999')).toMatchObject({ refusal: { reason: 'unknown_grant' } })
    expect((await change('granted')).ok).toBe(true)
    expect(await fetchFile()).toBe(true)
    await change('revoked')
    expect(await reissueDownloads(db, clock, admin, placed)).toMatchObject({ ok: true, value: { files: 1 } })
    expect(await readGrants(db, id)).toMatchObject([{ id: grant!.id, downloads: 0, revokedAt: null }])
    expect(await fetchFile()).toBe(true)
    expect((await audited(placed.number)).map(({ action }) => action)).toEqual([
      'revoke',
      'give_back',
      'revoke',
      'reissue',
    ])
    const [unpaid, parcel] = [await buy(['beginner-guide'], false), await buy(['sticker-pack'])]
    expect(await reissueDownloads(db, clock, admin, unpaid)).toMatchObject({ refusal: { reason: 'not_paid' } })
    expect(await reissueDownloads(db, clock, admin, parcel)).toMatchObject({ refusal: { reason: 'no_files' } })
  })

  test('an email is resent once, however often it is clicked', async () => {
    const { db } = testShop.shop
    const { number } = await buy(['beginner-guide'])
    const { id, email } = await rowOf(number)
    const emails = () => db.select().from(mail).where(eq(mail.orderId, id)).orderBy(asc(mail.createdAt))
    const receipt = await until('the receipt has left', async () =>
      (await emails()).find((each) => each.template === 'order-receipt' && each.state === 'sent'),
    )
    const before = (await emails()).length
    const resend = (mailId: string) => resendEmail(db, testShop.shop, admin, mailId)
    const pressed = await Promise.all(Array.from({ length: 5 }, () => resend(receipt.id)))
    const [copy, ...more] = pressed.flatMap((each) => (each.ok ? [each.value] : []))
    expect([copy?.recipient, more]).toEqual([email, []])
    expect(await resend(receipt.id)).toEqual({ ok: false, refusal: { reason: 'already' } })
    expect((await emails()).length).toBe(before + 1)
    expect(await audited(number)).toEqual([
      { action: 'resend', by: admin.email, changes: [{ field: 'order-receipt', from: null, to: email }] },
    ])
    const shown = await emailsOfOrder(db, id)
    expect(shown.map((each) => each.id).sort()).toEqual((await emails()).map((each) => each.id).sort())
    expect(shown.filter(({ hasCopy }) => hasCopy).map((each) => each.id)).toEqual([receipt.id])
    await until('it has left', async () =>
      (await emails()).find((each) => each.id === copy?.mailId && each.state === 'sent'),
    )
    expect((await resend(copy!.mailId)).ok).toBe(true)
    expect(await resend(randomUUID())).toMatchObject({ refusal: { reason: 'unknown_mail' } })
  })

  test('an order’s page runs a fixed number of queries and shows no secrets', async () => {
    const [plain, placed] = [
      await buy(['sticker-pack']),
      await buy(['beginner-guide', 'sticker-pack', 'bustan-tshirt.m']),
    ]
    const statements = async (number: string) => {
      let statementCount = 0
      const db = new Proxy(testShop.shop.db, {
        get: (target, name) => {
          if (['select', 'selectDistinct', 'execute', '$count'].includes(String(name))) statementCount += 1
          return Reflect.get(target, name, target)
        },
      })
      return { loaded: await loadOrder({ ...testShop.shop, db }, number, 'ar'), statementCount: () => statementCount }
    }
    const { loaded, statementCount } = await statements(placed.number)
    expect(statementCount()).toBe((await statements(plain.number)).statementCount())
    // Each is a statement or a part of one.
    expect(statementCount()).toBeLessThanOrEqual(12)
    expect(loaded?.lines.map(({ sku }) => sku)).toHaveLength(3)
    expect(loaded?.customer).toMatchObject({ orders: 1, messages: 0, accountId: null })
    expect(JSON.stringify(loaded)).not.toMatch(/checkoutHash|checkoutKey|pageUrl/)
    expect(await loadOrder(testShop.shop, '\u0000', 'ar')).toBeNull()
  })

  test('a list that cannot be read shows an error instead of being empty', async () => {
    const url = new URL('/admin/orders', testShop.url)
    const context = new RouterContextProvider()
    const errors: string[] = []
    const log = { ...testShop.shop.log, error: (_: object, message: string) => void errors.push(message) }
    const broken = () => {
      throw new Error('the database is gone')
    }
    context.set(shopContext, { ...testShop.shop, log, db: { select: broken, execute: broken } as never })
    context.set(accountsContext, { ...testShop.accounts, admin: async () => admin })
    const result = await listLoader({ request: new Request(url), context, url, params: {} } as never)
    expect(result).toMatchObject({ data: null, init: { status: 503 } })
    expect(errors).toEqual(['the orders could not be read'])
  })
})
