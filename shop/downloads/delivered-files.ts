import { and, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { productFile } from '../catalog/media/table.ts'
import { order, orderLine } from '../orders/table.ts'

/** The first version of a file, which all its versions share. */
export const fileLine = sql<string>`coalesce(${productFile.lineId}, ${productFile.id})`

/**
 * The files of a product that an order gets: the current ones or, if all were removed since it was placed, one version
 * of each that was current then. For queries that join the order.
 */
export const isDelivered = or(
  isNull(productFile.replacedAt),
  sql`(not exists (select from product_file other
      where other.product_id = ${productFile.productId} and other.replaced_at is null)
    and ${productFile.id} = (select bought.id from product_file bought
      where coalesce(bought.line_id, bought.id) = ${fileLine}
        and bought.created_at <= ${order.createdAt} and bought.replaced_at > ${order.createdAt}
      order by bought.replaced_at desc, bought.version desc limit 1))`,
)

/** The files that the lines of an order give, in a query that joins the gifts: those that were not refunded. */
export const areGiven = (orderId: string, gifts: SQL | undefined): SQL | undefined =>
  and(
    eq(orderLine.orderId, orderId),
    orderLine.isDigital,
    lt(orderLine.withdrawn, orderLine.quantity),
    isDelivered,
    gifts,
  )
