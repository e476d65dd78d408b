import { or, sql } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import { parentOf } from '../catalog/variants/options.ts'
import type { Executor } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { CodeRules } from './form.ts'

/** Products that are not in the shop, as typed. */
export type UnknownProducts = { reason: 'unknown_product'; names: string[] }

/**
 * The rules of a code with its products by id, sorted, whether typed as ids or SKUs; a variant stands for its product.
 * Refused with those that are unknown.
 */
export async function withProducts(tx: Executor, rules: CodeRules): Promise<Outcome<CodeRules, UnknownProducts>> {
  if (rules.productIds.length === 0) return done(rules)
  const typed = sql`any(${sql.param(rules.productIds)}::text[])`
  const rows = await tx
    .select({ id: product.id, sku: product.sku })
    .from(product)
    .where(or(sql`${product.id} = ${typed}`, sql`${product.sku} = ${typed}`))
  const byName = new Map(rows.flatMap(({ id, sku }) => [[sku, id] as const, [id, id] as const]))
  const names = rules.productIds.filter((name) => !byName.has(name))
  if (names.length > 0) return refuse({ reason: 'unknown_product', names })
  const ids = rules.productIds.map((name) => parentOf(byName.get(name) ?? ''))
  return done({ ...rules, productIds: [...new Set(ids)].sort() })
}
