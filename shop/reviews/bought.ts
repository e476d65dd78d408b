import { eq, or, sql } from 'drizzle-orm'
import { parentColumn, product } from '../catalog/table.ts'
import { orderLine } from '../orders/table.ts'

/** The line is of the product itself, or of a variant of it. */
export const isOwnLine = eq(product.id, parentColumn(orderLine.productId))

/** The product was bought with the line: individually, or as the bundle that the line is a part of. */
export const isBought = or(isOwnLine, sql`${product.id} = ${orderLine.bundle} ->> 'productId'`)
