import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { user } from '../table.ts'

export type ActiveAdmin = Pick<typeof user.$inferSelect, 'id' | 'staffRoleId'>

/**
 * Locks every active admin until the transaction ends, in one order: of two changes of admins the second sees the first
 * one's result. Before any other account is locked.
 */
export const lockActiveAdmins = (tx: Executor): Promise<ActiveAdmin[]> =>
  tx
    .select({ id: user.id, staffRoleId: user.staffRoleId })
    .from(user)
    .where(and(eq(user.role, 'admin'), eq(user.isActive, true)))
    .orderBy(asc(user.id))
    .for('update')

/** Whether the shop would be without an owner if this one went. */
export function isLastOwner(admins: readonly ActiveAdmin[], userId: string): boolean {
  const owners = admins.filter(({ staffRoleId }) => staffRoleId === 'owner')
  return owners.length === 1 && owners[0]?.id === userId
}
