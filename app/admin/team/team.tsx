import { useEffect } from 'react'
import { data } from 'react-router'
import { ForRole } from '#app/admin/kit/for-role.tsx'
import { actOnTeam } from '#app/admin/team/act-on-team.server.ts'
import { InvitationList } from '#app/admin/team/invitations/invitation-list.tsx'
import { InviteForm } from '#app/admin/team/invitations/invite-form.tsx'
import { MembersTable } from '#app/admin/team/members-table.tsx'
import { TeamNotice, type TeamResult } from '#app/admin/team/team-notice.tsx'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { listInvitations } from '#shop/accounts/invitations/link.ts'
import { readRoles, readTeam } from '#shop/accounts/roles/read-team.ts'
import { may, mayAll } from '#shop/accounts/users/admin.ts'
import type { Route } from './+types/team'

/** The staff and their roles, the roles the current admin may grant, and pending invitations. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireAdmin({ request, context, url }, 'team.see')
  const { db, clock } = context.get(shopContext)
  const [members, roles, builtIn, invitations] = await Promise.all([
    readTeam(db),
    readRoles(db),
    context.get(accountsContext).builtInAdmins(),
    listInvitations(db),
  ])
  const within = (id: string | null) => mayAll(staff, roles.find((role) => role.id === id)?.permissions ?? [])
  return {
    roles: roles.map((role) => ({ ...role, mayGive: within(role.id) })),
    invitations: invitations.map(({ id, email, by, role, sentAt, expiresAt }) => ({
      id,
      email,
      by,
      role,
      sentAt,
      expiresAt,
      isExpired: expiresAt <= clock.now(),
      mayChange: may(staff, 'team.act') && within(role.id),
    })),
    members: members.map((member) => ({
      ...member,
      isSelf: member.id === staff.id,
      isBuiltIn: builtIn.includes(member.email),
      mayChange: may(staff, 'team.act') && !builtIn.includes(member.email) && within(member.staffRoleId),
    })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'team.act')
  const { result, status } = await actOnTeam(args, admin, await readFields(request))
  return data<TeamResult>(result, { status })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.roles_area_team(), hidden: true })
}

export default function Team({ loaderData: { members, roles, invitations }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (actionData?.kind === 'changed') toast.success(m.team_role_changed({ name: isolate(actionData.name) }))
  }, [actionData])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{m.roles_area_team()}</h1>
        <ButtonLink to="/admin/team/roles" variant="secondary">
          {m.roles_title()}
        </ButtonLink>
      </div>
      <p className="mt-1 max-w-prose text-quiet">{m.team_intro()}</p>
      <div className="mt-4">
        <TeamNotice result={actionData} />
        <MembersTable members={members} roles={roles} />
      </div>
      <div className="mt-6 flex flex-col gap-4">
        {invitations.length > 0 && <InvitationList invitations={invitations} />}
        <ForRole needs={['team.act']}>
          <InviteForm roles={roles.filter(({ mayGive }) => mayGive)} result={actionData} />
        </ForRole>
      </div>
    </>
  )
}
