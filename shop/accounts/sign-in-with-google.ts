import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { type Executor, isUniqueViolation, transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { Locale } from '../money.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Shop } from '../shop.ts'
import type { GoogleIdentity } from './google-identity.ts'
import { accountNotice } from './notice.ts'
import { type ReleaseOrders, renewAccount } from './renew-account.ts'
import { account, user } from './table.ts'
import { announceAdmin } from './users/announce-admin.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'settings'>
type Options = { locale: Locale; builtIn: readonly string[]; detachOrders: ReleaseOrders }
type Entered = Outcome<{ userId: string; role: 'admin' | 'user' }, GoogleRefusal>

export type GoogleRefusal =
  /** Google has not verified the address, so it proves nothing. */
  | { reason: 'unverified' }
  /** The account is disabled. */
  | { reason: 'inactive' }
  /** The account with this address belongs to another Google identity: only the address can change owners. */
  | { reason: 'other_identity' }

/**
 * The account for a Google sign-in (R30): the one linked to the identity; else the one with the same address,
 * if verified on both sides; else a new one. An account whose address was never verified is replaced for its real
 * owner, see `renewAccount`. Only built-in admins become admins here (R26).
 * @param builtIn the addresses of ADMIN_EMAILS, in lower case
 */
export async function signInWithGoogle(shop: Ports, identity: GoogleIdentity, options: Options): Promise<Entered> {
  const { contact } = await shop.settings.read()
  const enter = () => transact(shop.db, (tx) => findOrMake(tx, shop, identity, { ...options, store: contact.email }))
  return enter().catch((error: unknown) => {
    // A concurrent request created the same address or identity: retry finds it.
    if (isUniqueViolation(error)) return enter()
    throw error
  })
}

async function findOrMake(
  tx: Executor,
  shop: Ports,
  identity: GoogleIdentity,
  { locale, builtIn, detachOrders, store }: Options & { store: string },
): Promise<Entered> {
  const now = shop.clock.now()
  const { sub, email, name, picture: image } = identity
  const [tied] = await tx
    .select({ userId: user.id, role: user.role, isActive: user.isActive })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(account.providerId, 'google'), eq(account.accountId, sub)))
  if (tied) return tied.isActive ? done({ userId: tied.userId, role: tied.role }) : refuse({ reason: 'inactive' })
  if (!identity.emailVerified) return refuse({ reason: 'unverified' })

  const isBuiltIn = builtIn.includes(email)
  const tie = (userId: string) =>
    tx.insert(account).values({
      id: randomUUID(),
      accountId: sub,
      providerId: 'google',
      userId,
      createdAt: now,
      updatedAt: now,
    })
  const madeAdmin = async (userId: string) => {
    await recordSecurity(tx, { kind: 'admin_made', aboutId: userId, details: { how: 'built_in' } }, now)
    await announceAdmin(tx, shop.jobs, { userId, how: 'built_in', email }, builtIn, now)
  }
  const [known] = await tx.select().from(user).where(eq(user.email, email)).for('update')
  if (known === undefined) {
    const [userId, role] = [randomUUID(), isBuiltIn ? ('admin' as const) : ('user' as const)]
    const row = { id: userId, name, email, emailVerified: true, image, role, locale, createdAt: now, updatedAt: now }
    await tx.insert(user).values(row)
    await tie(userId)
    await recordSecurity(tx, { kind: 'account_made', accountId: userId, details: { how: 'google' } }, now)
    if (isBuiltIn) await madeAdmin(userId)
    const key = `account-to-store:${userId}`
    await enqueueEmails(
      tx,
      shop.jobs,
      [{ key, template: 'account-to-store', locale: 'ar', recipient: store, data: { userId } }],
      now,
    )
    return done({ userId, role })
  }

  const userId = known.id
  if (!known.isActive) return refuse({ reason: 'inactive' })
  const [other] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'google')))
  if (other) return refuse({ reason: 'other_identity' })
  const role = isBuiltIn ? 'admin' : known.role
  if (known.emailVerified) {
    await tx.update(user).set({ role, updatedAt: now }).where(eq(user.id, userId))
    await enqueueEmails(tx, shop.jobs, [accountNotice(userId, email, 'google', locale)], now)
    await tie(userId)
    await recordSecurity(tx, { kind: 'google_linked', accountId: userId }, now)
    if (role !== known.role) await madeAdmin(userId)
    return done({ userId, role })
  }
  const renewedId = await renewAccount(tx, { ...known, role }, { name, image }, detachOrders, now)
  await tie(renewedId)
  await recordSecurity(tx, { kind: 'account_made', accountId: renewedId, details: { how: 'google' } }, now)
  if (role !== known.role) await madeAdmin(renewedId)
  return done({ userId: renewedId, role })
}
