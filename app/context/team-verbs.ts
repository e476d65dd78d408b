import type { AcceptRefusal } from '#shop/accounts/invitations/accept-invitation.ts'
import type { InviteRefusal } from '#shop/accounts/invitations/invite.ts'
import type { Person } from '#shop/accounts/person.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'
import type { Locale } from '#shop/money.ts'
import type { Outcome } from '#shop/outcome.ts'
import type { Limited, Refused, SignedIn } from './account-results.ts'

/** The invitation of a valid link; `hasAccount`: its address has an account, which only the mailbox's owner learns. */
export type InvitationView = {
  email: string
  by: string
  role: { id: string; nameAr: string; nameEn: string }
  hasAccount: boolean
}

/** Staff members and invitations. */
export type TeamVerbs = {
  /** Grants a staff role, or revokes it with null. */
  changeRole(
    admin: Admin<'team.act'>,
    userId: string,
    staffRoleId: string | null,
  ): Promise<Outcome<null, ManageRefusal>>

  /** Sends an invitation to the staff by email. @param input.email in lower case */
  inviteMember(
    admin: Admin<'team.act'>,
    input: { email: string; staffRoleId: string; locale: Locale },
  ): Promise<Outcome<{ id: string }, InviteRefusal> | Limited>
  resendInvitation(admin: Admin<'team.act'>, id: string): Promise<Outcome<{ email: string }, InviteRefusal> | Limited>
  withdrawInvitation(admin: Admin<'team.act'>, id: string): Promise<Outcome<{ email: string }, InviteRefusal>>

  /** A valid invitation; null when the link is invalid. Does not use it up. */
  invitation(token: string): Promise<InvitationView | null>
  /** Accepts one with a new account, and signs in. */
  joinStaff(
    request: Request,
    input: { token: string; name: string; password: string },
  ): Promise<SignedIn | Refused<AcceptRefusal['reason'] | 'password_common'>>
  /** Accepts one with the signed-in account. */
  joinStaffAs(person: Person, token: string): Promise<Outcome<null, AcceptRefusal>>
}
