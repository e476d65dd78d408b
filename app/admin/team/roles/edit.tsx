import { data, redirect, useSearchParams } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { ConfirmInline } from '#app/admin/kit/confirm-inline.tsx'
import { Panel } from '#app/admin/kit/panel.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { PermissionTable } from '#app/admin/team/roles/permission-table.tsx'
import { RoleForm } from '#app/admin/team/roles/role-form.tsx'
import type { RoleResult } from '#app/admin/team/roles/role-result.ts'
import { saveRoleForm } from '#app/admin/team/roles/save-role.server.ts'
import { roleName } from '#app/admin/users/roles/role-names.ts'
import { readFields } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { deleteRole } from '#shop/accounts/roles/edit-role.ts'
import { readRoles, readTeam } from '#shop/accounts/roles/read-team.ts'
import { may, mayAll } from '#shop/accounts/users/admin.ts'
import type { Route } from './+types/edit'

/** One role and its members; `mayChange` for a custom role within the current admin's own permissions. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const staff = await requireAdmin({ request, context, url }, 'team.see')
  const { db } = context.get(shopContext)
  const [roles, team] = await Promise.all([readRoles(db), readTeam(db)])
  const role = roles.find(({ id }) => id === params.id)
  if (role === undefined) throw data(null, { status: 404 })
  return {
    role,
    members: team.filter(({ staffRoleId }) => staffRoleId === role.id).map(({ id, name }) => ({ id, name })),
    mayChange: !role.isBuiltIn && may(staff, 'team.act') && mayAll(staff, role.permissions),
  }
}

/** Saves or deletes the role; requires a fresh proof of identity. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'team.act')
  const fields = await readFields(request)
  if (fields.intent === 'delete') {
    const fresh = await requireFresh(args, admin, fields)
    const gone = await deleteRole(context.get(shopContext), fresh, params.id)
    if (gone.ok) throw redirect('/admin/team/roles?deleted')
    const { reason } = gone.refusal
    if (reason === 'changed') throw new Error('a deletion has no version')
    return data<RoleResult>({ kind: 'refused', reason }, { status: 409 })
  }
  const saved = await saveRoleForm(args, admin, params.id, fields)
  return saved.ok ? data<RoleResult>({ kind: 'saved' }) : data<RoleResult>(saved.result, { status: saved.status })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.users_role(), hidden: true })
}

export default function EditRole({ loaderData: { role, members, mayChange }, actionData }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const mayAct = useMay()('team.act')
  const isMade = useSearchParams()[0].has('made')
  const name = roleName(role, locale)
  return (
    <>
      <BackLink to="/admin/team/roles">{m.roles_title()}</BackLink>
      <div className="flex max-w-4xl flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="text-2xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {role.isBuiltIn && <Badge>{m.roles_built_in()}</Badge>}
        {mayAct && (
          <ButtonLink to={`/admin/team/roles/add?from=${role.id}`} variant="secondary" className="ms-auto">
            {m.roles_copy()}
          </ButtonLink>
        )}
      </div>
      <p className="mt-1 text-quiet">
        {members.length === 0
          ? m.roles_no_members()
          : m.roles_members_named({ names: members.map((each) => isolate(each.name)).join(m.products_list_comma()) })}
      </p>
      {(actionData?.kind === 'saved' || (isMade && actionData === undefined)) && (
        <Notice tone="success" live="status" title={m.roles_saved({ name: isolate(name) })} className="mt-4" />
      )}
      {mayChange ? (
        <>
          <RoleForm key={role.id} role={role} result={actionData} submit={m.roles_save()} />
          <div className="mt-6 max-w-4xl border-t border-line pt-4">
            {members.length === 0 ? (
              <ConfirmInline
                label={m.roles_delete()}
                question={m.roles_delete_sure({ name: isolate(name) })}
                yes={m.roles_delete()}
                intent="delete"
              />
            ) : (
              <p className="text-sm text-quiet">{m.roles_refused_in_use()}</p>
            )}
          </div>
        </>
      ) : (
        <Panel title={m.roles_allows()} className="mt-4 max-w-4xl">
          <p className="mb-2 max-w-prose text-sm text-quiet">
            {role.isBuiltIn ? m.roles_built_in_text() : m.roles_read_only()}
          </p>
          <PermissionTable chosen={role.permissions} mayGive={null} />
        </Panel>
      )}
    </>
  )
}
