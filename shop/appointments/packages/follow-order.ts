import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { dayMs, kuwaitDate, startOfDay } from '../../kuwait-time.ts'
import type { Appointment } from '../read.ts'
import { sessionPackage } from './table.ts'
import { packageTermsOf } from './terms.ts'

type Sold = Parameters<typeof packageTermsOf>[0] & { quantity: number; packageMinutes: number | null }

/**
 * The packages among an order's items, by line position: each unit adds its sessions, of their length of today.
 * @param usualMinutes the length of a session whose consultation has none
 */
export const packagesOf = (
  orderId: string,
  items: readonly Sold[],
  usualMinutes: number,
): (typeof sessionPackage.$inferInsert)[] =>
  items.flatMap((item, position) => {
    const terms = packageTermsOf(item)
    if (terms === null) return []
    const { productId, sessions, days: validDays } = terms
    const minutes = item.packageMinutes ?? usualMinutes
    return [{ orderId, position, productId, minutes, sessions: sessions * item.quantity, validDays }]
  })

/** Inserts an order's packages, as one of the statements that place it. */
export const insertPackages = (tx: Executor, rows: (typeof sessionPackage.$inferInsert)[]) =>
  tx.insert(sessionPackage).values(rows)

/** Deletes the packages of an unpaid order, which is written again in the same transaction. */
export async function dropPackages(tx: Executor, orderId: string): Promise<void> {
  await tx.delete(sessionPackage).where(eq(sessionPackage.orderId, orderId))
}

/** Starts an order's packages once it is paid: from this day to the end of the last day in Kuwait. */
export const startPackages = (tx: Executor, orderId: string, now: Date) =>
  tx
    .update(sessionPackage)
    .set({
      validUntil: sql`${startOfDay(kuwaitDate(now), 1).toISOString()}::timestamptz + ${sessionPackage.validDays} * interval '24 hours'`,
    })
    .where(and(eq(sessionPackage.orderId, orderId), isNull(sessionPackage.validUntil)))

/** Returns given-back sessions (`givenBack`) to the balance, in the transaction that locked their order. */
export async function returnSessions(tx: Executor, sessions: readonly Appointment[]): Promise<void> {
  for (const { orderId, packageLine, givenBack } of sessions) {
    if (!givenBack || orderId === null || packageLine === null) continue
    await tx
      .update(sessionPackage)
      .set({ booked: sql`${sessionPackage.booked} - 1` })
      .where(and(eq(sessionPackage.orderId, orderId), eq(sessionPackage.position, packageLine)))
  }
}

/**
 * Sets the number of refunded sessions of an order's packages, by line. Returns false when some of them are booked or
 * used by now: then the transaction must be rolled back.
 * @returns the lines that are packages, or false
 */
export async function withdrawSessions(
  tx: Executor,
  orderId: string,
  refunded: (line: number) => number,
): Promise<Set<number> | false> {
  const packages = await tx.select().from(sessionPackage).where(eq(sessionPackage.orderId, orderId))
  for (const { position, withdrawn } of packages) {
    const sessions = refunded(position)
    if (sessions === withdrawn) continue
    const taken = await tx
      .update(sessionPackage)
      .set({ withdrawn: sessions })
      .where(
        and(
          eq(sessionPackage.orderId, orderId),
          eq(sessionPackage.position, position),
          sql`${sessionPackage.booked} + ${sessions}::int <= ${sessionPackage.sessions}`,
        ),
      )
      .returning({ position: sessionPackage.position })
    if (taken.length === 0) return false
  }
  return new Set(packages.map(({ position }) => position))
}

/** The longest lead of a buyer's reminder before a package expires, in ms. */
export const reminderLeadMs = (validDays: number, remindedDays: number): number =>
  Math.min(remindedDays, validDays / 2) * dayMs
