import { listCredentials } from '#shop/accounts/list-passkeys.ts'
import type { Person } from '#shop/accounts/person.ts'
import { readSettings } from '#shop/settings/read.ts'
import type { Shop } from '#shop/shop.ts'

/** Whether the store asks this person for a second factor: its admins, when its setting says so. */
export async function needsTwoFactor({ db }: Pick<Shop, 'db'>, person: Person): Promise<boolean> {
  return person.role === 'admin' && (await readSettings(db)).security.adminsNeedTwoFactor
}

/**
 * Whether somebody must sign in with their passkey before they change what they sign in with. For an admin of whom the
 * store asks a second factor and who has it as a passkey, the password alone opens a session that runs nothing; with a
 * factor added in it, it would.
 */
export async function mustComeByPasskey(shop: Pick<Shop, 'db'>, person: Person): Promise<boolean> {
  if (person.twoFactor || person.byPasskey || !(await needsTwoFactor(shop, person))) return false
  return (await listCredentials(shop.db, person.id)).length > 0
}
