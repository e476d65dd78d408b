import { data } from 'react-router'
import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { BackLink } from '#app/admin/kit/back-link.tsx'
import { useMay } from '#app/admin/shell/access/may.ts'
import { SessionList } from '#app/admin/team/member/session-list.tsx'
import { Avatar } from '#app/admin/users/marks.tsx'
import { roleName } from '#app/admin/users/roles/role-names.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import { useSite } from '#app/site.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readRoles, readTeam } from '#shop/accounts/roles/read-team.ts'
import { type EndSessionsRefusal, endStaffSessions, listStaffSessions } from '#shop/accounts/sessions/staff-sessions.ts'
import { mayAll, may as mayDo } from '#shop/accounts/users/admin.ts'
import type { Route } from './+types/member'

/** A staff member and their sessions. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const staff = await requireAdmin({ request, context, url }, 'team.see')
  const { db, clock } = context.get(shopContext)
  const [team, roles] = await Promise.all([readTeam(db), readRoles(db)])
  const member = team.find(({ id }) => id === params.id)
  if (member === undefined) throw data(null, { status: 404 })
  const role = roles.find(({ id }) => id === member.staffRoleId)
  const isSelf = member.id === staff.id
  return {
    id: member.id,
    member: { name: member.name, email: member.email },
    role: role === undefined ? null : { id: role.id, nameAr: role.nameAr, nameEn: role.nameEn },
    sessions: await listStaffSessions(db, member.id, clock.now()),
    isSelf,
    mayEnd: !isSelf && mayDo(staff, 'team.act') && mayAll(staff, role?.permissions ?? []),
  }
}

type EndResult = { kind: 'ended' } | { kind: 'refused'; reason: EndSessionsRefusal['reason'] }

/** Ends one of their sessions or all; requires a fresh proof of identity. */
export async function action({ request, context, url, params }: Route.ActionArgs) {
  const args = { request, context, url }
  const admin = await requireAdmin(args, 'team.act')
  const fields = await readFields(request)
  const fresh = await requireFresh(args, admin, fields)
  const sessionId = fields.intent === 'end-all' ? null : typedText(fields.id, 64)
  const ended = await endStaffSessions(context.get(shopContext), fresh, { userId: params.id, sessionId })
  return data<EndResult>(ended.ok ? { kind: 'ended' } : { kind: 'refused', reason: ended.refusal.reason })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.member.name ?? m.roles_area_team(), hidden: true })
}

const refusals: Record<EndSessionsRefusal['reason'], () => string> = {
  unknown: m.users_refused_unknown,
  not_admin: m.users_refused_not_admin,
  beyond: m.users_refused_beyond,
  self: m.member_own_sessions,
  ended: m.member_session_gone,
}

export default function Member({ loaderData, actionData }: Route.ComponentProps) {
  const { id, member, role, sessions, isSelf, mayEnd } = loaderData
  const may = useMay()
  const locale = useSite()?.locale ?? 'ar'
  return (
    <>
      <BackLink to="/admin/team">{m.roles_area_team()}</BackLink>
      <div className="flex items-center gap-4">
        <Avatar name={member.name} large />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere">
            <bdi>{member.name}</bdi>
          </h1>
          <p className="text-sm wrap-anywhere text-quiet">
            <bdi dir="ltr">{member.email}</bdi> ·{' '}
            {role === null ? m.users_no_provider() : isolate(roleName(role, locale))}
          </p>
        </div>
      </div>
      <FocusedNotice result={actionData} className="not-empty:mt-4">
        {actionData?.kind === 'ended' && <Notice tone="success" live="status" title={m.member_sessions_ended()} />}
        {actionData?.kind === 'refused' && (
          <Notice tone="danger" live="alert" title={m.users_refused_title()}>
            {refusals[actionData.reason]()}
          </Notice>
        )}
      </FocusedNotice>
      {may('customers.see', 'customers.contact') && (
        <ButtonLink to={`/admin/users/view/${id}`} variant="secondary" className="mt-4">
          {m.users_account()}
        </ButtonLink>
      )}
      <SessionList sessions={sessions} mayEnd={mayEnd} />
      {isSelf && (
        <ButtonLink to="/profile/security" variant="secondary" className="mt-4">
          {m.settings_own_open()}
        </ButtonLink>
      )}
    </>
  )
}
