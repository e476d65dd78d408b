import { requireFresh } from '#app/admin/confirm/require-fresh.server.ts'
import { typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { parseInput } from '#app/form.ts'
import type { GuardArgs } from '#app/guards.ts'
import { inviteSchema } from '#shop/accounts/invitations/form.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { isUuid } from '#shop/ids.ts'
import type { TeamResult } from './team-notice.tsx'

type Fields = Record<string, unknown>
type Outcome = { result: TeamResult; status: number }

/**
 * Changes a member's role, or sends, resends and withdraws an invitation; granting a role requires a fresh proof of
 * identity. A refusal that is visible on the page is answered with 200, so that it revalidates.
 */
export async function actOnTeam(args: GuardArgs, admin: Admin<'team.act'>, fields: Fields): Promise<Outcome> {
  if (fields.intent === 'invite') return invite(args, admin, fields)
  const accounts = args.context.get(accountsContext)
  const id = typedText(fields.id, 64)
  if (fields.intent === 'resend' || fields.intent === 'withdraw') {
    if (!isUuid(id)) return { result: { kind: 'not_invited', reason: 'gone' }, status: 200 }
    const acted =
      fields.intent === 'resend'
        ? await accounts.resendInvitation(await requireFresh(args, admin, fields), id)
        : await accounts.withdrawInvitation(admin, id)
    if (acted.ok)
      return {
        result: { kind: fields.intent === 'resend' ? 'resent' : 'withdrawn', email: acted.value.email },
        status: 200,
      }
    if ('seconds' in acted) return { result: { kind: 'limited', seconds: acted.seconds }, status: 429 }
    return { result: { kind: 'not_invited', reason: acted.refusal.reason }, status: 200 }
  }
  const [name, role] = [typedText(fields.name, 200), typedText(fields.role, 64)]
  if (id === '' || role === '') return { result: { kind: 'refused', reason: 'no_role' }, status: 422 }
  const fresh = await requireFresh(args, admin, fields)
  const changed = await accounts.changeRole(fresh, id, role)
  const result: TeamResult = changed.ok
    ? { kind: 'changed', id, name, role }
    : { kind: 'refused', reason: changed.refusal.reason }
  return { result, status: 200 }
}

async function invite(args: GuardArgs, admin: Admin<'team.act'>, fields: Fields): Promise<Outcome> {
  const typed = {
    email: typedText(fields.email, 254),
    role: typedText(fields.role, 64),
    locale: fields.locale === 'en' ? ('en' as const) : ('ar' as const),
  }
  const read = parseInput(inviteSchema, fields)
  if (!read.ok) return { result: { kind: 'invalid', problems: read.errors, typed }, status: 422 }
  const { role: staffRoleId, locale } = read.value
  const email = read.value.email.toLowerCase()
  const fresh = await requireFresh(args, admin, fields)
  const accounts = args.context.get(accountsContext)
  const invited = await accounts.inviteMember(fresh, { email, staffRoleId, locale })
  if (invited.ok) return { result: { kind: 'invited', email }, status: 200 }
  if ('seconds' in invited) return { result: { kind: 'limited', seconds: invited.seconds, typed }, status: 429 }
  return { result: { kind: 'not_invited', reason: invited.refusal.reason, typed }, status: 409 }
}
