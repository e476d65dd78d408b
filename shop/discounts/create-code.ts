import type { Admin } from '../accounts/users/admin.ts'
import { changesBetween, recordAudit } from '../audit/log.ts'
import { type Db, pagesChanged, transact } from '../db.ts'
import { done, type Outcome, refuse } from '../outcome.ts'
import type { Clock } from '../ports.ts'
import { type CodeRules, recordedRules } from './form.ts'
import { type UnknownProducts, withProducts } from './resolve-products.ts'
import { discountCode } from './table.ts'

/** Creates a code. @param input.code in capitals, from its schema. Refused when the code exists. */
export function createCode(
  db: Db,
  clock: Clock,
  admin: Admin<'discounts.act'>,
  { code, rules: typed }: { code: string; rules: CodeRules },
): Promise<Outcome<{ code: string }, { reason: 'taken' } | UnknownProducts>> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const known = await withProducts(tx, typed)
    if (!known.ok) return known
    const rules = known.value
    const [created] = await tx
      .insert(discountCode)
      .values({ code, ...rules, createdAt: now })
      .onConflictDoNothing()
      .returning({ code: discountCode.code })
    if (created === undefined) return refuse({ reason: 'taken' })
    const changes = changesBetween({}, recordedRules(rules))
    await recordAudit(
      tx,
      admin,
      { subject: 'discount_code', subjectId: code, name: code, action: 'create', changes },
      now,
    )
    await pagesChanged(tx, [`code:${code}`])
    return done({ code })
  })
}
