import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { staffMember } from '#tests/roles/ask-as.ts'
import { adminCookie } from '#tests/support/accounts/accounts.ts'
import { signedInOwner } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { user } from '../table.ts'
import type { Admin } from '../users/admin.ts'
import type { Permission } from './permissions.ts'
import { readTeam } from './read-team.ts'
import { staffRole } from './table.ts'

const refused = (reason: string) => ({ ok: false, refusal: { reason } })

describeOnBothEngines('a role of the staff', (open) => {
  let testShop: OpenShop
  let owner: Admin<Permission>
  beforeAll(async () => {
    testShop = await open()
    owner = await signedInOwner(testShop, await adminCookie(testShop))
    await testShop.shop.db
      .insert(staffRole)
      .values({ id: 'lead', nameAr: 'قائد', nameEn: 'Lead', permissions: ['team.act', 'orders.see', 'orders.act'] })
  })
  const as = async (role: string) => {
    const created = await staffMember(testShop, role)
    const admin = (await testShop.accounts.admin(created.request()))!
    return { ...created, id: created.person.id, admin: admin as Admin<Permission> }
  }
  const roleOf = async (id: string) => {
    const [found] = await testShop.shop.db.select().from(user).where(eq(user.id, id))
    return [found?.role, found?.staffRoleId]
  }

  test('takes effect from the next request, and both logs record who gave it', async () => {
    const clerk = await as('orders')
    expect((await testShop.accounts.changeRole(owner, clerk.id, 'bookkeeper')).ok).toBe(true)
    const now = await testShop.accounts.admin(clerk.request())
    expect([now?.roleId, now?.permissions.has('customers.contact')]).toEqual(['bookkeeper', false])
    const [entry] = await testShop.shop.db.select().from(auditEntry).where(eq(auditEntry.subjectId, clerk.id))
    expect([entry?.actorId, entry?.changes]).toEqual([
      owner.id,
      [{ field: 'staffRoleId', from: 'orders', to: 'bookkeeper' }],
    ])
    const [event] = await testShop.shop.db.select().from(securityEvent).where(eq(securityEvent.aboutId, clerk.id))
    expect(event).toMatchObject({ kind: 'role_changed', accountId: owner.id, details: { of: 'bookkeeper' } })
    expect((await testShop.accounts.changeRole(owner, clerk.id, null)).ok).toBe(true)
    expect([await testShop.accounts.admin(clerk.request()), await roleOf(clerk.id)]).toEqual([null, ['user', null]])
  })

  test('can be given only by an admin who has all its permissions: only owners make and change owners', async () => {
    const [lead, clerk, keeper] = [await as('lead'), await as('orders'), await as('owner')]
    const give = (to: string, role: string | null) => testShop.accounts.changeRole(lead.admin, to, role)
    expect(await give(clerk.id, 'lead')).toEqual(refused('beyond'))
    expect(await give(keeper.id, 'lead')).toEqual(refused('beyond'))
    expect(await give(keeper.id, null)).toEqual(refused('beyond'))
    expect(await give(lead.id, 'owner')).toEqual(refused('beyond'))
    expect(await testShop.accounts.setActive(lead.admin, keeper.id, false)).toEqual(refused('beyond'))
    expect(await testShop.accounts.changeRole(owner, clerk.id, 'pilot')).toEqual(refused('no_role'))
    // The admin object they hold still says so, the database no longer does.
    await testShop.accounts.changeRole(owner, lead.id, 'orders')
    expect(await give(clerk.id, 'orders')).toEqual(refused('not_admin'))
    const support = await as('support')
    expect(await testShop.accounts.setActive(support.admin, clerk.id, false)).toEqual(refused('not_admin'))
    expect(await roleOf(clerk.id)).toEqual(['admin', 'orders'])
  })

  test('follows what the previous version writes', async () => {
    const { id } = await as('support')
    const { db } = testShop.shop
    await db.update(user).set({ role: 'user' }).where(eq(user.id, id))
    expect(await roleOf(id)).toEqual(['user', null])
    await db.update(user).set({ role: 'admin' }).where(eq(user.id, id))
    expect(await roleOf(id)).toEqual(['admin', 'owner'])
    expect((await readTeam(db)).map((member) => member.id)).toContain(id)
    await db.update(user).set({ role: 'user' }).where(eq(user.id, id))
  })

  test('the last active owner stays an owner, whoever else is in the staff', async () => {
    const { db } = testShop.shop
    await db.update(user).set({ role: 'user' }).where(eq(user.staffRoleId, 'owner'))
    await as('manager')
    const [one, two] = [await as('owner'), await as('owner')]
    for (let round = 0; round < 15; round++) {
      const results = await Promise.all([
        testShop.accounts.changeRole(one.admin, two.id, 'manager'),
        round % 2
          ? testShop.accounts.setActive(two.admin, one.id, false)
          : testShop.accounts.changeRole(two.admin, one.id, 'bookkeeper'),
      ])
      expect(results.filter(({ ok }) => ok).length).toBe(1)
      const owners = await db.select().from(user).where(eq(user.staffRoleId, 'owner'))
      expect(owners.filter(({ isActive }) => isActive).length).toBe(1)
      for (const { id } of [one, two])
        await db.update(user).set({ role: 'admin', staffRoleId: 'owner', isActive: true }).where(eq(user.id, id))
    }
    await db.update(user).set({ staffRoleId: 'manager' }).where(eq(user.id, two.id))
    expect(await testShop.accounts.changeRole(one.admin, one.id, 'manager')).toEqual(refused('last_admin'))
    expect(await testShop.accounts.setActive(one.admin, one.id, false)).toEqual(refused('last_admin'))
  })
})
