import { expect, test } from 'vitest'
import { builtInRoles, permissionsOf } from '../roles/built-in-roles.ts'
import { allPermissions, type Permission } from '../roles/permissions.ts'
import { type Admin, adminOf, may } from './admin.ts'

const staffRole = { id: 'owner', permissions: [], needsTwoFactor: false }
const lax = { adminsNeedTwoFactor: false }
const person = { id: 'x', email: 'x@x.example', name: 'X', role: 'admin', isActive: true, staffRole }

test('only an active member of the staff is an admin', () => {
  const none = [
    null,
    { ...person, role: 'user' },
    { ...person, isActive: false },
    { ...person, staffRole: null },
    { ...person, shortPassword: true },
  ]
  expect(none.map((each) => adminOf(each, lax))).toEqual(none.map(() => null))
  expect(adminOf(person, lax)?.permissions).toEqual(new Set(allPermissions))
})

test('a role can require the second step', () => {
  const strict = { ...person, staffRole: { ...staffRole, needsTwoFactor: true } }
  expect(adminOf(strict, lax)).toBeNull()
  expect(adminOf({ ...strict, secondFactor: true }, lax)).not.toBeNull()
})

test('a role of the store has the permissions this version knows; a built-in one has what the code defines', () => {
  const own = { id: 'b7', permissions: ['orders.see', 'orders.fly', 'team.act'] }
  expect([...permissionsOf(own)]).toEqual(['orders.see', 'team.act'])
  expect([...permissionsOf({ id: 'bookkeeper', permissions: ['team.act'] })]).not.toContain('team.act')
  for (const id of builtInRoles) expect(permissionsOf({ id, permissions: [] }).size).toBeGreaterThan(0)
})

test('the types grant only permissions requested by name', () => {
  const moveOrder = (_admin: Admin<'orders.act'>) => {}
  const staff = adminOf({ ...person, staffRole: { ...staffRole, id: 'bookkeeper' } }, lax)!
  // @ts-expect-error a member without a requested permission
  moveOrder(staff)
  // @ts-expect-error an Admin without its permission
  const unnamed = (admin: Admin) => admin
  unnamed(staff as never)
  if (may(staff, 'orders.see')) {
    // @ts-expect-error another permission was requested
    moveOrder(staff)
  } else throw new Error('a bookkeeper sees orders')
  const several = ['orders.see', 'orders.act'][0] as 'orders.see' | 'orders.act'
  // @ts-expect-error one of several would be granted as all of them
  may(staff, several)
  const granted: Permission[] = []
  if (may(staff, 'orders.act', 'orders.see')) moveOrder(staff)
  expect([granted, may(staff, 'orders.act')]).toEqual([[], false])
})
