import { eq, or } from 'drizzle-orm'
import { user } from '../accounts/table.ts'
import type { Executor } from '../db.ts'
import { bareName } from '../search-vector.ts'
import { emailKey } from '../text-fields.ts'

/**
 * The account with an address, verified or not, and one with another spelling of its mailbox (`emailKey`), by which the
 * security log and cart reminders know a person; null where there is none. `isOtherVerified`: the mailbox is proven to
 * be that of an account with another spelling.
 * @param email in lower case
 */
export async function accountsOf(
  db: Executor,
  email: string,
): Promise<{ own: string | null; otherSpelling: string | null; isOtherVerified: boolean }> {
  const key = emailKey(email)
  const bare = key.slice(0, key.lastIndexOf('@')).replaceAll('.', '')
  const found = await db
    .select({ id: user.id, email: user.email, isVerified: user.emailVerified })
    .from(user)
    .where(or(eq(user.email, email), eq(bareName(user.email), bare)))
  const others = found.filter((each) => each.email !== email && emailKey(each.email) === key)
  return {
    own: found.find((each) => each.email === email)?.id ?? null,
    otherSpelling: others[0]?.id ?? null,
    isOtherVerified: others.some(({ isVerified }) => isVerified),
  }
}
