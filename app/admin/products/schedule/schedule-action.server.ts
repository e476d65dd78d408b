import { readFields } from '#app/checked-form.ts'
import { parseInput } from '#app/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { endSale } from '#shop/catalog/prices/end-sale.ts'
import { launchSchema, saleSchema } from '#shop/catalog/prices/form.ts'
import { planLaunch } from '#shop/catalog/prices/plan-launch.ts'
import { planSale } from '#shop/catalog/prices/plan-sale.ts'
import { isUuid } from '#shop/ids.ts'
import type { Shop } from '#shop/shop.ts'
import { type ScheduleResult, typedLaunch, typedSale } from './typed.ts'

/** Runs a form's `intent`; an unknown one does nothing. */
export async function actOnSchedule(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  admin: Admin<'products.act'>,
  productId: string,
  request: Request,
): Promise<ScheduleResult> {
  const fields = await readFields(request)
  switch (fields.intent) {
    case 'plan': {
      const typed = typedSale(fields)
      const read = parseInput(saleSchema, fields)
      if (!read.ok) return { kind: 'wrong', problems: read.errors, typed }
      const planned = await planSale(db, clock, admin, productId, read.value)
      if (planned.ok) return { kind: 'planned' }
      return planned.refusal.reason === 'unknown'
        ? { kind: 'gone' }
        : { kind: 'refused', refusal: planned.refusal, typed }
    }
    case 'end': {
      if (!isUuid(fields.saleId)) return { kind: 'gone' }
      const ended = await endSale(db, clock, admin, { productId, saleId: fields.saleId })
      return { kind: !ended.ok ? 'gone' : ended.value.ended ? 'ended' : 'removed' }
    }
    case 'launch': {
      const launch = typedLaunch(fields)
      const read = parseInput(launchSchema, fields)
      if (!read.ok) return { kind: 'launch_wrong', problems: read.errors, launch }
      const planned = await planLaunch(db, clock, admin, { id: productId, ...read.value })
      return planned.ok ? { kind: 'launch_saved' } : { kind: 'launch_refused', refusal: planned.refusal, launch }
    }
    case 'cancel_launch': {
      const cancelled = await planLaunch(db, clock, admin, { id: productId, launchAt: null })
      return { kind: cancelled.ok ? 'launch_cancelled' : 'gone' }
    }
    default:
      return { kind: 'gone' }
  }
}
