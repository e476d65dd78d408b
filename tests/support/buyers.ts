import { eq } from 'drizzle-orm'
import { product } from '#shop/catalog/table.ts'
import { anyCustomer, type HttpReply, orderBody, type Placed, type Problem, sendOrder } from './buying.ts'
import type { OpenShop } from './open-shop.ts'

/** An order of a new buyer for these products. */
export const orderFor = (items: { productId: string; quantity: number }[], more: object = {}) =>
  orderBody({ items, customer: anyCustomer() as never, ...more })

/** Concurrent buyers, each with a different order, spread over the servers. */
export const buyers = <Body = Placed & Problem>(
  urls: string[],
  count: number,
  body: (n: number) => unknown,
): Promise<HttpReply<Body>[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => sendOrder<Body>(urls[n % urls.length]!, body(n))))

/** Counts responses: { '201': 10, '409 items': 190 }. */
export function counter(responses: { status: number; body: { code?: string } }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of responses) {
    const name = `${status} ${body.code ?? ''}`.trim()
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Sets the stock of a product. */
export async function setStock(testShop: OpenShop, id: string, pieces: number): Promise<void> {
  await testShop.shop.db.update(product).set({ stock: pieces }).where(eq(product.id, id))
}
