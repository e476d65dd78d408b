import { and, eq } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { nameArea } from '../../addresses/kuwait-areas.ts'
import { addressLines, type ShippingAddress } from '../../addresses/shipping.ts'
import { hasSessionsToCome, orderMatches } from '../../appointments/sessions-to-come.ts'
import { changesBetween, recordAudit } from '../../audit/log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { renameUses } from '../../discounts/count-use.ts'
import { clearCopies } from '../../downloads/personal-copy.ts'
import { redirectEmails } from '../../email/redirect-emails.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { emailKey } from '../../text-fields.ts'
import { isAgreed } from '../../whatsapp/consent.ts'
import { mayCorrect } from '../status.ts'
import { order, orderEvent } from '../table.ts'
import { type ContactInput, contactVersion } from './form.ts'

export type CorrectContactRefusal = { reason: 'unknown_order' | 'closed' | 'changed' | 'no_address' }
export type CorrectionResult = { changed: boolean; emailChanged: boolean }

/**
 * Corrects an order's buyer and address, until it is on its way; the buyer also while sessions are to come (R41). `seen` is the `contactVersion` that the admin
 * started from: an order changed or moved since is refused. Another email invalidates every link of the order sent
 * before, redirects unsent emails, and removes the order from an account that only got it by its old address; the
 * account it was placed from keeps it. Amounts stay unchanged. Another phone ends the consent to WhatsApp messages,
 * which was given for the old one.
 */
export async function correctContact(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'orders.act'>,
  { number, customer, shipping, seen }: ContactInput & { number: string },
): Promise<Outcome<CorrectionResult, CorrectContactRefusal>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [found] = await tx.select().from(order).where(eq(order.number, number)).for('update')
    if (found === undefined || found.forgottenAt !== null) return refuse({ reason: 'unknown_order' })
    if (contactVersion(found) !== seen) return refuse({ reason: 'changed' })
    const isOpen = mayCorrect(found)
    if (!isOpen && !(await orderMatches(tx, found.id, hasSessionsToCome(now)))) return refuse({ reason: 'closed' })
    if (shipping !== undefined && (found.shipping === null || !isOpen)) return refuse({ reason: 'no_address' })

    const after = { ...customer, robloxUsername: customer.robloxUsername || null }
    const written = (address: ShippingAddress | null) => address && inWords(address, found.locale)
    const changes = [
      ...changesBetween(found, after),
      ...changesBetween({ shipping: written(found.shipping) }, { shipping: written(shipping ?? found.shipping) }),
    ]
    if (changes.length === 0) return done({ changed: false, emailChanged: false })
    const has = (...fields: string[]) => changes.some(({ field }) => fields.includes(field))
    const emailChanged = has('email')
    const others = emailChanged && { emailKey: emailKey(after.email), linkVersion: found.linkVersion + 1 }
    const ended = has('phone') && isAgreed(found) && { whatsappEndedAt: now, whatsappEndedBy: 'phone' as const }
    const userId = emailChanged && (await isAdopted(tx, found)) ? null : found.userId
    await tx
      .update(order)
      .set({ ...after, shipping: shipping ?? found.shipping, ...others, ...ended, userId, updatedAt: now })
      .where(eq(order.id, found.id))
    if (emailChanged) await redirectEmails(tx, found.id, after.email)
    if (has('email', 'phone')) await renameUses(tx, found.id, { ...after, userId })
    // A buyer's own copies contain the name.
    if (has('firstName', 'lastName')) await clearCopies(tx, jobs, [found.id])
    await recordAudit(tx, admin, { subject: 'order', subjectId: number, name: number, action: 'contact', changes }, now)
    return done({ changed: true, emailChanged })
  })
}

/** Whether its account did not place it but got it by verifying the address (see `adoptOrders`). */
async function isAdopted(tx: Executor, { id, userId }: { id: string; userId: string | null }): Promise<boolean> {
  if (userId === null) return false
  const byAccount = and(eq(orderEvent.orderId, id), eq(orderEvent.kind, 'placed'), eq(orderEvent.by, userId))
  return (await tx.$count(orderEvent, byAccount)) === 0
}

const inWords = (address: ShippingAddress, locale: Locale): string =>
  [...addressLines(nameArea(address, locale), locale), address.notes].filter(Boolean).join('\n')
