import { TooMany } from '#app/account/kit/too-many.tsx'
import { manageRefusals } from '#app/admin/users/refusals.ts'
import type { FieldErrors } from '#app/form.ts'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { InviteRefusal } from '#shop/accounts/invitations/invite.ts'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'
import { ownCounts } from '#shop/limits.ts'

export type TypedInvite = { email: string; role: string; locale: 'ar' | 'en' }

export type TeamResult =
  | { kind: 'changed'; id: string; name: string; role: string }
  | { kind: 'refused'; reason: ManageRefusal['reason'] }
  | { kind: 'invited' | 'resent' | 'withdrawn'; email: string }
  | { kind: 'invalid'; problems: FieldErrors; typed: TypedInvite }
  | { kind: 'not_invited'; reason: InviteRefusal['reason']; typed?: TypedInvite }
  | { kind: 'limited'; seconds: number; typed?: TypedInvite }

const inviteRefusals: Record<InviteRefusal['reason'], () => string> = {
  not_admin: m.users_refused_not_admin,
  beyond: m.roles_refused_beyond,
  no_role: m.users_refused_no_role,
  member: m.invite_refused_member,
  invited: m.invite_refused_invited,
  full: () => m.invite_refused_full({ most: ownCounts.invitations.most }),
  gone: m.invite_refused_gone,
  enough: () => m.invite_refused_enough({ most: ownCounts.invitationEmails.most }),
}

const done = { invited: m.invite_sent, resent: m.invite_sent, withdrawn: m.invite_withdrawn } as const

/** Result of a form on the team page; a changed role is a toast. */
export function TeamNotice({ result }: { result: TeamResult | undefined }) {
  return (
    <FocusedNotice result={result} className="not-empty:mb-4">
      {result && notice(result)}
    </FocusedNotice>
  )
}

function notice(result: TeamResult) {
  switch (result.kind) {
    case 'invited':
    case 'resent':
    case 'withdrawn':
      return <Notice tone="success" live="status" title={done[result.kind]({ email: isolate(result.email) })} />
    case 'limited':
      return <TooMany seconds={result.seconds} />
    case 'refused':
    case 'not_invited':
      return (
        <Notice tone="danger" live="alert" title={m.users_refused_title()}>
          {result.kind === 'refused' ? manageRefusals[result.reason]() : inviteRefusals[result.reason]()}
        </Notice>
      )
    default:
      return null
  }
}
