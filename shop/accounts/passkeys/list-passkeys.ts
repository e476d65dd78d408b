import { asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db.ts'
import { passkey } from '../table.ts'

export type OwnPasskey = { id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null }

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Executor, userId: string): Promise<OwnPasskey[]> {
  const { id, name, synced, createdAt, lastUsedAt } = passkey
  return db
    .select({ id, name, synced, createdAt, lastUsedAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
}

/** Credential ids for the browser's exclude list, so that no device registers twice. */
export function listCredentials(db: Executor, userId: string) {
  return db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.userId, userId))
}

/** The passkey of a browser's answer, or undefined when it is unknown or deleted. */
export async function findPasskey(db: Executor, credentialId: string) {
  const [found] = await db.select().from(passkey).where(eq(passkey.credentialId, credentialId))
  return found
}
