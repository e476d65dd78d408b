import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Admin } from '../accounts/users/admin.ts'
import { recordAudit } from '../audit/log.ts'
import { type Db, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { type GenerateInput, recordedRules } from './form.ts'
import { type UnknownProducts, withProducts } from './resolve-products.ts'
import { discountCode } from './table.ts'

/** Thirty-two unambiguous letters and digits: no 0 and O, no 1 and I. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Unguessable; 256 is a multiple of 32, so all characters are equally likely. */
const random = (length: number) => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('')

/**
 * Generates many codes with the same rules, all or none of them. Refused when a batch has that name already: a form
 * that is sent twice generates them once.
 */
export function generateCodes(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  { prefix, count, length, batch, rules: typed }: GenerateInput,
): Promise<Outcome<{ batch: string; codes: string[] }, { reason: 'batch_taken' } | UnknownProducts>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${batch}`}, 0))`)
    const [taken] = await tx
      .select({ code: discountCode.code })
      .from(discountCode)
      .where(eq(discountCode.batch, batch))
      .limit(1)
    if (taken !== undefined) return refuse({ reason: 'batch_taken' })
    const known = await withProducts(tx, typed)
    if (!known.ok) return known
    const rules = known.value
    const codes = new Set<string>()
    // Existing codes are skipped and replaced. Sorted: two batches lock in one order.
    while (codes.size < count) {
      const drawn = [...new Set(Array.from({ length: count - codes.size }, () => prefix + random(length)))].sort()
      const inserted = await tx
        .insert(discountCode)
        .values(drawn.map((code) => ({ code, ...rules, batch, createdAt: now })))
        .onConflictDoNothing()
        .returning({ code: discountCode.code })
      for (const { code } of inserted) codes.add(code)
    }
    const changes = Object.entries({ count, prefix, ...recordedRules(rules) }).map(([field, to]) => ({
      field,
      from: null,
      to: to instanceof Date ? to.toISOString() : to,
    }))
    await recordAudit(
      tx,
      admin,
      { subject: 'discount_code', subjectId: batch, name: batch, action: 'generate', changes },
      now,
    )
    return done({ batch, codes: [...codes].sort() })
  })
}
