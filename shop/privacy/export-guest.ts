import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import { exportSubject } from './export-data.ts'
import { findGuest, type NoGuest } from './guest.ts'

/**
 * Everything stored about the guest who placed an order, in the form of an account's export, for the team to pass on.
 * Recorded in the audit and the security log, without the address.
 */
export async function exportGuest(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  admin: Admin<'customers.act' | 'customers.contact' | 'messages.see'>,
  number: string,
): Promise<Outcome<Awaited<ReturnType<typeof exportSubject>>, NoGuest>> {
  const guest = await findGuest(db, number)
  if ('reason' in guest) return refuse(guest)
  const now = clock.now()
  await recordAudit(db, admin, { subject: 'order', subjectId: number, name: number, action: 'export_guest' }, now)
  return done(await exportSubject(db, guest, now))
}
