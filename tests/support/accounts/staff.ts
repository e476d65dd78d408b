import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { type Admin, adminOf } from '#shop/accounts/users/admin.ts'
import type { OpenShop } from '../open-shop.ts'

type Who = { id: string; email: string; name: string; hasFreshProof?: boolean }

/** An owner without an account, for tests of functions that only check the type. */
export function ownerOf(who: Who): Admin<Permission> {
  const staffRole = { id: 'owner', permissions: [], needsTwoFactor: false }
  return adminOf(
    { ...who, role: 'admin', isActive: true, staffRole },
    { adminsNeedTwoFactor: false },
  ) as Admin<Permission>
}

/** The owner behind a session's cookie. */
export async function signedInOwner({ accounts, url }: Pick<OpenShop, 'accounts' | 'url'>, cookie: string) {
  const staff = await accounts.admin(new Request(`${url}/`, { headers: { cookie } }))
  if (staff?.roleId !== 'owner') throw new Error('not an owner')
  return staff as Admin<Permission>
}
