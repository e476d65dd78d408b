import { eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { host } from '#shop/appointments/hosts/table.ts'
import { takenStates } from '#shop/appointments/status.ts'
import { booking } from '#shop/appointments/table.ts'
import type { Executor } from '#shop/db.ts'

/** No two appointments of a host overlap, and an inactive host has none ahead (R21, R56). */
export async function checkHosts(db: Executor): Promise<void> {
  const rows = await db
    .select({ booking, isActive: host.isActive })
    .from(booking)
    .innerJoin(host, eq(host.id, booking.hostId))
    .where(inArray(booking.state, [...takenStates]))
  const inOrder = rows.sort((a, b) => a.booking.startsAt.getTime() - b.booking.startsAt.getTime())
  for (const [at, { booking: one }] of inOrder.entries())
    for (const { booking: later } of inOrder.slice(at + 1)) {
      if (later.startsAt >= one.busyUntil) break
      expect(later.hostId, `host of ${later.id} at ${later.startsAt.toISOString()}`).not.toBe(one.hostId)
    }
  const ahead = rows.filter(
    ({ isActive, booking: { state, endsAt } }) =>
      !isActive && ['held', 'confirmed'].includes(state) && endsAt > new Date(),
  )
  expect(ahead, 'sessions ahead of a host who is off').toEqual([])
}
