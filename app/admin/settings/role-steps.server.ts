import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { allow, type GuardArgs } from '#app/guards.ts'
import { readRoles } from '#shop/accounts/roles/read-team.ts'
import { changeRoleSteps } from '#shop/accounts/roles/second-step.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { type RoleStepsResult, stepField } from './role-steps.tsx'

/** Saves which roles require a second factor; needs 'security.act' and a fresh proof of identity. */
export async function saveRoleSteps(
  args: GuardArgs,
  admin: Admin<'settings.act'>,
  fields: Record<string, unknown>,
): Promise<{ result: RoleStepsResult; status: number }> {
  const allowed = await allow(args, admin, 'security.act')
  const fresh = await requireFresh(args, allowed, fields)
  const shop = args.context.get(shopContext)
  const ids = (await readRoles(shop.db)).map(({ id }) => id)
  const needed = ids.filter((id) => fields[stepField(id)] === 'on')
  const seen = typedText(fields.seen, 4000).split(' ').filter(Boolean)
  const saved = await changeRoleSteps(shop, fresh, { needed, seen })
  if (saved.ok) return { result: { kind: 'steps', saved: true }, status: 200 }
  const { refusal } = saved
  if (refusal.reason === 'changed')
    return { result: { kind: 'steps', saved: false, ...refusal, typed: needed }, status: 409 }
  return { result: { kind: 'steps', saved: false, reason: refusal.reason, typed: needed }, status: 422 }
}
