import { randomUUID } from 'node:crypto'
import { and, eq, isNull, max, sql } from 'drizzle-orm'
import type { Admin } from '../../accounts/users/admin.ts'
import { recordAudit } from '../../audit/log.ts'
import type { AuditChange } from '../../audit/subjects.ts'
import { type Db, type Executor, transact } from '../../db.ts'
import { done, type Outcome, refuse } from '../../outcome.ts'
import type { Clock, Jobs } from '../../ports.ts'
import { auditName } from '../product-name.ts'
import { product } from '../table.ts'
import { productFile } from './table.ts'

export type StoredFile = Pick<typeof productFile.$inferInsert, 'fileKey' | 'fileName' | 'contentType' | 'bytes'>

/** Whether a product of this id may have files: they belong to the product, for all its variants. */
export async function takesFiles(db: Executor, productId: string): Promise<boolean> {
  return (await db.$count(product, and(eq(product.id, productId), isNull(product.variantOf)))) > 0
}

/**
 * Attaches a stored file to a product, or a new version of an existing file; idempotent with an `id`. The replaced
 * version is retained: buyers of any version download the current one, and with `tell` are emailed. Refused when the
 * product, or the file to replace, no longer exists.
 */
export function addFile(
  db: Db,
  { clock, jobs }: { clock: Clock; jobs: Jobs },
  admin: Admin<'products.act'>,
  {
    productId,
    id = randomUUID(),
    replaces,
    file,
    tell = false,
  }: { productId: string; id?: string; replaces: string | null; file: StoredFile; tell?: boolean },
): Promise<Outcome<{ id: string; version: number; isNew: boolean }, { reason: 'unknown' | 'replaced' }>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const [of] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
    // Files belong to the product, for all its variants.
    if (of === undefined || of.variantOf !== null) return refuse({ reason: 'unknown' })
    const [sent] = await tx
      .select({ version: productFile.version })
      .from(productFile)
      .where(and(eq(productFile.id, id), eq(productFile.productId, productId)))
    if (sent !== undefined) return done({ id, version: sent.version, isNew: false })
    let line: { lineId: string | null; version: number } = { lineId: null, version: 1 }
    if (replaces !== null) {
      // Optimistic lock: only the newest version can be replaced.
      const [old] = await tx
        .update(productFile)
        .set({ replacedAt: now })
        .where(and(eq(productFile.id, replaces), eq(productFile.productId, productId), isNull(productFile.replacedAt)))
        .returning()
      if (old === undefined) return refuse({ reason: 'replaced' })
      const lineId = old.lineId ?? old.id
      const [last] = await tx
        .select({ version: max(productFile.version) })
        .from(productFile)
        .where(eq(sql`coalesce(${productFile.lineId}, ${productFile.id})`, lineId))
      line = { lineId, version: (last?.version ?? old.version) + 1 }
    }
    const announcedAt = tell && replaces !== null ? now : null
    await tx.insert(productFile).values({ ...file, ...line, id, productId, announcedAt, createdAt: now })
    const changes: AuditChange[] = [{ field: 'file', from: null, to: `${file.fileName} (${line.version})` }]
    if (tell && replaces !== null) changes.push({ field: 'announced', from: null, to: true })
    const entry = { subject: 'product', subjectId: productId, name: auditName(of), action: 'file' } as const
    await recordAudit(tx, admin, { ...entry, changes }, now)
    // Enqueued in the transaction that adds the version.
    if (tell && replaces !== null) await jobs.enqueue(tx, 'announce-file', [{ fileId: id, after: null }])
    return done({ id, version: line.version, isNew: true })
  })
}
