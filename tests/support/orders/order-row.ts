import { eq } from 'drizzle-orm'
import { order } from '#shop/orders/table.ts'
import type { OpenShop } from '../open-shop.ts'

/** An order's current row. */
export async function orderRow({ shop }: OpenShop, { number }: { number: string }) {
  const [row] = await shop.db.select().from(order).where(eq(order.number, number))
  if (row === undefined) throw new Error(`there is no order ${number}`)
  return row
}
