import { Form, useNavigation } from 'react-router'
import { DateTime } from '#app/admin/kit/dates.tsx'
import { CardRow, CardTable } from '#app/admin/kit/list/card-table.tsx'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { ActiveMark, Avatar } from '#app/admin/users/marks.tsx'
import { type NamedRole, roleName } from '#app/admin/users/roles/role-names.ts'
import { useSite } from '#app/site.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import type { TeamMember } from '#shop/accounts/roles/read-team.ts'

type Role = NamedRole & { mayGive: boolean }
type Member = TeamMember & { isSelf: boolean; isBuiltIn: boolean; mayChange: boolean }

const cell = 'align-middle lg:px-3 lg:py-2'

/** The staff as a table; on a phone each member becomes a card. */
export function MembersTable({ members, roles }: { members: Member[]; roles: Role[] }) {
  const columns = [m.users_col_user(), m.users_role(), m.users_two_factor(), m.users_status(), m.users_col_last()]
  return (
    <CardTable label={m.roles_area_team()} columns={columns}>
      {members.map((member) => (
        <CardRow key={member.id}>
          <td className={`${cell} max-lg:basis-full lg:ps-5`}>
            <MemberName member={member} />
          </td>
          <td className={`${cell} max-lg:basis-full`}>
            <RoleCell member={member} roles={roles} />
          </td>
          <td className={`${cell} text-sm`}>
            <span className="text-quiet lg:hidden">{m.users_two_factor()}: </span>
            {member.secondStep ? m.users_on() : m.users_off()}
          </td>
          <td className={cell}>
            <ActiveMark isActive={member.isActive} />
          </td>
          <td className={`${cell} text-sm text-quiet max-lg:basis-full lg:pe-5`}>
            <span className="lg:hidden">{m.users_col_last()}: </span>
            {member.lastSignInAt === null ? m.users_never() : <DateTime at={member.lastSignInAt} />}
          </td>
        </CardRow>
      ))}
    </CardTable>
  )
}

function MemberName({ member }: { member: Member }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={member.name} />
      <div className="min-w-0">
        <TextLink to={`/admin/team/member/${member.id}`} className="-my-1.5 min-w-11 font-semibold wrap-anywhere">
          <bdi>{member.name}</bdi>
        </TextLink>
        <span className="ms-2 inline-flex gap-1.5">
          {member.isBuiltIn && <Badge>{m.team_built_in()}</Badge>}
          {member.isSelf && <Badge>{m.users_you()}</Badge>}
        </span>
        <p className="text-sm wrap-break-word text-quiet max-lg:wrap-anywhere">
          <bdi dir="ltr">{member.email}</bdi>
        </p>
      </div>
    </div>
  )
}

/** The role, with a form to change it where the current admin may; it works without scripts. */
function RoleCell({ member, roles }: { member: Member; roles: Role[] }) {
  const locale = useSite()?.locale ?? 'ar'
  const sent = useNavigation().formData
  const role = roles.find(({ id }) => id === member.staffRoleId)
  if (!member.mayChange)
    return <Badge tone="sun">{role === undefined ? m.users_no_provider() : roleName(role, locale)}</Badge>
  return (
    <Form method="post" preventScrollReset className="flex items-end gap-2">
      <input type="hidden" name="id" value={member.id} />
      <input type="hidden" name="name" value={member.name} />
      <Field
        key={member.staffRoleId}
        as="select"
        name="role"
        label={<span className="sr-only">{m.team_role_of({ name: isolate(member.name) })}</span>}
        defaultValue={member.staffRoleId ?? ''}
        className="min-w-40 grow"
      >
        {roles
          .filter(({ id, mayGive }) => mayGive || id === member.staffRoleId)
          .map((each) => (
            <option key={each.id} value={each.id}>
              {roleName(each, locale)}
            </option>
          ))}
      </Field>
      <Button
        type="submit"
        variant="secondary"
        pending={sent?.get('id') === member.id}
        aria-label={m.team_save_of({ name: isolate(member.name) })}
      >
        {m.team_save()}
      </Button>
    </Form>
  )
}
