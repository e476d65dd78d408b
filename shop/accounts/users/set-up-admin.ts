import { randomBytes, randomUUID } from 'node:crypto'
import { and, count, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { recordSecurity } from '../../audit/security-log.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { enqueueEmails } from '../../email/enqueue-email.ts'
import type { Locale } from '../../money.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Secrets } from '../../ports.ts'
import type { Shop } from '../../shop.ts'
import { tokenHash } from '../../tokens/token-hash.ts'
import { insertPassword } from '../set-password.ts'
import { setupLink, user } from '../table.ts'
import { announceAdmin } from './announce-admin.ts'

const linkLivesMs = 24 * 3_600_000

/** Whether any active admin exists. */
export async function hasAdmin(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({ n: count() })
    .from(user)
    .where(and(eq(user.role, 'admin'), eq(user.isActive, true)))
  return (row?.n ?? 0) > 0
}

/**
 * Creates a one-time setup link's token, valid for a day and, if given, for one email address only.
 * @param only whether earlier links for the same address are revoked; false leaves those of other machines' starts
 */
export async function makeSetupLink(
  db: Db,
  now: Date,
  email: string | null = null,
  { only = true } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await transact(db, async (tx) => {
    const ended = only ? sameAddress(email) : lte(setupLink.expiresAt, now)
    await tx.delete(setupLink).where(ended)
    await tx
      .insert(setupLink)
      .values({ tokenHash: tokenHash(token), email, createdAt: now, expiresAt: new Date(now.getTime() + linkLivesMs) })
  })
  return token
}

/** Deletes the setup links made up to an instant; null deletes all. */
export async function deleteSetupLinks(tx: Executor, until: Date | null): Promise<void> {
  await tx.delete(setupLink).where(until === null ? undefined : lte(setupLink.createdAt, until))
}

const sameAddress = (email: string | null) => (email === null ? isNull(setupLink.email) : eq(setupLink.email, email))

/** The token of a built-in admin's invitation, derived so that the email stores no secret. */
export function inviteToken(secrets: Secrets, inviteId: string): string {
  return secrets.sign('admin-invite', inviteId)
}

/** Sends the owner of a built-in admin's address (ADMIN_EMAILS) the one-time link that creates their account. */
export async function inviteAdmin(
  tx: Executor,
  shop: Pick<Shop, 'clock' | 'jobs' | 'secrets'>,
  email: string,
  locale: Locale,
): Promise<void> {
  const now = shop.clock.now()
  const inviteId = randomUUID()
  await tx.insert(setupLink).values({
    tokenHash: tokenHash(inviteToken(shop.secrets, inviteId)),
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLivesMs),
  })
  const key = `admin-invite:${inviteId}`
  await enqueueEmails(
    tx,
    shop.jobs,
    [{ key, template: 'admin-invite', locale, recipient: email, data: { inviteId } }],
    now,
  )
}

/** The address of a live setup link (null: any), or undefined when the link is invalid. */
export async function readSetupLink(
  db: Executor,
  token: string,
  now: Date,
): Promise<{ email: string | null } | undefined> {
  const [link] = await db
    .select({ email: setupLink.email })
    .from(setupLink)
    .where(and(eq(setupLink.tokenHash, tokenHash(token)), gt(setupLink.expiresAt, now)))
  return link
}

export type SetUpRefusal = { reason: 'link' } | { reason: 'taken' }

/**
 * Makes an admin from a one-time setup link, redeemed in the same transaction. An address that already has an account
 * is refused: a link must not overwrite a user's password. Links created by other starts are revoked with it.
 */
export async function setUpAdmin(
  { db, jobs, clock }: Pick<Shop, 'db' | 'jobs' | 'clock'>,
  input: { token: string; name: string; email: string; passwordHash: string },
  builtIn: readonly string[],
): Promise<Outcome<{ userId: string }, SetUpRefusal>> {
  const email = input.email.toLowerCase()
  const now = clock.now()
  return transact(db, async (tx) => {
    const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
    if (known) return refuse({ reason: 'taken' })
    const forThisAddress = or(isNull(setupLink.email), eq(setupLink.email, email))
    const used = await tx
      .delete(setupLink)
      .where(and(eq(setupLink.tokenHash, tokenHash(input.token)), gt(setupLink.expiresAt, now), forThisAddress))
      .returning({ email: setupLink.email })
    if (used.length === 0) return refuse({ reason: 'link' })
    // Links of other starts: there is an admin now.
    await tx.delete(setupLink).where(forThisAddress)
    const userId = randomUUID()
    await tx.insert(user).values({
      id: userId,
      name: input.name,
      email,
      emailVerified: true,
      role: 'admin',
      staffRoleId: 'owner',
      createdAt: now,
      updatedAt: now,
    })
    await insertPassword(tx, userId, input.passwordHash, now)
    await recordSecurity(tx, { kind: 'admin_made', accountId: userId, details: { how: 'setup' } }, now)
    await announceAdmin(tx, jobs, { userId, how: 'setup', email }, builtIn, now)
    return done({ userId })
  })
}
