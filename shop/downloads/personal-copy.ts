import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type Db, type Executor, transact } from '../db.ts'
import { gift } from '../gifts/table.ts'
import { order } from '../orders/table.ts'
import { type FileStore, type Jobs, Unavailable } from '../ports.ts'
import type { Shop } from '../shop.ts'
import { giftOfGrant, holderColumns, holderOf } from './holder.ts'
import { downloadGrant } from './table.ts'

type Original = { id: string; fileKey: string; contentType: string; bytes: number }
type Copy = NonNullable<typeof downloadGrant.$inferSelect.stamped>

/** Larger files are delivered unstamped: stamping needs the whole file in memory. */
const maxBytes = 30 * 1024 * 1024

/**
 * The holder's copy of a PDF, each page stamped with a line that names them; made at the first download and stored,
 * and again when the store has lost it. Null for other file types, for a PDF that the store has lost, and for one that
 * cannot be stamped, which is logged once and delivered unchanged.
 */
export async function ownCopy(
  shop: Shop,
  grant: { id: string; orderId: string; stamped: Copy | null },
  file: Original,
  line: string,
): Promise<{ fileKey: string; bytes: number } | null> {
  if (file.contentType !== 'application/pdf' || file.bytes > maxBytes) return null
  const saved =
    (await usableCopy(shop.files, grant.stamped, file)) ?? (await shop.pdfs.inTurn(() => make(shop, grant, file, line)))
  return saved.key === null ? null : { fileKey: saved.key, bytes: saved.bytes }
}

/** A stored copy if it is of this file and not lost. */
async function usableCopy(files: FileStore, copy: Copy | null, { id }: Original): Promise<Copy | null> {
  if (copy?.fileId !== id) return null
  return copy.key === null || (await files.exists(copy.key)) ? copy : null
}

async function make(shop: Shop, grant: { id: string; orderId: string }, file: Original, line: string): Promise<Copy> {
  const { db, files, log, pdfs } = shop
  // A concurrent request of the same first click may have made it in the meantime.
  const [now] = await db
    .select({ stamped: downloadGrant.stamped })
    .from(downloadGrant)
    .where(eq(downloadGrant.id, grant.id))
  const saved = now?.stamped ?? null
  const made = await usableCopy(files, saved, file)
  if (made !== null) return made
  const original = await files.read(file.fileKey)
  if (original === null) return { fileId: file.id, key: null, bytes: file.bytes }
  const stamped = await pdfs.stamp(original, line).catch((error: unknown) => {
    // Leave it to another attempt: what is stored now is permanent.
    if (error instanceof Unavailable) throw error
    log.warn({ err: error, fileId: file.id }, 'a PDF could not be stamped and is delivered as it is')
    return null
  })
  const key = stamped && `copies/${grant.id}/${randomUUID()}.pdf`
  if (stamped && key) await files.put(key, stamped, file.contentType)
  const copy: Copy = { fileId: file.id, key, bytes: stamped?.length ?? file.bytes }
  const inUse = await keep(shop, grant, { copy, lost: saved?.key ?? null }, line).catch(async (error: unknown) => {
    // If its row was committed after all, the next click makes it again.
    if (key) await files.remove(key)
    throw error
  })
  if (inUse !== copy && key) await files.remove(key)
  return inUse
}

/**
 * Stores a copy unless another process was faster, or its holder was erased or renamed; returns the one to use.
 * @param made.lost the key that it replaces
 */
function keep(
  { db, jobs }: { db: Db; jobs: Jobs },
  grant: { id: string; orderId: string },
  { copy, lost }: { copy: Copy; lost: string | null },
  line: string,
): Promise<Copy> {
  return transact(db, async (tx) => {
    await tx.select({ id: order.id }).from(order).where(eq(order.id, grant.orderId)).for('update')
    const [now] = await tx
      .select({ stamped: downloadGrant.stamped, forgottenAt: order.forgottenAt, ...holderColumns })
      .from(downloadGrant)
      .innerJoin(order, eq(order.id, downloadGrant.orderId))
      .leftJoin(gift, giftOfGrant)
      .where(eq(downloadGrant.id, grant.id))
    if (now === undefined || (now.gift === null && now.forgottenAt !== null) || holderOf(now).line !== line)
      return { ...copy, key: null }
    if (now.stamped?.fileId === copy.fileId && now.stamped.key !== lost) return now.stamped
    await tx.update(downloadGrant).set({ stamped: copy }).where(eq(downloadGrant.id, grant.id))
    if (now.stamped?.key) await jobs.enqueue(tx, 'remove-files', [{ keys: [now.stamped.key] }])
    return copy
  })
}

/** Deletes copies with a buyer's name, in the transaction that erases the buyer; copies of gifts have another name. */
export async function clearCopies(tx: Executor, jobs: Jobs, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await clear(tx, jobs, and(inArray(downloadGrant.orderId, [...orderIds]), isNull(downloadGrant.giftId)))
}

/** Deletes the copies with the names of these gifts' recipients. */
export async function clearGiftCopies(tx: Executor, jobs: Jobs, giftIds: readonly string[]): Promise<void> {
  if (giftIds.length > 0) await clear(tx, jobs, inArray(downloadGrant.giftId, [...giftIds]))
}

async function clear(tx: Executor, jobs: Jobs, which: SQL | undefined): Promise<void> {
  const ofThem = and(which, isNotNull(downloadGrant.stamped))
  const saved = await tx.select({ stamped: downloadGrant.stamped }).from(downloadGrant).where(ofThem)
  const keys = saved.flatMap(({ stamped }) => stamped?.key ?? [])
  if (saved.length > 0) await tx.update(downloadGrant).set({ stamped: null }).where(ofThem)
  if (keys.length > 0) await jobs.enqueue(tx, 'remove-files', [{ keys }])
}
