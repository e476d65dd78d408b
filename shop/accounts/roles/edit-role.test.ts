import { and, eq } from 'drizzle-orm'
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
import { deleteRole, saveRole } from './edit-role.ts'
import { maxOwnRoles, type RoleInput, roleInput, withSeePermissions } from './form.ts'
import type { Permission } from './permissions.ts'
import { readRoles } from './read-team.ts'
import { staffRole } from './table.ts'

const refused = (reason: string) => ({ ok: false, refusal: { reason } })

test('a permission to change or export an area includes seeing it', () => {
  expect(withSeePermissions(['orders.export', 'reviews.act', 'customers.contact'])).toEqual([
    'orders.see',
    'orders.export',
    'reviews.see',
    'reviews.act',
    'customers.contact',
  ])
  const form = { nameAr: 'أ', nameEn: 'A', version: '', 'may-orders.act': 'on', 'may-orders.see': 'off', role: 'owner' }
  expect(roleInput(form)).toEqual({ nameAr: 'أ', nameEn: 'A', version: '', permissions: ['orders.see', 'orders.act'] })
})

describeOnBothEngines('a role created by the store', (open) => {
  let testShop: OpenShop
  let owner: Admin<Permission>
  let names = 0
  beforeAll(async () => {
    testShop = await open()
    owner = await signedInOwner(testShop, await adminCookie(testShop))
  })
  const as = async (role: string) => {
    const created = await staffMember(testShop, role)
    return {
      ...created,
      id: created.person.id,
      admin: (await testShop.accounts.admin(created.request())) as Admin<Permission>,
    }
  }
  const input = (permissions: Permission[], version = ''): RoleInput => {
    names++
    return { nameAr: `دور ${names}`, nameEn: `Role ${names}`, permissions, version }
  }
  const save = (id: string | null, role: RoleInput, by = owner) => saveRole(testShop.shop, by, { id, ...role })
  const make = async (permissions: Permission[]) => {
    const saved = await save(null, input(permissions))
    if (!saved.ok) throw new Error(saved.refusal.reason)
    return saved.value.id
  }
  const read = async (id: string) => (await readRoles(testShop.shop.db)).find((role) => role.id === id)
  const audited = async (id: string) =>
    (
      await testShop.shop.db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.subject, 'role'), eq(auditEntry.subjectId, id)))
        .orderBy(auditEntry.id)
    ).map(({ action, changes }) => [action, changes.map(({ field, from, to }) => [field, from, to])])

  test('members have it as last saved, and both logs record added and removed permissions', async () => {
    const id = await make(['orders.see', 'orders.export'])
    const clerk = await as(id)
    const may = async () => [...((await testShop.accounts.admin(clerk.request()))?.permissions ?? [])]
    expect(await may()).toEqual(['orders.see', 'orders.export'])
    const before = await read(id)
    expect(before).toMatchObject({ isBuiltIn: false, members: 1 })
    const saved = await save(id, { ...before!, permissions: ['orders.see', 'reviews.see'] })
    expect([saved.ok, await may()]).toEqual([true, ['orders.see', 'reviews.see']])
    const [created, changed] = await audited(id)
    expect(created).toEqual([
      'create',
      [
        ['nameAr', null, before!.nameAr],
        ['nameEn', null, before!.nameEn],
        ['permissions.added', null, ['orders.see', 'orders.export']],
      ],
    ])
    expect(changed).toEqual([
      'change',
      [
        ['permissions.added', null, ['reviews.see']],
        ['permissions.removed', ['orders.export'], null],
      ],
    ])
    const events = await testShop.shop.db
      .select()
      .from(securityEvent)
      .where(eq(securityEvent.kind, 'role_edited'))
      .orderBy(securityEvent.id)
    expect(events.map(({ accountId, details }) => [accountId, details.of])).toEqual([
      [owner.id, 'create'],
      [owner.id, 'change'],
    ])
    // Saved unchanged: neither a version nor an entry.
    const now = (await read(id))!
    expect([(await save(id, now)).ok, (await read(id))?.version]).toEqual([true, now.version])
    expect((await audited(id)).length).toBe(2)
  })

  test('allows only what its editor may do, before and after the change', async () => {
    const lead = await as(await make(['team.see', 'team.act', 'orders.see', 'orders.act']))
    const wide = await make(['orders.see', 'payments.see'])
    expect(await save(null, input(['orders.see', 'payments.see']), lead.admin)).toEqual(refused('beyond'))
    expect(await save(wide, { ...(await read(wide))!, permissions: ['orders.see'] }, lead.admin)).toEqual(
      refused('beyond'),
    )
    expect(await deleteRole(testShop.shop, lead.admin, wide)).toEqual(refused('beyond'))
    const narrow = await save(null, input(['orders.see']), lead.admin)
    expect(narrow.ok).toBe(true)
    // Their own role, too, and then no more: the admin object they hold still has team.act.
    const own = (await read(lead.admin.roleId))!
    expect((await save(own.id, { ...own, permissions: ['orders.see'] }, lead.admin)).ok).toBe(true)
    expect(await save(null, input(['orders.see']), lead.admin)).toEqual(refused('not_admin'))
    expect(await deleteRole(testShop.shop, lead.admin, wide)).toEqual(refused('not_admin'))
    await testShop.shop.db.update(user).set({ isActive: false }).where(eq(user.id, lead.id))
  })

  test('is not a built-in one or a deleted one', async () => {
    for (const id of ['owner', 'orders', 'nothing']) {
      expect(await save(id, input(['orders.see']))).toEqual(refused('unknown'))
      expect(await deleteRole(testShop.shop, owner, id)).toEqual(refused('unknown'))
    }
  })

  test('when many save one version, one succeeds and the others see what it changed', async () => {
    const id = await make(['orders.see'])
    const opened = (await read(id))!
    const results = await Promise.all(
      (['reviews.see', 'content.see', 'reports.see', 'email.see'] as const).map((permission) =>
        save(id, { ...opened, permissions: ['orders.see', permission] }),
      ),
    )
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    const now = (await read(id))!
    for (const result of results.filter(({ ok }) => !ok))
      expect(result).toMatchObject({
        refusal: {
          reason: 'changed',
          version: now.version,
          since: [{ by: owner.email, changes: [{ field: 'permissions.added', to: [now.permissions[1]] }] }],
        },
      })
    expect((await save(id, { ...opened, version: now.version })).ok).toBe(true)
  })

  test('names are unique, also when two are saved at once', async () => {
    const role = input(['orders.see'])
    const results = await Promise.all(Array.from({ length: 6 }, () => save(null, role)))
    expect(results.filter(({ ok }) => ok).length).toBe(1)
    expect(results.filter((result) => !result.ok && result.refusal.reason === 'taken_ar').length).toBe(5)
    expect(await save(null, { ...role, nameAr: 'اسم آخر' })).toEqual(refused('taken_en'))
  })

  test('is deleted only when no one has it, also when it is given at the same moment', async () => {
    for (let round = 0; round < 12; round++) {
      const [id, clerk] = [await make(['orders.see']), await as('support')]
      const [gone, assigned] = await Promise.all([
        deleteRole(testShop.shop, owner, id),
        testShop.accounts.changeRole(owner, clerk.id, id),
      ])
      expect([gone.ok, assigned.ok].filter(Boolean).length).toBe(1)
      if (assigned.ok) expect(gone).toEqual({ ok: false, refusal: { reason: 'in_use', members: [clerk.person.name] } })
      else expect([assigned.refusal.reason, await read(id)]).toEqual(['no_role', undefined])
      if (gone.ok) expect((await audited(id)).at(-1)?.[0]).toBe('delete')
    }
  })

  test('is named in the audit log when it is given, also after its deletion', async () => {
    const [id, clerk] = [await make(['orders.see']), await as('support')]
    const { nameAr, nameEn } = (await read(id))!
    await testShop.accounts.changeRole(owner, clerk.id, id)
    const [entry] = await testShop.shop.db.select().from(auditEntry).where(eq(auditEntry.subjectId, clerk.id))
    expect(entry?.changes).toEqual([{ field: 'staffRoleId', from: 'support', to: [nameAr, nameEn] }])
  })

  test('the number of roles is limited', async () => {
    const { db } = testShop.shop
    const have = await db.$count(staffRole, eq(staffRole.isBuiltIn, false))
    for (let n = have; n < maxOwnRoles; n++) await make(['orders.see'])
    expect(await save(null, input(['orders.see']))).toEqual(refused('full'))
  })
})
