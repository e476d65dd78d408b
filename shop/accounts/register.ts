import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordSecurity } from '../audit/security-log.ts'
import { transact } from '../db.ts'
import { enqueueEmails } from '../email/enqueue-email.ts'
import type { NewMail } from '../email/table.ts'
import type { Locale } from '../money.ts'
import type { Shop } from '../shop.ts'
import { makeLink } from './links.ts'
import { insertPassword } from './set-password.ts'
import { user } from './table.ts'
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
 * Creates a shopper's account. When the address already has one, its owner gets an email instead and the answer is the
 * same (no account enumeration; the caller hashes the password in both cases). A built-in admin's address gets the
 * one-time setup link. The role is never input. One transaction with its emails.
 * @param mayEmail false leaves out the email to the typed address; the account is made either way
 */
export async function register(
  shop: Pick<Shop, 'db' | 'clock' | 'jobs' | 'secrets' | 'settings'>,
  input: NewAccount,
  { locale, builtIn, mayEmail }: { locale: Locale; builtIn: readonly string[]; mayEmail: boolean },
): Promise<void> {
  const now = shop.clock.now()
  const { contact } = await shop.settings.read()
  await transact(shop.db, async (tx) => {
    const send = (emails: NewMail[]) => enqueueEmails(tx, shop.jobs, emails, now)
    const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, input.email))
    const exists = mayEmail ? [accountExists(input.email, locale)] : []
    if (known) return send(exists)
    if (builtIn.includes(input.email)) return mayEmail ? inviteAdmin(tx, shop, input.email, locale) : undefined

    const userId = randomUUID()
    // Listed field by field: extra input never reaches the row.
    const { name, username, email, dateOfBirth, passwordHash, shortPassword } = input
    const created = await tx
      .insert(user)
      .values({ id: userId, name, username, email, dateOfBirth, shortPassword, locale, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id })
    // A concurrent request took the address.
    if (created.length === 0) return send(exists)
    await insertPassword(tx, userId, passwordHash, now)
    await recordSecurity(tx, { kind: 'account_made', accountId: userId, details: { how: 'password' } }, now)
    if (mayEmail) {
      const linkId = await makeLink(tx, shop.secrets, { purpose: 'confirm', userId, email }, now)
      const key = `account-confirm:${linkId}`
      await send([{ key, template: 'account-confirm', locale, recipient: email, data: { linkId, userId } }])
    }
    await send([
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

/** The email to the owner of an address that was used to register again. */
export function accountExists(email: string, locale: Locale): NewMail {
  return { key: `account-exists:${randomUUID()}`, template: 'account-exists', locale, recipient: email, data: {} }
}
