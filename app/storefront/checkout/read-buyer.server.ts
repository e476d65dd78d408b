import type { Person } from '#shop/accounts/person.ts'
import { listAddresses } from '#shop/addresses/read.ts'
import type { Executor } from '#shop/db.ts'
import { readLastBuyer } from '#shop/orders/own-orders.ts'
import type { Buyer } from './buyer.ts'

/** The signed-in user's data for checkout. An unverified email is not offered: it may be a stranger's. */
export async function readBuyer(db: Executor, { id, name, email, emailVerified }: Person): Promise<Buyer> {
  const [last, addresses] = [await readLastBuyer(db, id), await listAddresses(db, id)]
  const [firstName = '', ...rest] = name.split(' ')
  return {
    account: id,
    firstName: last?.firstName ?? firstName,
    lastName: last?.lastName ?? rest.join(' '),
    email: emailVerified ? email : '',
    phone: last?.phone ?? '',
    robloxUsername: last?.robloxUsername ?? '',
    addresses,
  }
}
