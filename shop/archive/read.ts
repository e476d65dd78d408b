import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { keyset, type PageQuery, pageOf } from '../pagination.ts'
import { importedCustomer, importedOrder } from './table.ts'

const like = (typed: string) => `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** A page of archived orders, newest first; `typed` is searched in number, name, email and phone. */
export async function listArchivedOrders(db: Executor, typed: string, page: PageQuery) {
  const { where, orderBy, limit } = keyset(importedOrder, page)
  const { number, name, email, phone } = importedOrder
  const matches =
    typed === ''
      ? undefined
      : sql`lower(${number} || ' ' || ${name} || ' ' || ${email} || ' ' || ${phone}) like ${like(typed)}`
  const rows = await db
    .select()
    .from(importedOrder)
    .where(and(matches, where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(rows, page)
}

/** A page of customers of other shops, last imported first. */
export async function listArchivedCustomers(db: Executor, typed: string, page: PageQuery) {
  const { where, orderBy, limit } = keyset(importedCustomer, page)
  const { name, email, phone, erasedAt } = importedCustomer
  const matches =
    typed === '' ? undefined : sql`lower(${name} || ' ' || ${email} || ' ' || ${phone}) like ${like(typed)}`
  const rows = await db
    .select()
    .from(importedCustomer)
    .where(and(isNull(erasedAt), matches, where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(rows, page)
}

/** The archived orders of a verified address, newest first. */
export async function archivedOrdersOf(db: Executor, email: string) {
  const { platform, number, createdAt, state, total, currency, items } = importedOrder
  return db
    .select({ platform, number, createdAt, state, total, currency, items })
    .from(importedOrder)
    .where(eq(importedOrder.email, email.toLowerCase()))
    .orderBy(desc(createdAt), desc(importedOrder.id))
    .limit(200)
}
