import { beforeAll, expect, test } from 'vitest'
import { adminSession } from '#shop/accounts/sessions/session-limits.ts'
import { stillAdmins } from '#shop/accounts/sessions/still-admins.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { cookieOf, member, network, requestOf, signedIn } from '#tests/support/accounts/accounts.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const who = { email: 'keeper@bustan.example', password: 'orchard-gate-1977' }
const hour = 3_600_000

describeOnBothEngines('how long a session lasts', (open) => {
  let house: OpenShop
  beforeAll(async () => {
    house = await open()
    const token = await makeSetupLink(house.shop.db, house.clock.now(), who.email)
    await house.accounts.setUp(requestOf(house), { token, name: 'Keeper', ...who })
  })
  const remembered = async () => {
    const answer = await house.accounts.signIn(requestOf(house), { ...who, remember: true }, network())
    if (!answer.ok) throw new Error(answer.reason)
    return requestOf(house, cookieOf(answer.headers))
  }

  test('an admin’s ends a day after it was last used, and a week after it began, whatever is in between', async () => {
    house.clock.set(new Date())
    const [used, idle] = [await remembered(), await remembered()]
    const ids = [await house.accounts.person(used), await house.accounts.person(idle)].map((one) => one!.sessionId)
    const rule = { adminsNeedTwoFactor: false }
    for (let day = 0; day < 7; day++) {
      house.clock.forward(23 * hour)
      expect(await house.accounts.admin(used)).not.toBeNull()
    }
    expect(await house.accounts.person(idle)).toBeNull()
    const still = await stillAdmins(house.shop.db, ids, rule, house.clock.now())
    expect(still).toEqual(new Set([ids[0]]))
    // Eight hours after it was used.
    house.clock.forward(adminSession.wholeMs - 6 * 23 * hour - 22 * hour)
    expect(await house.accounts.person(used)).toBeNull()
    expect(await stillAdmins(house.shop.db, ids, rule, house.clock.now())).toEqual(new Set())
  })

  test('a shopper’s stays', async () => {
    house.clock.set(new Date())
    const shopper = await member(house)
    const request = requestOf(house, await signedIn(house, shopper))
    house.clock.forward(8 * 24 * hour)
    expect(await house.accounts.person(request)).not.toBeNull()
  })
})
