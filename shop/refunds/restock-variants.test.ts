import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anyCustomer, orderBody } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { refundFacts } from '#tests/support/orders/refund-facts.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { product, stockMove } from '../catalog/table.ts'
import { orderLine } from '../orders/table.ts'
import { refundSchema, refundSchemaFor } from './form.ts'
import { readRefundable } from './read-refunds.ts'

describeOnBothEngines('units of a product that got variants after the sale', (open) => {
  const testShop = open.once()
  const { db, paidOrder, request, refundsOf } = refundFacts(() => testShop)
  const stockOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]?.stock

  test('go back to the variant that the team chooses, and to nothing else', async () => {
    const of = await paidOrder()
    await inSizes(testShop, 'sticker-pack', typedSizes({ S: [3_500, 4], L: [3_500, 6] }))
    const refundable = await readRefundable(db(), of.number)
    expect(refundable.restockVariants).toEqual([
      {
        position: 1,
        variants: [
          { id: 'sticker-pack.s', name: 'S', nameEn: 'S' },
          { id: 'sticker-pack.l', name: 'L', nameEn: 'L' },
        ],
      },
    ])
    const typed = { refundId: randomUUID(), paymentId: of.paymentId, amount: '0.1', reason: 'Torn', 'restock-1': '1' }
    const problems = (fields: object) => refundSchemaFor(refundable).safeParse({ ...typed, ...fields }).error?.issues
    expect(problems({})).toMatchObject([{ path: ['variant-1'], message: 'choose_variant' }])
    expect(problems({ 'variant-1': 'bustan-tshirt.m' })).toHaveLength(1)
    expect(problems({ 'variant-1': 'sticker-pack.l' })).toBeUndefined()
    expect(refundSchema.safeParse(typed).success).toBe(true)

    const restock = (productId?: string) =>
      request(of, 100, { restock: [{ position: 1, quantity: 1, ...(productId && { productId }) }] })
    const changed = { ok: false, refusal: { reason: 'changed' } }
    for (const forged of [undefined, 'sticker-pack', 'bustan-tshirt.m', 'sticker-pack.xl'])
      expect(await restock(forged)).toEqual(changed)
    expect(await request(of, 100, { restock: [{ position: 0, quantity: 1, productId: 'sticker-pack.l' }] })).toEqual(
      changed,
    )
    expect(await refundsOf(of)).toEqual([])

    expect((await restock('sticker-pack.l')).ok).toBe(true)
    expect([await stockOf('sticker-pack.s'), await stockOf('sticker-pack.l'), await stockOf('sticker-pack')]).toEqual([
      4, 7, 11,
    ])
    const moves = await db().select().from(stockMove).where(eq(stockMove.productId, 'sticker-pack.l'))
    expect(moves.at(-1)).toMatchObject({ delta: 1, reason: 'returned', orderId: of.id })
    const lines = await db().select().from(orderLine).where(eq(orderLine.orderId, of.id))
    expect(lines.map(({ restocked }) => restocked).toSorted()).toEqual([0, 1])
  })

  test('are not put back when none of its variants is left', async () => {
    const items = [{ productId: 'rare-crops-guide', quantity: 1 }]
    const of = await paidOrder(orderBody({ items, customer: anyCustomer() as never }))
    const options = typedSizes({ S: [1_000, 1] }).options
    await db().update(product).set({ options }).where(eq(product.id, 'rare-crops-guide'))
    expect((await readRefundable(db(), of.number)).restockVariants).toContainEqual({ position: 0, variants: [] })
    expect((await request(of, 100, { restock: [{ position: 0, quantity: 1 }] })).ok).toBe(false)
  })

  test('are not lost when it gets them at that moment', async () => {
    const items = [{ productId: 'harvest-poster', quantity: 1 }]
    const of = await paidOrder(orderBody({ items, customer: anyCustomer() as never }))
    const { refund } = await db().transaction(async (tx) => {
      const options = typedSizes({ S: [1_000, 1] }).options
      await tx.update(product).set({ options }).where(eq(product.id, 'harvest-poster'))
      const refund = request(of, 100, { restock: [{ position: 0, quantity: 1 }] })
      if (open.engine === 'postgres') await lockAwaited(db())
      return { refund }
    })
    expect(await refund).toEqual({ ok: false, refusal: { reason: 'changed' } })
    expect(await refundsOf(of)).toEqual([])
  })
})
