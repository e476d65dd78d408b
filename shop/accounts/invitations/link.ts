import { and, desc, eq, gt } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import type { Secrets } from '../../ports.ts'
import { tokenHash } from '../../tokens/token-hash.ts'
import { staffRole } from '../roles/table.ts'
import { user } from '../table.ts'
import { staffInvitation } from './table.ts'

/** A link expires a week after it was sent. */
export const expiryOf = (sentAt: Date): Date => new Date(sentAt.getTime() + 7 * 86_400_000)

/**
 * The secret of an invitation's link, derived from the shop's secret, so that the outbox stores none. Each time it is
 * sent it has another.
 */
export const invitationToken = (secrets: Secrets, { id, sent }: { id: string; sent: number }): string =>
  secrets.sign('staff-invite', `${id}:${sent}`)

const columns = {
  id: staffInvitation.id,
  email: staffInvitation.email,
  locale: staffInvitation.locale,
  sent: staffInvitation.sent,
  sentAt: staffInvitation.sentAt,
  expiresAt: staffInvitation.expiresAt,
  invitedBy: staffInvitation.invitedBy,
  by: user.name,
  role: { id: staffRole.id, nameAr: staffRole.nameAr, nameEn: staffRole.nameEn },
}

const invitations = (db: Executor) =>
  db
    .select(columns)
    .from(staffInvitation)
    .innerJoin(user, eq(user.id, staffInvitation.invitedBy))
    .innerJoin(staffRole, eq(staffRole.id, staffInvitation.staffRoleId))

export type Invitation = Awaited<ReturnType<typeof listInvitations>>[number]

/** Invitations not accepted, latest first; expired ones included until they are pruned. */
export const listInvitations = (db: Executor) =>
  invitations(db).orderBy(desc(staffInvitation.sentAt), staffInvitation.id)

/** An invitation by its id, for the email with its link. */
export async function readInvitation(db: Executor, id: string): Promise<Invitation | undefined> {
  const [found] = await invitations(db).where(eq(staffInvitation.id, id))
  return found
}

/** The invitation of a live link, without using it up; undefined when the link is invalid. */
export async function openInvitation(db: Executor, token: string, now: Date): Promise<Invitation | undefined> {
  const [found] = await invitations(db).where(validInvitation(token, now))
  return found
}

export const validInvitation = (token: string, now: Date) =>
  and(eq(staffInvitation.tokenHash, tokenHash(token)), gt(staffInvitation.expiresAt, now))
