import { beforeAll, expect, test } from 'vitest'
import { activeStaff } from '#shop/accounts/sessions/active-staff.ts'
import { adminSession } from '#shop/accounts/sessions/session-limits.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { cookieOf, member, network, requestOf, signedIn } from '#tests/support/accounts/accounts.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const who = { email: 'keeper@bustan.example', password: 'orchard-gate-1977' }
const hour = 3_600_000

describeOnBothEngines('how long a session lasts', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const token = await makeSetupLink(testShop.shop.db, testShop.clock.now(), who.email)
    await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', ...who })
  })
  const remembered = async () => {
    const result = await testShop.accounts.signIn(requestOf(testShop), { ...who, remember: true }, network())
    if (!result.ok) throw new Error(result.reason)
    return requestOf(testShop, cookieOf(result.headers))
  }

  test('an admin’s ends a day after its last use, and a week after it began in any case', async () => {
    testShop.clock.set(new Date())
    const [used, idle] = [await remembered(), await remembered()]
    const ids = [await testShop.accounts.person(used), await testShop.accounts.person(idle)].map(
      (one) => one!.sessionId,
    )
    const rule = { adminsNeedTwoFactor: false }
    for (let day = 0; day < 7; day++) {
      testShop.clock.forward(23 * hour)
      expect(await testShop.accounts.admin(used)).not.toBeNull()
    }
    expect(await testShop.accounts.person(idle)).toBeNull()
    const still = await activeStaff(testShop.shop.db, ids, rule, testShop.clock.now())
    expect([...still.keys()]).toEqual([ids[0]])
    // Eight hours after its last use.
    testShop.clock.forward(adminSession.wholeMs - 6 * 23 * hour - 22 * hour)
    expect(await testShop.accounts.person(used)).toBeNull()
    expect((await activeStaff(testShop.shop.db, ids, rule, testShop.clock.now())).size).toBe(0)
  })

  test('a shopper’s does not', async () => {
    testShop.clock.set(new Date())
    const shopper = await member(testShop)
    const request = requestOf(testShop, await signedIn(testShop, shopper))
    testShop.clock.forward(8 * 24 * hour)
    expect(await testShop.accounts.person(request)).not.toBeNull()
  })
})
