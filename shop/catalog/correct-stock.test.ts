import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveOrder } from '#shop/orders/move-order.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, place, sendOrder } from '#tests/support/buying.ts'
import { withLostAnswers } from '#tests/support/databases/lost-answer.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { promisedUnits, readStockMoves } from './admin-read.ts'
import { correctStock } from './correct-stock.ts'
import { product, stockMove } from './table.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const productId = 'sticker-pack'

describeOnBothEngines('a stock correction', (open) => {
  test('moves with a reason, and a concurrent sale is never lost', async () => {
    const testShop = await open()
    const { db, clock } = testShop.shop
    const correct = (kind: 'received' | 'counted' | 'damaged', amount: number, seen = 0) =>
      correctStock(db, clock, admin, { productId, moveId: crypto.randomUUID(), kind, amount, seen, note: 'why' })
    const stock = async () => (await db.select().from(product).where(eq(product.id, productId)))[0]!.stock
    // What stands on the shelf for the demo's orders, too.
    const others = await promisedUnits(db, productId)
    expect((await correct('counted', 5 + others, (await stock()) + others)).ok).toBe(true)
    expect(await correct('received', 20)).toEqual({ ok: true, value: { stock: 25 } })
    expect(await correct('damaged', 26)).toMatchObject({ refusal: { reason: 'too_few', stock: 25 } })
    const body = () => orderBody({ items: [{ productId, quantity: 2 }], customer: anyCustomer() as never })
    const placed = await place(testShop.url, body())
    // The shelf still holds the two that are sold.
    const moved = { reason: 'moved', stock: 25 + others }
    expect(await correct('counted', 30 + others, 26 + others)).toMatchObject({ refusal: moved })
    const few = { reason: 'promised', stock: 2 + others }
    expect(await correct('counted', 1 + others, 25 + others)).toMatchObject({ refusal: few })
    expect(await correct('counted', 24 + others, 25 + others)).toEqual({ ok: true, value: { stock: 22 } })
    await moveOrder(db, testShop.shop, admin, { number: placed.number, to: 'cancelled' })
    const { moves } = await readStockMoves(db, productId, { limit: 4 })
    expect(moves.map(({ reason, delta, stock, by, orderNumber }) => [reason, delta, stock, by, orderNumber])).toEqual([
      ['returned', 2, 24, null, placed.number],
      ['counted', -1, 22, admin.email, null],
      ['order', -2, 23, null, placed.number],
      ['received', 20, 25, admin.email, null],
    ])
    const older = await readStockMoves(db, productId, { limit: 2, before: moves[1]!.id })
    expect([older.moves.map(({ reason }) => reason), older.older]).toEqual([['order', 'received'], true])
    await checkInvariants(db, { [productId]: 24 })
    if (testShop.engine !== 'postgres') return
    const [orders, losses] = await Promise.all([
      Promise.all(Array.from({ length: 14 }, () => sendOrder(testShop.url, body()))),
      Promise.all(Array.from({ length: 4 }, () => correct('damaged', 1))),
      // As many as there should be: they change nothing, whatever was sold meanwhile.
      Promise.all(Array.from({ length: 4 }, () => correct('counted', 24 + others, 24 + others))),
    ])
    const sold = orders.filter(({ status }) => status === 201).length
    const broken = losses.filter(({ ok }) => ok).length
    expect(await stock()).toBe(24 - 2 * sold - broken)
    expect(sold).toBeGreaterThan(9)
  })

  test('sent again after a lost answer, also concurrently, is one move; with other values nothing moves', async () => {
    const { shop } = await open()
    const { db, clock } = shop
    const stock = async () => (await db.select().from(product).where(eq(product.id, productId)))[0]!.stock
    const before = await stock()
    const received = (moveId: string, amount = 50, through = db) =>
      correctStock(through, clock, admin, { productId, moveId, kind: 'received', amount, seen: 0, note: '' })
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const moved = { ok: true, value: { stock: before + 50 } }
    expect(await received(first, 50, withLostAnswers(db, 1))).toEqual(moved)
    expect(await received(first)).toEqual(moved)
    const shown = before + 50 + (await promisedUnits(db, productId))
    expect(await received(first, 60)).toEqual({ ok: false, refusal: { reason: 'moved', stock: shown } })
    const again = { ok: true, value: { stock: before + 100 } }
    expect(await Promise.all([received(second), received(second)])).toEqual([again, again])
    const moves = (reason: 'received' | 'counted') =>
      db.$count(stockMove, and(eq(stockMove.productId, productId), eq(stockMove.reason, reason)))
    expect([await moves('received'), await stock()]).toEqual([2, before + 100])

    // The page was reloaded before the count was sent again.
    const shelf = before + 100 + (await promisedUnits(db, productId))
    const [third, counts] = [crypto.randomUUID(), await moves('counted')]
    const counted = (seen: number, amount = shelf + 2, through = db) =>
      correctStock(through, clock, admin, { productId, moveId: third, kind: 'counted', amount, seen, note: '' })
    const result = { ok: true, value: { stock: before + 102 } }
    expect(await counted(shelf, shelf + 2, withLostAnswers(db, 1))).toEqual(result)
    expect([await counted(shelf), await counted(shelf + 2)]).toEqual([result, result])
    expect(await counted(shelf + 2, shelf + 3)).toMatchObject({ refusal: { reason: 'moved', stock: shelf + 2 } })
    expect([await moves('counted'), await stock()]).toEqual([counts + 1, before + 102])
  })
})
