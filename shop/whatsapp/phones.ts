import { createHash } from 'node:crypto'
import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { whatsappPhone } from './table.ts'

/** Days until a phone without WhatsApp is tried again; its owner may have installed it since. */
export const unreachableDays = 90

/** Mobile numbers that WhatsApp knows with or without a digit: the 1 of Mexico, the 9 of Argentina and Brazil. */
const spareDigit = /^(?:(\+52)1(\d{10})|(\+54)9(\d{10})|(\+55\d\d)9([6-9]\d{7}))$/

/**
 * A phone's hash in the stop list, so that it contains no numbers; the same for both spellings of a number.
 * @param phone E.164
 */
export const phoneHash = (phone: string): string =>
  createHash('sha256').update(phone.replace(spareDigit, '$1$2$3$4$5$6')).digest('base64url')

/** Why no messages may be sent to a phone, or null. */
export async function phoneProblem(
  db: Executor,
  phone: string,
  now: Date,
): Promise<'stopped' | 'not_on_whatsapp' | null> {
  return (await phoneProblems(db, [phone], now)).get(phone) ?? null
}

/** The same for several phones; those without a problem are omitted. */
export async function phoneProblems(
  db: Executor,
  phones: readonly string[],
  now: Date,
): Promise<Map<string, 'stopped' | 'not_on_whatsapp'>> {
  if (phones.length === 0) return new Map()
  const hashes = new Map(phones.map((phone) => [phone, phoneHash(phone)]))
  const rows = await db
    .select()
    .from(whatsappPhone)
    .where(inArray(whatsappPhone.phone, [...hashes.values()]))
  const since = now.getTime() - unreachableDays * 86_400_000
  const known = new Map<string, 'stopped' | 'not_on_whatsapp'>()
  for (const [phone, hash] of hashes) {
    const row = rows.find((each) => each.phone === hash)
    if (row === undefined) continue
    if (row.stoppedAt !== null) known.set(phone, 'stopped')
    else if (row.unreachableAt !== null && row.unreachableAt.getTime() > since) known.set(phone, 'not_on_whatsapp')
  }
  return known
}

/** A phone's owner stops or allows messages; their latest decision counts, however late it is reported. */
export async function decidePhone(tx: Executor, phone: string, wants: boolean, at: Date): Promise<void> {
  const decided = { decidedAt: at, stoppedAt: wants ? null : at, unreachableAt: null }
  await tx
    .insert(whatsappPhone)
    .values({ phone: phoneHash(phone), ...decided })
    .onConflictDoUpdate({
      target: whatsappPhone.phone,
      set: decided,
      setWhere: or(isNull(whatsappPhone.decidedAt), lt(whatsappPhone.decidedAt, at)),
    })
}

/** WhatsApp does not know a phone: nothing is sent to it for a while. */
export async function markUnreachable(tx: Executor, phone: string, at: Date): Promise<void> {
  const set = { unreachableAt: at }
  await tx
    .insert(whatsappPhone)
    .values({ phone: phoneHash(phone), ...set })
    .onConflictDoUpdate({ target: whatsappPhone.phone, set })
}

/** Deletes data of phones that may be reachable again and were never stopped. */
export async function pruneUnreachable(tx: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - unreachableDays * 86_400_000)
  await tx
    .delete(whatsappPhone)
    .where(
      and(
        isNull(whatsappPhone.stoppedAt),
        sql`coalesce(${whatsappPhone.unreachableAt}, ${whatsappPhone.decidedAt}) < ${before.toISOString()}::timestamptz`,
      ),
    )
}
