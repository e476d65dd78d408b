import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cartReminder } from '#shop/cart/reminders/table.ts'
import { order, orderLine } from '#shop/orders/table.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { writeLedger } from '#tests/support/ledger.ts'
import { goods, type OrderSpec, orderMaker } from '#tests/support/orders/made-order.ts'
import { csvHead, csvRows } from '../csv.ts'
import { readReportFile } from './csv-reports.ts'
import { readReport } from './report.ts'

const { made } = orderMaker(2)

const noon = (day: string) => new Date(`${day}T12:00:00+03:00`)

describeOnBothEngines('the report of cart reminders', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const reminder = async (day: string | null) => {
    const id = randomUUID()
    const at = noon(day ?? '2020-09-02')
    const moments = { createdAt: at, changedAt: at, sentAt: day === null ? null : at }
    await db()
      .insert(cartReminder)
      .values({ id, locale: 'ar', currency: 'KWD', items: [], ...moments })
    return id
  }
  const bought = async (cartReminderId: string | null, day: string, spec: OrderSpec = {}) => {
    const lines = [{ ...goods[0], price: 5_000, quantity: 2 }]
    const one = made({ cartReminderId, paidAt: noon(day), discount: 0, lines, ...spec })
    await db().insert(order).values(one.row)
    await db().insert(orderLine).values(one.rows)
    return one.row
  }

  test('counts sent reminders, the first paid order of each, and refunds on their own day', async () => {
    const [a, b, c] = [await reminder('2020-09-02'), await reminder('2020-09-03'), await reminder('2020-09-03')]
    await reminder(null)
    await reminder('2020-08-31')
    const first = await bought(a, '2020-09-03')
    await bought(a, '2020-09-04')
    await bought(b, '2020-09-04', { paymentStatus: 'pending' })
    const back = await bought(c, '2020-09-01')
    const plain = await bought(null, '2020-09-03')
    await writeLedger(db(), first.id, [10_000], [{ amount: 4_000, at: noon('2020-09-04') }])
    await writeLedger(db(), back.id, [10_000], [{ amount: 10_000, at: noon('2020-09-04') }])
    await writeLedger(db(), plain.id, [10_000], [{ amount: 10_000, at: noon('2020-09-04') }])
    const reportSpan = { span: { from: '2020-09-02', until: '2020-09-04' }, step: 'day' as const }
    const { reminders } = await readReport(db(), reportSpan, new Date())
    expect(reminders).toEqual({
      now: { sent: 3, orders: 1, sales: 10_000, refunds: 14_000, revenue: -4_000 },
      before: { sent: 1, orders: 1, sales: 10_000, refunds: 0, revenue: 10_000 },
    })
    const { columns, rows } = await readReportFile('cart-reminders', {
      db: db(),
      reportSpan,
      now: new Date(),
    })
    expect(csvHead(columns)).toContain('from,until,reminders,recovered,sales,refunds,revenue,')
    const lines = csvRows(columns, rows).trim().split('\r\n')
    expect(lines).toEqual([
      '09/02/2020,09/02/2020,1,0,0.00,0.00,0.00,0,0,0.00',
      '09/03/2020,09/03/2020,2,1,10.00,0.00,10.00,1,0,0.00',
      '09/04/2020,09/04/2020,0,0,0.00,14.00,-14.00,0,1,10.00',
    ])
  })
})
