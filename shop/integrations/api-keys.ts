import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type Admin, mayAll } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import type { ApiKeyInput } from './form.ts'
import { type Scope, scopeNeeds } from './scopes.ts'
import { apiKey } from './table.ts'

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
const form = /^bk_[\w-]{43}$/
/** Minimum interval between two records of a key's use. */
const usedEveryMs = 60_000

/** The page of integrations shows every active key. */
const maxKeys = 100

/** Creates a key and returns it; it is shown only once. Throws when a scope exceeds the creator's role. */
export async function makeApiKey(
  db: Db,
  clock: Clock,
  admin: Admin<'integrations.act'>,
  input: ApiKeyInput,
): Promise<Outcome<{ id: string; key: string }, { reason: 'too_many_keys' }>> {
  const beyond = input.scopes.filter((scope) => !mayAll(admin, scopeNeeds[scope]))
  if (beyond.length > 0) throw new Error(`their role does not include ${beyond.join(', ')}`)
  const now = clock.now()
  const key = `bk_${randomBytes(32).toString('base64url')}`
  const row = { id: randomUUID(), ...input, hash: hashOf(key), prefix: key.slice(0, 9) }
  return transact(db, async (tx) => {
    // Serialized, so that two admins cannot exceed the limit.
    await tx.execute(sql`lock table ${apiKey} in share row exclusive mode`)
    if ((await tx.$count(apiKey, isNull(apiKey.revokedAt))) >= maxKeys) return refuse({ reason: 'too_many_keys' })
    await tx.insert(apiKey).values({ ...row, createdAt: now, createdBy: admin.email })
    const changes = changesBetween<Partial<ApiKeyInput>>({}, input)
    await recordAudit(tx, admin, { ...thing(row), action: 'create', changes }, now)
    return done({ id: row.id, key })
  })
}

/** Revokes a key from the next request on. */
export function revokeApiKey(
  db: Db,
  clock: Clock,
  admin: Admin<'integrations.act'>,
  id: string,
): Promise<Outcome<{ name: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(apiKey)
      .set({ revokedAt: now })
      .where(and(eq(apiKey.id, id), isNull(apiKey.revokedAt)))
      .returning()
    if (row === undefined) return refuse({ reason: 'unknown' })
    await recordAudit(tx, admin, { ...thing(row), action: 'revoke' }, now)
    return done({ name: row.name })
  })
}

/** The scopes of a key, or null when it is invalid or revoked. Records its use. */
export async function openWithKey(
  db: Db,
  clock: Clock,
  shown: string | undefined,
): Promise<{ id: string; name: string; scopes: readonly Scope[] } | null> {
  if (shown === undefined || !form.test(shown)) return null
  const [found] = await db
    .select()
    .from(apiKey)
    .where(and(eq(apiKey.hash, hashOf(shown)), isNull(apiKey.revokedAt)))
  if (found === undefined) return null
  const now = clock.now()
  const before = new Date(now.getTime() - usedEveryMs)
  if (found.lastUsedAt === null || found.lastUsedAt < before)
    await db
      .update(apiKey)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKey.id, found.id), or(isNull(apiKey.lastUsedAt), lt(apiKey.lastUsedAt, before))))
  return { id: found.id, name: found.name, scopes: found.scopes }
}

const thing = ({ id, name }: { id: string; name: string }) => ({ subject: 'api_key' as const, subjectId: id, name })
