import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { message, messageEntry } from '#shop/messages/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { writeLedger } from '#tests/support/ledger.ts'
import type { Line, OrderSpec } from '#tests/support/orders/made-order.ts'
import { goods, orderMaker } from '#tests/support/orders/made-order.ts'
import { csvHead, csvRows } from '../csv.ts'
import { transact } from '../db.ts'
import { startOfDay } from '../kuwait-time.ts'
import { paidShares } from '../refunds/shares.ts'
import { readReportFile } from './csv-reports.ts'
import { readRefundedPart } from './refunds.ts'
import { readReport } from './report.ts'
import { noSales } from './span.ts'
import { summaryOf } from './summary.ts'

const { made, upTo } = orderMaker(3)

describeOnBothEngines('reports', (open) => {
  const testShop = open.once()
  const write = async (orders: ReturnType<typeof made>[]) => {
    await transact(testShop.shop.db, async (tx) => {
      await tx.insert(order).values(orders.map(({ row }) => row))
      await tx.insert(orderLine).values(orders.flatMap(({ rows }) => rows))
    })
  }
  const read = (from: string, until = from, now = new Date()) =>
    readReport(testShop.shop.db, { span: { from, until }, step: 'day' }, now)
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)

  test('for any orders and discounts, the parts add up to the sales exactly', async () => {
    const [first, last] = [startOfDay('2020-03-10'), startOfDay('2020-03-14').getTime() - 1]
    const within = () => new Date(first.getTime() + upTo(last - first.getTime()))
    const orders = Array.from({ length: 250 }, () => made({ paidAt: within() }))
    const shirt: Line = { ...goods[1], price: 333, quantity: 1 }
    // 100 fils over three lines: the odd one goes to the first; and a discount that exceeds the goods.
    const thirds = made({ paidAt: within(), discount: 100, lines: [shirt, shirt, { ...shirt, productId: 'poster' }] })
    const eaten = made({ paidAt: within(), discount: 333, lines: [shirt] })
    Object.assign(eaten.row, { shippingCost: 2000, discount: 1333, total: 1000 })
    // Half price on guides only: the shirt keeps its price.
    const guide: Line = { ...goods[0], price: 10_000, quantity: 1 }
    const limited = made({
      paidAt: within(),
      discount: 5_000,
      lines: [guide, { ...shirt, price: 10_000, isDiscounted: false }],
    })
    // And 0.500 off by hand on both.
    const byHand = made({
      paidAt: within(),
      discount: 5_500,
      manualDiscount: 500,
      lines: [guide, { ...shirt, price: 10_000, isDiscounted: false }],
    })
    const elsewhere = [
      made({ paidAt: new Date(first.getTime() - 1) }),
      made({ paidAt: new Date(last + 1) }),
      made({ paymentStatus: 'pending', paidAt: null }),
    ]
    // Sales stay sales; the refund counts on its own day.
    const undone = made({ paidAt: within(), paymentStatus: 'refunded' })
    const counted = [...orders, thirds, eaten, limited, byHand, undone]
    await write([...counted, ...elsewhere])
    const report = await read('2020-03-10', '2020-03-13')

    const sales = sum(counted, ({ row }) => row.total)
    expect(report.now).toMatchObject({ orders: 255, sales, revenue: sales, average: Math.round(sales / 255) })
    expect(report.before.orders).toBe(1)
    for (const parts of [report.bars.map(({ now }) => now), report.kinds, report.countries, report.customers])
      expect(sum<{ sales: number }>(parts, (part) => part.sales)).toBe(sales)
    const shipping = report.kinds.find(({ kind }) => kind === 'shipping')!.sales
    expect(sum(report.products, (product) => product.sales) + shipping).toBe(sales)
    expect(shipping).toBe(
      sum(counted, ({ row }) => row.shippingCost - (row.discount - Math.min(row.discount, row.subtotal))),
    )
    for (const { productId, sales: net, units } of report.products) {
      const lines = counted.flatMap(({ row, rows }) => {
        const { subtotal, shippingCost, discount, manualDiscount = 0 } = row
        const paid = paidShares({ subtotal, shippingCost, discount, manualDiscount }, rows).lines
        return rows.map((line) => ({ ...line, net: paid.get(line.position)! }))
      })
      const own = lines.filter((line) => line.productId === productId)
      expect([productId, net, units]).toEqual([
        productId,
        sum(own, (line) => line.net),
        sum(own, (line) => line.quantity),
      ])
    }
    expect(report.now.units).toBe(sum(counted, ({ rows }) => sum(rows, (line) => line.quantity)))
    // What was taken off by hand is not the code's.
    expect(sum(report.codes, (code) => code.discount)).toBe(report.now.discount - 500)
    expect(sum(report.countries, (each) => each.orders)).toBe(255)
  })

  test('a refund counts on the day it was completed, in part or whole, and never exceeds the sale', async () => {
    const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000)
    const sold = (day: string, paymentStatus: 'paid' | 'refunded' = 'paid') =>
      made({ lines: [{ ...goods[0], price: 10_000, quantity: 1 }], discount: 0, paidAt: noon(day), paymentStatus })
    const [part, whole, twice, other] = [
      sold('2020-08-01'),
      sold('2020-08-02', 'refunded'),
      sold('2020-08-02'),
      sold('2020-08-03'),
    ]
    await write([part, whole, twice, other])
    const back = async ({ row }: typeof part, captured: number[], ...refunds: Parameters<typeof writeLedger>[3]) =>
      writeLedger(testShop.shop.db, row.id, captured, refunds)
    await back(part, [10_000], { amount: 1_001, at: noon('2020-08-04') }, { amount: 2_000, at: noon('2020-08-12') })
    // The last instant of a day, and the first of the next one.
    const midnight = startOfDay('2020-08-05').getTime()
    await back(
      whole,
      [10_000],
      ...[
        { amount: 4_000, at: new Date(midnight - 1) },
        { amount: 6_000, at: new Date(midnight) },
      ],
    )
    // Paid twice by mistake, sold once: of 13 dinars refunded, 10 were never sales.
    await back(twice, [10_000, 10_000], ...[7_000, 6_000].map((amount) => ({ amount, at: noon('2020-08-04') })))
    // Requested or refused ones do not count.
    const states = ['requested', 'pending', 'failed', 'unclear'] as const
    await back(other, [10_000], ...states.map((state) => ({ amount: 500, at: noon('2020-08-04'), state })))

    const report = await read('2020-08-02', '2020-08-04')
    expect(report.now).toMatchObject({ orders: 3, sales: 30_000, refunds: 8_001, revenue: 21_999, average: 10_000 })
    expect(report.before).toMatchObject({ orders: 1, sales: 10_000, refunds: 0, revenue: 10_000 })
    const days = report.bars.map(({ from, now }) => [from, now.orders, now.sales, now.refunds, now.revenue])
    expect(days).toEqual([
      ['2020-08-02', 2, 20_000, 0, 20_000],
      ['2020-08-03', 1, 10_000, 0, 10_000],
      // A day with refunds and no sales is negative.
      ['2020-08-04', 0, 0, 8_001, -8_001],
    ])
    expect((await read('2020-08-05', '2020-08-06')).now).toMatchObject({ orders: 0, refunds: 6_000, revenue: -6_000 })
    // Over all days the revenue is what the shop still has of its sales.
    const all = await read('2020-08-01', '2020-08-31')
    expect(all.now).toMatchObject({ sales: 40_000, refunds: 16_001, revenue: 23_999 })
    // The same numbers in the file and for integrations.
    const reportSpan = { span: { from: '2020-08-02', until: '2020-08-04' }, step: 'day' } as const
    const { columns, rows } = await readReportFile('sales', {
      db: testShop.shop.db,
      reportSpan,
      now: new Date(),
    })
    const [heads, , , last] = (csvHead(columns) + csvRows(columns, rows)).replace('\ufeff', '').split('\r\n')
    expect(heads).toMatch(
      /^from,until,orders,sales,refunds,revenue,ordersBefore,salesBefore,refundsBefore,revenueBefore$/,
    )
    expect(last).toBe('08/04/2020,08/04/2020,0,0.00,8.001,-8.001,1,10.00,0.00,10.00')
    const { refunds, revenue, average } = await summaryOf(testShop.shop.db, { from: '2020-08-02', until: '2020-08-04' })
    expect([refunds.amount, revenue.amount, average.amount]).toEqual([8_001, 21_999, 10_000])
  })

  test('what was paid beyond the sale is no sale, and returning it is none lost', async () => {
    const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000)
    const spec = { lines: [{ ...goods[0], price: 10_000, quantity: 1 }], discount: 0 }
    const sold = made({ ...spec, paidAt: noon('2020-09-01') })
    const unsold = made({ ...spec, paidAt: null, paymentStatus: 'pending' })
    await write([sold, unsold])
    const before = await readRefundedPart(testShop.shop.db)
    const at = noon('2020-09-02')
    // The first payment has the total from before the order was changed.
    await writeLedger(testShop.shop.db, sold.row.id, [12_000, 10_000], [{ amount: 12_000, at }])
    await writeLedger(testShop.shop.db, unsold.row.id, [12_000], [{ amount: 12_000, at }])
    expect((await read('2020-09-01', '2020-09-02')).now).toMatchObject({ sales: 10_000, refunds: 0, revenue: 10_000 })
    expect(await readRefundedPart(testShop.shop.db)).toBe(before)
  })

  test('a customer is new once: an address, an account, or both', async () => {
    const day = (name: string) => startOfDay(name)
    const email = `${randomUUID()}@example.com`
    const plain = (spec: OrderSpec) =>
      made({ lines: [{ ...goods[0], price: 1000, quantity: 1 }], discount: 0, ...spec })
    const userId = 'somebody'
    await write([
      plain({ email: email.toUpperCase(), paidAt: day('2020-05-01') }),
      plain({ email, paidAt: day('2020-05-10') }),
      plain({ email: 'a@x.example', userId, paidAt: day('2020-05-10') }),
      plain({ email: 'b@x.example', userId, paidAt: day('2020-05-11') }),
      plain({ email: '', forgottenAt: day('2020-06-01'), paidAt: day('2020-05-11') }),
    ])
    const { customers } = await read('2020-05-10', '2020-05-19')
    expect(customers).toEqual([
      { kind: 'new', customers: 1, orders: 2, sales: 2000, customersBefore: 1 },
      { kind: 'returning', customers: 1, orders: 1, sales: 1000, customersBefore: 0 },
      { kind: 'unknown', customers: 1, orders: 1, sales: 1000, customersBefore: 0 },
    ])
  })

  test('messages: time to first answer, and how many still wait', async () => {
    const receivedAt = startOfDay('2020-07-01')
    const hours = (count: number) => new Date(receivedAt.getTime() + count * 3_600_000)
    const write = async (repliedAt: Date | null, firstReply?: Date) => {
      const id = randomUUID()
      await testShop.shop.db.insert(message).values({
        id,
        number: `M-${id}`,
        name: 'Sara',
        email: 'sara@example.com',
        subject: 'x',
        message: 'x',
        category: 'general',
        priority: 'low',
        status: 'unread',
        isRead: false,
        createdAt: receivedAt,
        updatedAt: receivedAt,
        repliedAt,
      })
      if (firstReply)
        await testShop.shop.db.insert(messageEntry).values({
          id: randomUUID(),
          messageId: id,
          position: 0,
          kind: 'reply',
          text: 'x',
          by: 'a@b.c',
          at: firstReply,
        })
    }
    await write(hours(1))
    await write(hours(2))
    // Answered twice: the first answer counts.
    await write(hours(100), hours(3))
    await write(hours(48))
    await write(null)
    const { answers } = await read('2020-07-01', '2020-07-01', hours(23))
    expect(answers.now).toMatchObject({ received: 5, answered: 4, median: 2.5, withinDay: 3, decided: 4 })
    expect(answers.now.slowest).toBeCloseTo(3 + 0.7 * 45, 6)
    expect((await read('2020-07-01', '2020-07-01', hours(25))).answers.now.decided).toBe(5)
  })

  test('a span without any events is all zeros', async () => {
    const report = await read('2019-01-01', '2019-01-31')
    expect(report.now).toEqual({ ...noSales, average: 0, units: 0, discount: 0 })
    expect([report.products, report.countries, report.codes, report.downloads]).toEqual([[], [], [], []])
    expect(report.bars).toHaveLength(31)
  })
})
