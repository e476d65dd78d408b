import { useSearchParams } from 'react-router'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { areaName } from '#app/admin/users/roles/permission-names.ts'
import { roleName } from '#app/admin/users/roles/role-names.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { areaNames, type Permission } from '#shop/accounts/roles/permissions.ts'
import { readRoles } from '#shop/accounts/roles/read-team.ts'
import type { Route } from './+types/list'

/** Every staff role and its permissions. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url }, 'team.see')
  return { roles: await readRoles(context.get(shopContext).db) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.roles_title(), hidden: true })
}

const cell = 'align-middle lg:px-3 lg:py-2'

export default function Roles({ loaderData: { roles } }: Route.ComponentProps) {
  const locale = useSite()?.locale ?? 'ar'
  const may = useMay()
  const isDeleted = useSearchParams()[0].has('deleted')
  return (
    <>
      <BackLink to="/admin/team">{m.roles_area_team()}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.roles_title()}</h1>
        {may('team.act') && <ButtonLink to="/admin/team/roles/add">{m.roles_add()}</ButtonLink>}
      </div>
      <p className="mt-1 max-w-prose text-quiet">{m.roles_intro()}</p>
      {isDeleted && <Notice tone="success" live="status" title={m.roles_deleted()} className="mt-4" />}
      <div className="mt-4">
        <CardTable label={m.roles_title()} columns={[m.users_role(), m.roles_members(), m.roles_reaches()]}>
          {roles.map((role) => (
            <CardRow key={role.id}>
              <td className={`${cell} max-lg:basis-full lg:w-64 lg:ps-5`}>
                <TextLink to={`/admin/team/roles/edit/${role.id}`} className="-my-1.5 font-semibold wrap-anywhere">
                  <bdi>{roleName(role, locale)}</bdi>
                </TextLink>{' '}
                {role.isBuiltIn && <Badge>{m.roles_built_in()}</Badge>}
              </td>
              <td className={`${cell} whitespace-nowrap max-lg:basis-full`}>
                <span className="text-sm text-quiet lg:hidden">{m.roles_members()}: </span>
                {role.members}
              </td>
              <td className={`${cell} text-sm text-quiet max-lg:basis-full lg:pe-5`}>{reach(role.permissions)}</td>
            </CardRow>
          ))}
        </CardTable>
      </div>
    </>
  )
}

/** Names of the areas a role can see. */
function reach(permissions: readonly Permission[]): string {
  const seen = areaNames.filter((area) => permissions.includes(`${area}.see`))
  return seen.length === areaNames.length ? m.roles_reaches_all() : seen.map(areaName).join(m.products_list_comma())
}
