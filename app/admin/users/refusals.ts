import * as m from '#locales/compiled/messages.js'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'

/** Why an account was not changed. */
export const manageRefusals = {
  built_in: m.users_refused_built_in,
  last_admin: m.users_refused_last_admin,
  unproven: m.users_refused_unproven,
  not_admin: m.users_refused_not_admin,
  beyond: m.users_refused_beyond,
  no_role: m.users_refused_no_role,
  unknown: m.users_refused_unknown,
} as const satisfies Record<ManageRefusal['reason'], () => string>
