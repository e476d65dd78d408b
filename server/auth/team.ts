import { eq } from 'drizzle-orm'
import type { TeamVerbs } from '#app/context/team-verbs.ts'
import { isCommon } from '#shop/accounts/common-passwords.ts'
import { joinWithAccount, joinWithNewAccount } from '#shop/accounts/invitations/accept-invitation.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from '#shop/accounts/invitations/invite.ts'
import { openInvitation, readInvitation } from '#shop/accounts/invitations/link.ts'
import { user } from '#shop/accounts/table.ts'
import { changeRole } from '#shop/accounts/users/manage-users.ts'
import type { AuthDeps } from './open-auth.ts'
import { signInNew } from './sign-in-new.ts'

/** The staff's roles, and invitations to them. */
export function teamVerbs(deps: AuthDeps): TeamVerbs {
  const { shop, auth, limits, builtIn } = deps
  /** Counted before anything is done: by sender and by recipient. */
  async function overLimit(account: string, email: string) {
    const seconds = (await limits.invitations.hit({ account })) ?? (await limits.invitationsTo.hit({ email }))
    return seconds === null ? null : ({ ok: false, reason: 'limited', seconds } as const)
  }
  return {
    changeRole: (admin, userId, role) => changeRole(shop, { admin, userId, builtIn }, role),
    async inviteMember(admin, input) {
      return (await overLimit(admin.id, input.email)) ?? inviteMember(shop, admin, input, builtIn)
    },
    async resendInvitation(admin, id) {
      const found = await readInvitation(shop.db, id)
      const over = found === undefined ? null : await overLimit(admin.id, found.email)
      return over ?? resendInvitation(shop, admin, id)
    },
    withdrawInvitation: (admin, id) => withdrawInvitation(shop, admin, id),

    async invitation(token) {
      const found = await openInvitation(shop.db, token, shop.clock.now())
      if (found === undefined) return null
      const { email, by, role } = found
      return { email, by, role, hasAccount: (await shop.db.$count(user, eq(user.email, email))) > 0 }
    },
    async joinStaff(request, { token, name, password }) {
      const found = await openInvitation(shop.db, token, shop.clock.now())
      if (found === undefined) return { ok: false, reason: 'link' }
      if (await isCommon(password, { email: found.email, name })) return { ok: false, reason: 'password_common' }
      const passwordHash = await (await auth.$context).password.hash(password)
      const joined = await joinWithNewAccount(shop, { token, name, passwordHash }, builtIn)
      if (!joined.ok) return { ok: false, reason: joined.refusal.reason }
      return signInNew(deps, request, { email: joined.value.email, password })
    },
    async joinStaffAs(person, token) {
      const joined = await joinWithAccount(shop, { token, userId: person.id }, builtIn)
      return joined.ok ? { ok: true, value: null } : joined
    },
  }
}
