import { or, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import { parentOf } from '../catalog/variants/options.ts'
import type { Executor } from '../db.ts'
import type { CodeRules } from './form.ts'

/**
 * The rules of a code with its products by id, sorted, whether typed as ids or SKUs; a variant stands for its product.
 * Null when one of them is unknown.
 */
export async function withProducts(tx: Executor, rules: CodeRules): Promise<CodeRules | null> {
  if (rules.productIds.length === 0) return rules
  const typed = sql`any(${sql.param(rules.productIds)}::text[])`
  const rows = await tx
    .select({ id: product.id, sku: product.sku })
    .from(product)
    .where(or(sql`${product.id} = ${typed}`, sql`${product.sku} = ${typed}`))
  const byName = new Map(rows.flatMap(({ id, sku }) => [[sku, id] as const, [id, id] as const]))
  const ids = rules.productIds.map((name) => byName.get(name))
  if (ids.includes(undefined)) return null
  return { ...rules, productIds: [...new Set(ids.map((id) => parentOf(id ?? '')))].sort() }
}
