import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { roleWords } from '#app/admin/users/roles/role-names.ts'
import { shopContext } from '#app/context/shop.ts'
import { parseInput } from '#app/form.ts'
import type { GuardArgs } from '#app/guards.ts'
import { saveRole } from '#shop/accounts/roles/edit-role.ts'
import { roleInput, roleSchema } from '#shop/accounts/roles/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { type RoleResult, typedRole } from './role-result.ts'

/** Saves a role's form after a fresh proof of identity; answers the role's id, or what to show with which status. */
export async function saveRoleForm(
  args: GuardArgs,
  admin: Admin<'team.act'>,
  id: string | null,
  fields: Record<string, unknown>,
): Promise<{ ok: true; id: string } | { ok: false; result: RoleResult; status: number }> {
  const typed = typedRole(fields)
  const refuse = (result: RoleResult, status: number) => ({ ok: false, result, status }) as const
  const read = parseInput(roleSchema, fields)
  if (!read.ok) return refuse({ kind: 'invalid', problems: read.errors, typed }, 422)
  const input = roleInput(read.value)
  const taken = (['nameAr', 'nameEn'] as const).find((field) => isBuiltInName(input[field]))
  if (taken !== undefined) return refuse({ kind: 'invalid', problems: { [taken]: 'taken' }, typed }, 422)
  const fresh = await requireFresh(args, admin, fields)
  const saved = await saveRole(args.context.get(shopContext), fresh, { id, ...input })
  if (saved.ok) return { ok: true, id: saved.value.id }
  const { refusal } = saved
  if (refusal.reason === 'changed') return refuse({ ...refusal, kind: 'changed', typed }, 409)
  if (refusal.reason === 'taken_ar' || refusal.reason === 'taken_en') {
    const field = refusal.reason === 'taken_ar' ? 'nameAr' : 'nameEn'
    return refuse({ kind: 'invalid', problems: { [field]: 'taken' }, typed }, 422)
  }
  return refuse({ kind: 'refused', reason: refusal.reason, typed }, 409)
}

/** A built-in role has this name in one of the languages. */
const isBuiltInName = (name: string): boolean =>
  Object.values(roleWords).some((word) =>
    (['ar', 'en'] as const).some((locale) => word({}, { locale }).toLowerCase() === name.toLowerCase()),
  )
