import { typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { allow, type GuardArgs } from '#app/guards.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'
import { type UserIntent, userIntents } from './actions.ts'

/** Result of an action: done, to be confirmed first, or refused. `name` is the one shown on the page. */
export type IntentResult =
  | { kind: 'done' | 'confirm'; intent: UserIntent; id: string; name: string }
  | { kind: 'refused'; reason: ManageRefusal['reason'] | 'invalid' }

/** Whether a form changes an account's role or state, which requires a fresh proof of identity. */
export const changesAccount = ({ intent, confirmed }: Record<string, unknown>): boolean =>
  userIntents.some((each) => each === intent) && confirmed === 'yes'

/** Runs an admin's action on an account once confirmed, also when the page's dialog did not run. */
export async function actOnUser(
  args: Pick<GuardArgs, 'context' | 'url'>,
  admin: Admin<'customers.act'>,
  id: string,
  fields: Record<string, unknown>,
): Promise<IntentResult> {
  const intent = userIntents.find((each) => each === fields.intent)
  if (intent === undefined) return { kind: 'refused', reason: 'invalid' }
  const name = typedText(fields.name, 200)
  if (fields.confirmed !== 'yes') return { kind: 'confirm', intent, id, name }
  const accounts = args.context.get(accountsContext)
  const changed =
    intent === 'admin' || intent === 'user'
      ? await accounts.changeRole(await allow(args, admin, 'team.act'), id, intent === 'admin' ? 'owner' : null)
      : await accounts.setActive(admin, id, intent === 'on')
  return changed.ok ? { kind: 'done', intent, id, name } : { kind: 'refused', reason: changed.refusal.reason }
}
