import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { maxBulkRows } from '#shop/numbers.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { BulkResult } from './bulk-notice.tsx'
import { moveChosen } from './move-chosen.server.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('moving all orders found', (open) => {
  const testShop = open.once()
  let lastNumber = 0
  /** Orders with the same code, by which they are found. */
  const orders = async (count: number, promoCode: string, createdAt = new Date('2001-05-05T12:00:00Z')) => {
    const rows = Array.from({ length: count }, (): typeof order.$inferInsert => ({
      id: randomUUID(),
      number: `ORD-2001-${String(++lastNumber).padStart(4, '0')}`,
      locale: 'en',
      ...{
        firstName: 'Ahmad',
        lastName: 'Khalil',
        email: 'a@example.com',
        emailKey: 'a@example.com',
        phone: '+96599000000',
      },
      ...{ subtotal: 1000, shippingCost: 0, discount: 0, total: 1000, paymentMethod: 'knet', promoCode },
      ...{
        status: 'pending',
        paymentStatus: 'paid',
        isDigitalOnly: true,
        kinds: ['guide'],
        reservation: 'kept',
      },
      ...{ reservedUntil: createdAt, createdAt, updatedAt: createdAt },
    }))
    await testShop.shop.db.insert(order).values(rows)
    return rows.map(({ number }) => number)
  }
  const form = (fields: Record<string, string>) => {
    const filled = new FormData()
    for (const [name, value] of Object.entries(fields)) filled.set(name, value)
    return filled
  }
  const asOf = '2001-06-01T00:00:00.000Z'
  const send = async (fields: Record<string, string>) => {
    const { data, init } = await moveChosen(testShop.shop, admin, form(fields))
    return { result: data as BulkResult, status: init?.status }
  }
  const statuses = async (numbers: string[]) => {
    const rows = await testShop.shop.db.select().from(order).where(inArray(order.number, numbers))
    return numbers.map((number) => rows.find((row) => row.number === number)?.status)
  }

  test('moves the results of the filter on the server, created before the page was loaded', async () => {
    const [first, second] = await orders(2, 'FOUNDALL')
    const [other] = await orders(1, 'ELSEWHERE')
    const [late] = await orders(1, 'FOUNDALL', new Date('2001-07-01'))
    const all = { to: 'processing', filterQuery: 'q=foundall&status=pending', found: '2', asOf }
    const { result } = await send(all)
    expect(result).toMatchObject({ kind: 'moved', found: 2 })
    expect(result.kind === 'moved' && result.orders.map(({ refused }) => refused)).toEqual([null, null])
    expect(await statuses([first!, second!, other!, late!])).toEqual(['processing', 'processing', 'pending', 'pending'])
    // The same again: the filter no longer finds any.
    expect((await send(all)).result).toMatchObject({ kind: 'moved', orders: [], found: 0 })
  })

  test('moves none when there are more than were shown, and moves fewer', async () => {
    const numbers = await orders(3, 'GROWN')
    const fields = { to: 'shipped', filterQuery: 'q=grown&status=pending', asOf }
    expect(await send({ ...fields, found: '2' })).toEqual({ result: { kind: 'grown' }, status: 409 })
    expect(await statuses(numbers)).toEqual(['pending', 'pending', 'pending'])
    await moveOrder(testShop.shop.db, testShop.shop, admin, { number: numbers[0]!, to: 'cancelled' })
    expect((await send({ ...fields, found: '3' })).result).toMatchObject({ kind: 'moved', found: 2 })
    expect(await statuses(numbers)).toEqual(['cancelled', 'shipped', 'shipped'])
  })

  test('moves each order once when two admins do it at once', async () => {
    const numbers = await orders(12, 'RACE')
    const fields = { to: 'processing', filterQuery: 'q=race&status=pending', found: '12', asOf }
    const both = await Promise.all([send(fields), send(fields)])
    const moved = both.flatMap(({ result }) =>
      result.kind === 'moved' ? result.orders.filter(({ refused }) => refused === null) : [],
    )
    expect(moved.map(({ number }) => number).sort()).toEqual([...numbers].sort())
  })

  test('moves at most the limit, and answers how many there were', async () => {
    await orders(maxBulkRows + 3, 'MANY')
    const { result } = await send({ to: 'processing', filterQuery: 'q=many&status=pending', found: '503', asOf })
    expect(result).toMatchObject({ kind: 'moved', found: maxBulkRows + 3 })
    expect(result.kind === 'moved' && result.orders.length).toBe(maxBulkRows)
  })

  test('asks before cancelling, and refuses invalid input', async () => {
    const numbers = await orders(1, 'ASKED')
    const all = { filterQuery: 'q=asked', found: '1', asOf }
    expect((await send({ ...all, to: 'cancelled' })).result).toEqual({ kind: 'confirm' })
    expect(await send({ ...all, to: '' })).toEqual({ result: { kind: 'invalid' }, status: 422 })
    expect(await send({ ...all, to: 'processing', asOf: 'x' })).toEqual({ result: { kind: 'invalid' }, status: 422 })
    expect(await statuses(numbers)).toEqual(['pending'])
  })
})
