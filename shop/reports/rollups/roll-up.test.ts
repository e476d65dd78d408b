import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { user } from '#shop/accounts/table.ts'
import { type Executor, rowsOf, transact } from '#shop/db.ts'
import { downloadEvent } from '#shop/downloads/table.ts'
import { dayMs, kuwaitDate } from '#shop/kuwait-time.ts'
import { eraseBuyer } from '#shop/orders/erase-buyer.ts'
import { lockOrdersOf } from '#shop/orders/own-orders.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { payment, refund } from '#shop/payments/table.ts'
import { erasedNames } from '#shop/privacy/erased-names.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { orderMaker } from '#tests/support/orders/made-order.ts'
import { reportFromRows } from '#tests/support/orders/report-from-rows.ts'
import { readSales } from '../dashboard-sales.ts'
import { readCustomers, readDownloads } from '../people.ts'
import {
  type GoodsSales,
  readBestSellers,
  readCodes,
  readCountries,
  readDays,
  readGoods,
  readSoldProducts,
} from '../sales.ts'
import { type Span, spanBefore } from '../span.ts'
import { partsOf, planOf } from './plan.ts'
import { recountReports } from './recount.ts'
import { rollUp } from './roll-up.ts'

const { made, pick, upTo } = orderMaker(4)

/** More than one product, fewer than all. */
const bestSold = 2

async function report(db: Executor, span: Span) {
  const plan = await planOf(db, span)
  const days = await readDays(db, plan)
  return {
    ...{ goods: await readGoods(db, plan), best: await readBestSellers(db, plan, bestSold) },
    days: days.map(({ unknownOrders: _, unknownSales: __, ...day }) => day),
    products: await readSoldProducts(db, plan),
    countries: await readCountries(db, plan),
    codes: await readCodes(db, plan, 100_000),
    customers: await readCustomers(db, plan, days),
    downloads: await readDownloads(db, plan),
  }
}

/** The same from the rows, with what follows from the products. */
async function expected(db: Executor, span: Span) {
  const rows = await reportFromRows(db, span)
  const sold = rows.products.filter(({ units }) => units > 0)
  const sum = (of: 'units' | 'sales', all: typeof sold) => all.reduce((total, each) => total + each[of], 0)
  const rest = sold.slice(bestSold)
  const goods = new Map<string, GoodsSales>()
  for (const { category: kind, units, sales, unitsBefore, salesBefore } of rows.products) {
    const all = goods.get(kind) ?? { kind, units: 0, sales: 0, unitsBefore: 0, salesBefore: 0 }
    goods.set(kind, {
      ...{ kind, units: all.units + units, sales: all.sales + sales },
      ...{ unitsBefore: all.unitsBefore + unitsBefore, salesBefore: all.salesBefore + salesBefore },
    })
  }
  return {
    ...rows,
    goods: [...goods.values()].sort((one, other) => (one.kind < other.kind ? -1 : 1)),
    best: {
      products: sold.slice(0, bestSold),
      others: { products: rest.length, units: sum('units', rest), sales: sum('sales', rest) },
    },
  }
}

describeOnBothEngines('the reports’ rollups', (open) => {
  let testShop: OpenShop
  const db = () => testShop.shop.db
  const now = new Date()
  const today = kuwaitDate(now)
  const lastDays = 130
  /** An instant of the last days, often today or close to midnight in Kuwait. */
  const someTime = () => {
    const midnight = Date.parse(`${kuwaitDate(now, -upTo(lastDays))}T00:00:00+03:00`)
    return pick([
      new Date(Math.max(midnight, now.getTime() - upTo(3_600_000))),
      new Date(midnight - 1),
      new Date(midnight),
      new Date(now.getTime() - upTo(lastDays * dayMs)),
    ])
  }
  const emails = Array.from({ length: 12 }, (_, index) => `${index}@rollups.example`)
  const some = async <Row>(statement: ReturnType<typeof sql>) => (await rowsOf<Row>(db(), statement))[0]
  const paidOrder = () =>
    some<{ id: string; total: number }>(
      sql`select id, total from shop_order where payment_status <> 'pending' order by random() limit 1`,
    )
  const someAccount = () =>
    some<{ id: string }>(sql`select id from account_user where email like '%@rollups.example' limit 1`)
  const locked = (id: string, work: (tx: Executor) => Promise<unknown>) =>
    transact(db(), async (tx) => {
      await tx.select({ id: order.id }).from(order).where(eq(order.id, id)).for('update')
      await work(tx)
    })

  const pay = (tx: Executor, { id, total }: { id: string; total: number }, at: Date) =>
    tx.insert(payment).values({
      ...{ id: randomUUID(), orderId: id, gateway: 'sandbox', method: 'knet', amount: total, currency: 'KWD' },
      ...{ state: 'captured', createdAt: at, settledAt: at },
    })

  /** Possible events of a shop's orders, written as its verbs do. */
  const events: (() => Promise<unknown>)[] = [
    async function place() {
      const { row, rows } = made({ paidAt: someTime(), email: pick([...emails, emails[0]!.toUpperCase()]) })
      await transact(db(), async (tx) => {
        await tx.insert(order).values({ ...row, paymentStatus: 'pending', paidAt: null, status: 'pending' })
        await tx.insert(orderLine).values(rows)
      })
      if (upTo(9) === 0) return
      await transact(db(), async (tx) => {
        await pay(tx, { id: row.id, total: row.total }, row.paidAt!)
        await tx.update(order).set({ paymentStatus: 'paid', paidAt: row.paidAt! }).where(eq(order.id, row.id))
      })
    },
    async function payTwice() {
      const found = await paidOrder()
      if (found) await locked(found.id, (tx) => pay(tx, found, someTime()))
    },
    async function refundSome() {
      const found = await paidOrder()
      if (!found) return
      await locked(found.id, async (tx) => {
        const [paid] = await tx
          .select()
          .from(payment)
          .where(and(eq(payment.orderId, found.id), eq(payment.state, 'captured')))
        if (!paid) return
        const amount = pick([found.total, 1 + upTo(found.total)]) || 1
        const at = someTime()
        await tx.insert(refund).values({
          ...{ id: randomUUID(), paymentId: paid.id, orderId: found.id, amount, reason: 'r', by: 'a', at },
          ...{ state: pick(['done', 'done', 'failed', 'pending']), settledAt: at },
          choices: { restock: [], revokeDownloads: false, giveCodeBack: false },
        })
        if (upTo(1) === 0) await tx.update(order).set({ paymentStatus: 'refunded' }).where(eq(order.id, found.id))
      })
    },
    async function settleRefund() {
      const found = await some<{ id: string; order_id: string }>(
        sql`select id, order_id from refund where state = 'pending' order by random() limit 1`,
      )
      if (found)
        await locked(found.order_id, (tx) =>
          tx
            .update(refund)
            .set({ state: 'done', settledAt: someTime() })
            .where(and(eq(refund.id, found.id), ne(refund.state, 'done'))),
        )
    },
    async function move() {
      const found = await paidOrder()
      if (found)
        await db()
          .update(order)
          .set({ status: pick(['cancelled', 'shipped', 'delivered']) })
          .where(eq(order.id, found.id))
    },
    async function correct() {
      const found = await paidOrder()
      if (found)
        await db()
          .update(order)
          .set({ email: pick(emails), shipping: null })
          .where(eq(order.id, found.id))
    },
    async function register() {
      const email = pick(emails)
      const at = { createdAt: now, updatedAt: now }
      await db()
        .insert(user)
        .values({ id: randomUUID(), name: 'N', email, ...at })
        .onConflictDoNothing()
    },
    async function changeAddress() {
      const account = await someAccount()
      const free = `${randomUUID()}@rollups.example`
      if (account) await db().update(user).set({ email: free }).where(eq(user.id, account.id))
    },
    async function adopt() {
      const account = await someAccount()
      const found = await paidOrder()
      if (account && found) await db().update(order).set({ userId: account.id }).where(eq(order.id, found.id))
    },
    async function leave() {
      const account = await someAccount()
      if (!account || upTo(1) === 0) return
      await transact(db(), async (tx) => {
        const orderIds = await lockOrdersOf(tx, { userId: account.id })
        await eraseBuyer(tx, { orderIds, userId: account.id, name: erasedNames.account }, now)
        await tx.delete(user).where(eq(user.id, account.id))
      })
    },
    async function download() {
      const fileId = pick(['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'])
      await db()
        .insert(downloadEvent)
        .values({ productId: pick(['guide-a', 'session']), fileId, at: someTime() })
    },
  ]
  const place = events[0]!
  const spans = (): Span[] => {
    const from = kuwaitDate(now, -upTo(lastDays))
    return [
      { from: kuwaitDate(now, -60), until: today },
      { from: kuwaitDate(now, -110), until: kuwaitDate(now, -40) },
      { from, until: from },
      { from, until: pick([today, kuwaitDate(now, -upTo(10))]) },
    ].filter(({ from, until }) => from <= until)
  }
  /** In one snapshot, whatever happens meanwhile. */
  const compare = () =>
    db().transaction(
      async (tx) => {
        for (const span of spans())
          expect(await report(tx, span), JSON.stringify(span)).toEqual(await expected(tx, span))
        const { days } = await readSales(tx, now)
        const span = { from: days[0]!.day, until: today }
        const sold = (await reportFromRows(tx, span)).days.map((day) => ({ ...day, before: day.day < span.from }))
        for (const { day, orders, sales, refunds, revenue } of days)
          expect({
            orders: 0,
            sales: 0,
            refunds: 0,
            revenue: 0,
            ...sold.find((each) => each.day === day),
          }).toMatchObject({
            ...{ orders, sales, refunds, revenue },
          })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  const waiting = () =>
    some<{ count: number; days: string[] }>(sql`select count(*)::int as count,
    array_agg(distinct to_char(day, 'YYYY-MM-DD')) as days from report_change`)

  beforeAll(async () => {
    testShop = await open()
    testShop.clock.set(now)
  })

  test('equal the rows, whatever happens to orders and accounts, and while they are rolled up', async () => {
    for (let each = 0; each < 60; each++) await place()
    await rollUp(testShop.shop)
    for (let round = 0; round < 12; round++) {
      const happens = Array.from({ length: 16 }, () => pick([...events, place, place])())
      await Promise.all([...happens, rollUp(testShop.shop), compare(), rollUp(testShop.shop)])
      await compare()
    }
    await rollUp(testShop.shop)
    await compare()
    // Only today is pending, as one row.
    expect(await waiting()).toMatchObject({ count: expect.toSatisfy((count: number) => count <= 1) })
    expect(((await waiting())?.days ?? []).filter((day) => day !== null && day !== today)).toEqual([])
    // A recount finds nothing wrong.
    expect(await recountReports(testShop.shop)).toEqual({ days: 0, orders: 0, customers: 0 })
  })

  test('differences are found at night, corrected and logged', async () => {
    const warned: object[] = []
    const shop = { ...testShop.shop, log: { ...testShop.shop.log, warn: (facts: object) => void warned.push(facts) } }
    const wrong = [
      sql`update report_day set sales = sales + 1 where day = (select min(day) from report_day)`,
      sql`delete from report_product where grain = 'day' and day = (select max(day) from report_product where grain = 'day')`,
      sql`update report_product set units = units + 1 where grain = 'month'`,
      sql`update report_kind set sales = sales + 1 where day = (select min(day) from report_kind)`,
      sql`insert into report_country (day, country, orders, sales) values ('2020-01-01', 'KW', 1, 1)`,
      sql`update report_cohort set orders = orders + 1`,
      sql`delete from report_return where day = (select max(day) from report_return)`,
      sql`update report_buyer set customer = md5(order_id::text)::uuid`,
      sql`delete from report_buyer where order_id = (select order_id from report_buyer order by day limit 1)`,
    ]
    for (const each of wrong) {
      await db().execute(each)
      const found = await recountReports(shop)
      expect(found.days + found.orders + found.customers).toBeGreaterThan(0)
      expect(warned.splice(0)).toEqual([found])
      await compare()
      expect(await recountReports(shop)).toEqual({ days: 0, orders: 0, customers: 0 })
    }
    expect(warned).toEqual([])
  })

  test('whole months are read as one, unless one of their days has changed', () => {
    const span = { from: kuwaitDate(now, -lastDays), until: today }
    const parts = [...partsOf(spanBefore(span), []), ...partsOf(span, [])]
    expect(parts.filter(({ grain }) => grain === 'month').length).toBeGreaterThan(5)
    expect(partsOf({ from: '2026-01-31', until: '2026-03-01' }, ['2026-02-14']).map(({ day }) => day)).toHaveLength(29)
    expect(partsOf({ from: '2026-01-31', until: '2026-03-01' }, ['2026-03-01'])).toEqual([
      { grain: 'day', day: '2026-01-31' },
      { grain: 'month', day: '2026-02-01' },
    ])
  })
})
