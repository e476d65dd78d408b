import { typedText } from '#app/checked-form.ts'
import type { Accounts } from '#app/context.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import type { ManageRefusal } from '#shop/accounts/users/manage-users.ts'
import { type UserWish, userWishes } from './actions.ts'

/** What came of a wish: done, to be confirmed first, or refused. The name is what the page called them by. */
export type WishAnswer =
  | { kind: 'done' | 'confirm'; wish: UserWish; id: string; name: string }
  | { kind: 'refused'; reason: ManageRefusal['reason'] | 'invalid' }

/** Whether a form changes an account's role or switches it on or off, for which who is there must be proven afresh. */
export const changesAccount = ({ wish, confirmed }: Record<string, unknown>): boolean =>
  userWishes.some((each) => each === wish) && confirmed === 'yes'

/** Does what an admin wishes of an account, once it is confirmed, also when the page's own question did not run. */
export async function doWish(
  accounts: Accounts,
  admin: Admin,
  id: string,
  fields: Record<string, unknown>,
): Promise<WishAnswer> {
  const wish = userWishes.find((each) => each === fields.wish)
  if (wish === undefined) return { kind: 'refused', reason: 'invalid' }
  const name = typedText(fields.name, 200)
  if (fields.confirmed !== 'yes') return { kind: 'confirm', wish, id, name }
  const changed =
    wish === 'admin' || wish === 'user'
      ? await accounts.changeRole(admin, id, wish)
      : await accounts.setActive(admin, id, wish === 'on')
  return changed.ok ? { kind: 'done', wish, id, name } : { kind: 'refused', reason: changed.refusal.reason }
}
