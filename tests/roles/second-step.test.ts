import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { loader as security } from '#app/account/security/security.tsx'
import { action as settings } from '#app/admin/settings/settings.tsx'
import { loader as team } from '#app/admin/team/team.tsx'
import { staffRole } from '#shop/accounts/roles/table.ts'
import { session, user } from '#shop/accounts/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { adminCookie, signedIn } from '../support/accounts/accounts.ts'
import { buildOf } from '../support/build-of.ts'
import { ask } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { staffMember } from './ask-as.ts'

const build = buildOf({
  'admin/settings': { action: settings },
  'admin/team': { loader: team },
  'profile/security': { loader: security },
})

describeOnBothEngines('a second factor by role over HTTP', (open) => {
  let testShop: OpenShop
  let owner: string
  beforeAll(async () => {
    testShop = await open({ build })
    owner = await adminCookie(testShop)
  })
  const save = async (roles: string[], seen: string[], cookie = owner) => {
    const ticked = roles.map((role) => [`step-${role}`, 'on'])
    const body = new URLSearchParams([['group', 'role-steps'], ['seen', seen.join(' ')], ...ticked] as [
      string,
      string,
    ][])
    return (await ask(`${testShop.url}/admin/settings`, { method: 'POST', headers: { cookie }, body })).status
  }
  const place = async (cookie: string) => {
    const response = await ask(`${testShop.url}/admin/team`, { headers: { cookie } })
    return response.headers.get('location') ?? response.status
  }
  /** Marks every session of the account as if a code had been given. */
  const proveCode = async (email: string) => {
    const { db } = testShop.shop
    const [own] = await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.email, email)).returning()
    await db.update(session).set({ secondFactorAt: testShop.clock.now() }).where(eq(session.userId, own!.id))
  }
  const asking = async () => {
    const rows = await testShop.shop.db.select().from(staffRole).where(eq(staffRole.needsTwoFactor, true))
    return rows.map(({ id }) => id).sort()
  }

  test('can be required by a user who has one, for one role only, and ends its members’ sessions', async () => {
    const [clerk, keeper] = [await staffMember(testShop, 'support'), await staffMember(testShop, 'owner')]
    expect([await save(['support'], []), await asking()]).toEqual([422, []])
    await proveCode('keeper@example.com')
    expect([await place(keeper.cookie), await save(['support'], [])]).toEqual([200, 200])
    expect(await asking()).toEqual(['support'])
    expect(await place(keeper.cookie)).toBe(200)
    // Ended. After signing in again they are sent to set it up.
    expect(await place(clerk.cookie)).toMatch(/^\/admin\/login/)
    const again = await signedIn(testShop, clerk)
    expect(await place(again)).toBe('/profile/security')
    const page = await ask<{ twoFactorNeeded: boolean }>(`${testShop.url}/profile/security`, {
      headers: { cookie: again },
    })
    expect(page.body.twoFactorNeeded).toBe(true)
    const person = (await testShop.accounts.person(new Request(testShop.url, { headers: { cookie: again } })))!
    const stop = await testShop.accounts.stopTwoFactor(
      new Request(testShop.url, { headers: { cookie: again } }),
      { ...person, secondFactor: true },
      clerk.password,
      'en',
    )
    expect(stop).toMatchObject({ ok: false, reason: 'needed' })
    await proveCode(clerk.email)
    expect(await place(again)).toBe(403)
    const [entry] = await testShop.shop.db.select().from(auditEntry).where(eq(auditEntry.subjectId, 'support'))
    expect(entry?.changes).toEqual([{ field: 'needsTwoFactor', from: false, to: true }])
  })

  test('is saved with an optimistic lock, and dropped from the next request', async () => {
    expect(await save(['orders'], [])).toBe(409)
    expect(await asking()).toEqual(['support'])
    const statuses = await Promise.all([save(['support', 'orders'], ['support']), save([], ['support'])])
    expect(statuses.sort()).toEqual([200, 409])
    expect(await save([], await asking())).toBe(200)
    const clerk = await staffMember(testShop, 'support')
    expect([await place(clerk.cookie), await asking()]).toEqual([403, []])
    const manager = await staffMember(testShop, 'manager')
    expect(await save(['support'], [], manager.cookie)).toBe(403)
  })
})
