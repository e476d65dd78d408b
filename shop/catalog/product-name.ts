import { randomBytes } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { isOwnPath } from '../redirects/path.ts'
import { product } from './table.ts'

/** The id of a new product, made from its English title; never changed afterwards. */
export async function newProductId(db: Executor, titleEn: string): Promise<string> {
  const words = titleEn
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '')
  const id = words || `product-${randomBytes(4).toString('hex')}`
  const taken = (await db.$count(product, eq(product.id, id))) > 0
  return taken || isReservedId(id) ? `${id}-${randomBytes(3).toString('hex')}` : id
}

/** Whether a page has this name: /product/shop would be the page /shop in the language "product", and 'add' is the admin's. */
export const isReservedId = (id: string): boolean => isOwnPath(`/${id}`) || id === 'add'

/**
 * A free SKU: the requested one, or the first free of "-2", "-3"…
 * @param others those that are about to be taken
 */
export async function freeSku(db: Executor, preferred: string, others: readonly string[] = []): Promise<string> {
  const base = preferred.slice(0, 34)
  const pattern = `${base.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await db.select({ sku: product.sku }).from(product).where(like(product.sku, pattern))
  const taken = new Set([...others, ...rows.map(({ sku }) => sku)])
  if (!taken.has(base)) return base
  for (let count = 2; ; count++) if (!taken.has(`${base}-${count}`)) return `${base}-${count}`
}

/** A product's name in the audit. */
export const auditName = (row: { title: string; titleEn: string; sku: string }) => row.title || row.titleEn || row.sku
