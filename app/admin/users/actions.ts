import type { Confirmation } from '#app/admin/kit/confirm-dialog.tsx'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'
import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'

/** Admin actions on an account. */
export const userIntents = ['admin', 'user', 'on', 'off'] as const
export type UserIntent = (typeof userIntents)[number]

type IntentTexts = { name: () => string; ask: (input: { name: string }) => string; text: () => string }

const words: Record<UserIntent, IntentTexts & { did: (input: { name: string }) => string }> = {
  admin: {
    name: m.users_make_admin,
    ask: m.users_ask_admin,
    text: m.users_ask_admin_text,
    did: m.users_did_admin,
  },
  user: { name: m.users_remove_admin, ask: m.users_ask_user, text: m.users_ask_user_text, did: m.users_did_user },
  on: { name: m.users_activate, ask: m.users_ask_on, text: m.users_ask_on_text, did: m.users_did_on },
  off: { name: m.users_deactivate, ask: m.users_ask_off, text: m.users_ask_off_text, did: m.users_did_off },
}

/** Label of an action's button. */
export const intentName = (intent: UserIntent) => words[intent].name()
/** Success message of an action. */
export const intentDone = (intent: UserIntent, name: string) => words[intent].did({ name: isolate(name) })

/** Confirmation of an action. */
export function intentQuestion(intent: UserIntent, person: { id: string; name: string }): Confirmation {
  return {
    title: words[intent].ask({ name: isolate(person.name) }),
    text: words[intent].text(),
    yes: words[intent].name(),
    danger: intent === 'off' || intent === 'user',
    fields: { id: person.id, name: person.name, intent },
  }
}

type Target = { email: string; emailVerified: boolean; role: 'admin' | 'user'; isActive: boolean }

/** Whether an account cannot be made an admin only because its email is not confirmed. */
export const isUnverified = ({ role, emailVerified }: Target): boolean => role === 'user' && !emailVerified

/**
 * The actions offered for an account: none for a built-in admin (R26) or for the current admin, only those their role
 * includes, and no admin role without a confirmed email.
 */
export function intentsFor(
  target: Target,
  { builtIn, staff }: { builtIn: readonly string[]; staff: Pick<Staff, 'email' | 'permissions'> },
): UserIntent[] {
  if (builtIn.includes(target.email) || target.email === staff.email) return []
  const changesTeam = mayAll(staff, ['team.act'])
  if (!changesTeam && (target.role === 'admin' || !mayAll(staff, ['customers.act']))) return []
  const role = target.role === 'admin' ? 'user' : 'admin'
  return [...(isUnverified(target) || !changesTeam ? [] : ([role] as const)), target.isActive ? 'off' : 'on']
}
