import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, type Executor, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock, Secrets, WebhookProblem, WebhookSender } from '../ports.ts'
import type { WebhookInput } from './form.ts'
import { webhookSecret } from './secret.ts'
import { webhook } from './table.ts'

type Ports = { clock: Clock; secrets: Secrets; webhooks: WebhookSender }
export type SaveWebhookRefusal =
  | { reason: 'unknown' | 'too_many' }
  /** The shop does not send to this address. */
  | { reason: 'address'; why: WebhookProblem }

/** With more, every event would be a burst of requests. */
const maxWebhooks = 20

/** Whether no webhook may be added. Locks the table, so that two admins cannot exceed the limit. */
export async function hasMaxWebhooks(tx: Executor): Promise<boolean> {
  await tx.execute(sql`lock table ${webhook} in share row exclusive mode`)
  return (await tx.$count(webhook)) >= maxWebhooks
}

/** Adds an active webhook; returns its secret, which is shown once. */
export async function addWebhook(
  db: Db,
  { clock, secrets, webhooks }: Ports,
  admin: Admin<'integrations.act'>,
  input: WebhookInput,
): Promise<Outcome<{ id: string; secret: string }, SaveWebhookRefusal>> {
  const why = webhooks.refuses(input.url)
  if (why !== null) return refuse({ reason: 'address', why })
  const now = clock.now()
  return transact(db, async (tx) => {
    if (await hasMaxWebhooks(tx)) return refuse({ reason: 'too_many' })
    const row = { id: randomUUID(), ...input, active: true, secretVersion: 1, createdAt: now, updatedAt: now }
    await tx.insert(webhook).values(row)
    const changes = changesBetween<Partial<WebhookInput>>({}, input)
    await recordAudit(tx, admin, { ...thing(row), action: 'create', changes }, now)
    return done({ id: row.id, secret: webhookSecret(secrets, row) })
  })
}

/** Changes a webhook's name, address or events. */
export async function changeWebhook(
  db: Db,
  { clock, webhooks }: Omit<Ports, 'secrets'>,
  admin: Admin<'integrations.act'>,
  { id, ...input }: WebhookInput & { id: string },
): Promise<Outcome<{ id: string }, SaveWebhookRefusal>> {
  const why = webhooks.refuses(input.url)
  if (why !== null) return refuse({ reason: 'address', why })
  return change(db, clock, admin, id, input)
}

/** Pauses a webhook, or resumes it; its deliveries meanwhile fail and can be resent. */
export function switchWebhook(
  db: Db,
  clock: Clock,
  admin: Admin<'integrations.act'>,
  { id, active }: { id: string; active: boolean },
): Promise<Outcome<{ id: string }, { reason: 'unknown' }>> {
  return change(db, clock, admin, id, { active, ...(active && { goneAt: null }) })
}

/** Rotates the secret; returns it, shown once. The previous ones also sign for a day (`signedHeaders`). */
export async function rotateSecret(
  db: Db,
  { clock, secrets }: Omit<Ports, 'webhooks'>,
  admin: Admin<'integrations.act'>,
  id: string,
): Promise<Outcome<{ id: string; secret: string }, { reason: 'unknown' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [row] = await tx
      .update(webhook)
      .set({ secretVersion: sql`${webhook.secretVersion} + 1`, rotatedAt: now, updatedAt: now })
      .where(eq(webhook.id, id))
      .returning()
    if (row === undefined) return refuse({ reason: 'unknown' })
    const changes = [{ field: 'secretVersion', from: row.secretVersion - 1, to: row.secretVersion }]
    await recordAudit(tx, admin, { ...thing(row), action: 'change', changes }, now)
    return done({ id, secret: webhookSecret(secrets, row) })
  })
}

type Changes = Partial<Pick<typeof webhook.$inferSelect, 'name' | 'url' | 'events' | 'active' | 'goneAt'>>

function change(db: Db, clock: Clock, admin: Admin<'integrations.act'>, id: string, after: Changes) {
  const now = clock.now()
  return transact(db, async (tx: Executor) => {
    const [before] = await tx.select().from(webhook).where(eq(webhook.id, id)).for('update')
    if (before === undefined) return refuse({ reason: 'unknown' })
    await tx
      .update(webhook)
      .set({ ...after, updatedAt: now })
      .where(eq(webhook.id, id))
    const changes = changesBetween<Changes>(before, after)
    await recordAudit(tx, admin, { ...thing(before), action: 'change', changes }, now)
    return done({ id })
  })
}

const thing = ({ id, name }: { id: string; name: string }) => ({ subject: 'webhook' as const, subjectId: id, name })
