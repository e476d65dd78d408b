import { beforeAll, expect, test } from 'vitest'
import { action as add } from '#app/admin/team/roles/add.tsx'
import { action as edit } from '#app/admin/team/roles/edit.tsx'
import { readRoles } from '#shop/accounts/roles/read-team.ts'
import { adminCookie } from '../support/accounts/accounts.ts'
import { buildOf } from '../support/build-of.ts'
import { ask } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { staffMember } from './ask-as.ts'

const build = buildOf({ 'admin/team/roles/add': { action: add }, 'admin/team/roles/edit/:id': { action: edit } })

describeOnBothEngines('the role editor over HTTP', (open) => {
  let testShop: OpenShop
  let owner: string
  beforeAll(async () => {
    testShop = await open({ build })
    owner = await adminCookie(testShop)
  })
  const post = async (path: string, fields: object, cookie = owner) => {
    const body = new URLSearchParams(Object.entries(fields))
    const response = await ask(`${testShop.url}/admin/team/roles/${path}`, {
      method: 'POST',
      headers: { cookie },
      body,
    })
    return { status: response.status, to: response.headers.get('location') ?? '' }
  }
  const roles = async () => (await readRoles(testShop.shop.db)).filter(({ isBuiltIn }) => !isBuiltIn)
  const form = { intent: 'save', nameAr: 'مغلّف', nameEn: 'Packer', 'may-orders.act': 'on' }

  test('adds, changes and deletes a role; acting includes seeing', async () => {
    const response = await post('add', form)
    expect([response.status, response.to]).toEqual([
      302,
      expect.stringMatching(/^\/admin\/team\/roles\/edit\/[\w-]+\?made$/),
    ])
    const [role] = await roles()
    expect(role).toMatchObject({ nameEn: 'Packer', permissions: ['orders.see', 'orders.act'] })
    const at = `edit/${role!.id}`
    expect((await post(at, { ...form, version: 'old' })).status).toBe(409)
    expect((await post(at, { ...form, version: role!.version, nameEn: ' Packing ' })).status).toBe(200)
    expect((await roles())[0]?.nameEn).toBe('Packing')
    expect(await post(at, { intent: 'delete' })).toEqual({ status: 302, to: '/admin/team/roles?deleted' })
    expect(await roles()).toEqual([])
  })

  test('refuses a role without permissions, with an unknown one, or with a built-in name', async () => {
    for (const wrong of [
      { 'may-orders.act': '' },
      { 'may-orders.act': '', 'may-orders.fly': 'on' },
      { nameEn: 'owner' },
      { nameAr: 'مالك' },
      { nameEn: '' },
      { nameAr: 'x'.repeat(61) },
    ])
      expect([wrong, (await post('add', { ...form, ...wrong })).status]).toEqual([wrong, 422])
    expect((await post('edit/owner', { ...form, version: '' })).status).toBe(409)
    expect(await roles()).toEqual([])
  })

  test('is only for roles that include the team', async () => {
    for (const role of ['manager', 'orders', 'bookkeeper']) {
      const { cookie } = await staffMember(testShop, role)
      for (const path of ['add', 'edit/owner']) expect((await post(path, form, cookie)).status).toBe(403)
    }
  })

  // Last, because it moves the clock until the proof is too old.
  test('asks for fresh proof of identity', async () => {
    testShop.clock.forward(11 * 60_000)
    expect((await post('add', form)).status).toBe(403)
    expect((await post('add', { ...form, proofAgain: 'wrong' })).status).toBe(403)
    expect(await roles()).toEqual([])
    expect((await post('add', { ...form, proofAgain: 'orchard-gate-1977' })).status).toBe(302)
    expect((await roles()).length).toBe(1)
  })
})
