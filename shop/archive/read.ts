import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../db.ts'
import { keyset, type PageQuery, pageOf } from '../pagination.ts'
import { searchedDigits } from '../phone.ts'
import { importedCustomer, importedOrder } from './table.ts'

/** Rows with the typed text in one of the texts, in any spelling, or with the typed phone number, however either is written. */
function has(typed: string, phone: PgColumn, texts: PgColumn[]): SQL | undefined {
  if (typed === '') return undefined
  const all = sql.join([...texts, phone], sql` || ' ' || `)
  const pattern = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  const digits = searchedDigits(typed).at(-1)
  return or(
    sql`fold_words(${all}) like fold_words(${pattern})`,
    digits === undefined
      ? undefined
      : sql`regexp_replace(fold_words(${phone}), '[^0-9]', '', 'g') like ${`%${digits}%`}`,
  )
}

/** A page of archived orders, newest first; `typed` is searched in number, name, email and phone. */
export async function listArchivedOrders(db: Executor, typed: string, page: PageQuery) {
  const { where, orderBy, limit } = keyset(importedOrder, page)
  const { number, name, email, phone } = importedOrder
  const rows = await db
    .select()
    .from(importedOrder)
    .where(and(has(typed, phone, [number, name, email]), where))
    .orderBy(...orderBy)
    .limit(limit)
  return pageOf(rows, page)
}

/** A page of customers of other shops, last imported first. */
export async function listArchivedCustomers(db: Executor, typed: string, page: PageQuery) {
  const { where, orderBy, limit } = keyset(importedCustomer, page)
  const { name, email, phone, erasedAt } = importedCustomer
  const rows = await db
    .select()
    .from(importedCustomer)
    .where(and(isNull(erasedAt), has(typed, phone, [name, email]), where))
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
