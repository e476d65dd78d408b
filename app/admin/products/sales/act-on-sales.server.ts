import { typedText } from '#app/checked-form.ts'
import { firstOf, formOf, parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { chosenIds } from '#shop/catalog/fields/product-form.ts'
import { saleSchema } from '#shop/catalog/prices/form.ts'
import { endSales, planSales } from '#shop/catalog/prices/plan-sales.ts'
import { previewSales } from '#shop/catalog/prices/preview-sales.ts'
import { isUuid } from '#shop/ids.ts'
import type { Shop } from '#shop/shop.ts'
import { typedSale } from '../schedule/typed.ts'
import type { SalesResult } from './result.ts'

/** Shows what a sale would do, plans it, or ends one for all its products. */
export async function actOnSales(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  admin: Admin<'products.act'>,
  request: Request,
): Promise<SalesResult> {
  const form = await formOf(request)
  const fields = firstOf(form)
  const groupId = typedText(fields.groupId, 40)
  if (fields.intent === 'end') {
    const removed = isUuid(groupId) ? await endSales(db, clock, admin, groupId) : null
    if (!removed?.count) return { kind: 'gone' }
    return { kind: removed.ended ? 'ended' : 'removed', count: removed.count }
  }
  const typed = typedSale({ ...fields, kind: 'percent' })
  const chosen = parseInput(chosenIds, form.getAll('id'))
  if (!chosen.ok) return { kind: 'gone' }
  const read = parseInput(saleSchema, typed)
  if (!read.ok) return { kind: 'wrong', problems: read.errors, typed }
  const sale = read.value
  if (sale.endsAt <= clock.now()) return { kind: 'wrong', problems: { untilDay: 'past' }, typed }
  if (fields.intent === 'plan' && isUuid(groupId))
    return {
      kind: 'planned',
      groupId,
      ...(await planSales(db, clock, admin, { groupId, ids: chosen.value, sale })),
    }
  const products = await previewSales(db, chosen.value, sale, clock.now())
  return { kind: 'preview', typed, percent: sale.percent ?? 0, startsAt: sale.startsAt, endsAt: sale.endsAt, products }
}
