import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import type { Secrets } from '../ports.ts'
import { tokenHash } from '../tokens/token-hash.ts'
import { accountLink, setupLink, user } from './table.ts'

export type LinkPurpose = 'confirm' | 'reset' | 'change' | 'delete'
export type LinkRow = typeof accountLink.$inferSelect

const hour = 3_600_000
/** Validity of links: an hour for passwords (R30) and deletion, days for those that only verify an address. */
const lives: Record<LinkPurpose, number> = { reset: hour, delete: hour, change: 24 * hour, confirm: 7 * 24 * hour }

/**
 * The secret of a link, derived from the shop's secret: emails store only the link's id, and a copy of the database
 * opens nothing. One key per purpose.
 */
export function linkToken(secrets: Secrets, link: Pick<LinkRow, 'id' | 'purpose'>): string {
  return secrets.sign(`account-${link.purpose}`, link.id)
}

/**
 * Creates a link and returns its id. Earlier links stay valid until they expire, because the first email to arrive must
 * work.
 */
export async function makeLink(
  tx: Executor,
  secrets: Secrets,
  { purpose, userId, email }: Pick<LinkRow, 'purpose' | 'userId' | 'email'>,
  now: Date,
): Promise<string> {
  await tx.delete(accountLink).where(and(eq(accountLink.userId, userId), lte(accountLink.expiresAt, now)))
  const id = randomUUID()
  await tx.insert(accountLink).values({
    id,
    purpose,
    userId,
    email,
    tokenHash: tokenHash(linkToken(secrets, { id, purpose })),
    createdAt: now,
    expiresAt: new Date(now.getTime() + lives[purpose]),
  })
  return id
}

/** Deletes links that expired before an instant; they may hold an address that someone typed for a new email. */
export async function pruneLinks(tx: Executor, before: Date): Promise<void> {
  for (const table of [accountLink, setupLink]) await tx.delete(table).where(lte(table.expiresAt, before))
}

const good = (purposes: readonly LinkPurpose[], token: string, now: Date) =>
  and(
    eq(accountLink.tokenHash, tokenHash(token)),
    inArray(accountLink.purpose, [...purposes]),
    gt(accountLink.expiresAt, now),
  )

/** A live link and its account, without using it up; undefined when it is invalid. */
export async function readLink(db: Executor, purposes: readonly LinkPurpose[], token: string, now: Date) {
  const [found] = await db
    .select({
      purpose: accountLink.purpose,
      email: accountLink.email,
      userId: user.id,
      role: user.role,
      name: user.name,
      username: user.username,
    })
    .from(accountLink)
    .innerJoin(user, eq(user.id, accountLink.userId))
    .where(and(good(purposes, token, now), eq(user.isActive, true)))
  return found
}

/**
 * Redeems a link; of any number of concurrent attempts exactly one succeeds.
 * @param owner only when the link belongs to this user; another user's attempt leaves it valid
 */
export async function takeLink(
  tx: Executor,
  purposes: readonly LinkPurpose[],
  token: string,
  now: Date,
  owner?: string,
): Promise<LinkRow | undefined> {
  const [taken] = await tx
    .delete(accountLink)
    .where(and(good(purposes, token, now), owner === undefined ? undefined : eq(accountLink.userId, owner)))
    .returning()
  return taken
}

/** A link by its id, for the email with it; also an expired one. */
export async function readLinkById(db: Executor, id: string) {
  const [found] = await db
    .select({
      id: accountLink.id,
      purpose: accountLink.purpose,
      email: accountLink.email,
      expiresAt: accountLink.expiresAt,
      name: user.name,
    })
    .from(accountLink)
    .innerJoin(user, eq(user.id, accountLink.userId))
    .where(eq(accountLink.id, id))
  return found
}

/** Revokes every link of an account, for example after a password change. */
export async function revokeLinks(tx: Executor, userId: string): Promise<void> {
  await tx.delete(accountLink).where(eq(accountLink.userId, userId))
}
