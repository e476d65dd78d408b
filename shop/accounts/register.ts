import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { transact } from '../db.ts'
import type { NewMail } from '../email/table.ts'
import type { Locale } from '../money.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './links.ts'
import { account, user } from './table.ts'
import { inviteAdmin } from './users/set-up-admin.ts'

export type NewAccount = {
  name: string
  username: string
  email: string
  dateOfBirth: string
  passwordHash: string
  shortPassword: boolean
}

/**
 * Makes a shopper's account, or, when the address has one already, writes to its owner instead: whoever asks learns
 * nothing of who has an account (the caller hashes the password in both cases, which is what takes the time).
 * An address of a built-in admin gets the one-time setup link, since an admin's account has rules of its own.
 * The role is never input. One transaction with its letters.
 */
export async function register(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets' | 'settings'>,
  input: NewAccount,
  { locale, builtIn }: { locale: Locale; builtIn: readonly string[] },
): Promise<void> {
  const now = shop.clock.now()
  const { contact } = await shop.settings.read()
  await transact(shop.db, async (tx) => {
    const send = (emails: NewMail[]) => shop.jobs.enqueue(tx, 'write-mail', emails)
    const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, input.email))
    if (known) return send([accountExists(input.email, locale)])
    if (builtIn.includes(input.email)) return inviteAdmin(tx, shop, input.email, locale)

    const userId = randomUUID()
    // Named one by one: nothing that somebody adds to the input reaches the row.
    const { name, username, email, dateOfBirth, passwordHash, shortPassword } = input
    const made = await tx
      .insert(user)
      .values({ id: userId, name, username, email, dateOfBirth, shortPassword, locale, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    // Somebody else took the address between the look and the reach.
    if (made.length === 0) return send([accountExists(input.email, locale)])
    await tx.insert(account).values({
      id: randomUUID(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
      createdAt: now,
      updatedAt: now,
    })
    await recordSecurity(tx, { kind: 'account_made', accountId: userId, details: { how: 'password' } }, now)
    const linkId = await makeLink(tx, shop.secrets, { purpose: 'confirm', userId, email: input.email }, now)
    await send([
      {
        key: `account-confirm:${linkId}`,
        template: 'account-confirm',
        locale,
        recipient: input.email,
        data: { linkId },
      },
      {
        key: `account-to-store:${userId}`,
        template: 'account-to-store',
        locale: 'ar',
        recipient: contact.email,
        data: { userId },
      },
    ])
  })
}

/** The letter to somebody whose address was used for a second account. */
export function accountExists(email: string, locale: Locale): NewMail {
  return { key: `account-exists:${randomUUID()}`, template: 'account-exists', locale, recipient: email, data: {} }
}
