import { data, redirect } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { RoleForm } from '#app/admin/team/roles/role-form.tsx'
import type { RoleResult } from '#app/admin/team/roles/role-result.ts'
import { saveRoleForm } from '#app/admin/team/roles/save-role.server.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readRoles } from '#shop/accounts/roles/read-team.ts'
import { mayAll } from '#shop/accounts/users/admin.ts'
import type { Route } from './+types/add'

/** A new role; `from` copies the permissions of another one, as far as the current admin has them. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context, url }, 'team.act')
  const from = url.searchParams.get('from')
  const roles = from === null ? [] : await readRoles(context.get(shopContext).db)
  const like = roles.find(({ id }) => id === from)
  return { permissions: (like?.permissions ?? []).filter((permission) => mayAll(admin, [permission])) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'team.act')
  const saved = await saveRoleForm(args, admin, null, await readFields(request))
  if (saved.ok) throw redirect(`/admin/team/roles/edit/${saved.id}?made`)
  return data<RoleResult>(saved.result, { status: saved.status })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.roles_add_title(), hidden: true })
}

export default function AddRole({ loaderData: { permissions }, actionData }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/team/roles">{m.roles_title()}</BackLink>
      <h1 className="text-2xl">{m.roles_add_title()}</h1>
      <RoleForm
        role={{ nameAr: '', nameEn: '', permissions, version: '' }}
        result={actionData}
        submit={m.roles_create()}
      />
    </>
  )
}
