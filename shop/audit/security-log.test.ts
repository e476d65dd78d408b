import { desc, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  maxAttempts,
  pruneSecurityLog,
  recordAttempt,
  recordSecurity,
  securityEvent,
} from '#shop/audit/security-log.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

describeOnBothEngines('the security log', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
  })
  const events = () => testShop.shop.db.select().from(securityEvent).orderBy(desc(securityEvent.id))

  test('a wrong key is recorded with its network and device, repeated ones within a minute as one row', async () => {
    const headers = { authorization: `Bearer bk_${'x'.repeat(43)}`, 'user-agent': 'curl/8.5.0 noura@example.com' }
    for (let time = 0; time < 3; time++)
      expect((await fetch(`${testShop.url}/api/v1/admin/orders`, { headers })).status).toBe(401)
    const [one, ...others] = await events()
    expect(one).toMatchObject({ kind: 'api_key', outcome: 'refused', count: 3, network: '127.0.0.1', device: 'curl' })
    expect(others).toEqual([])
  })

  test('an admin’s change of settings is recorded in the same transaction', async () => {
    const { contact } = await testShop.shop.settings.read()
    await changeSettings(testShop.shop.db, testShop.shop.clock, admin, {
      contact: { ...contact, phone: '+96522220000' },
    })
    const [one] = await events()
    expect(one).toMatchObject({ kind: 'settings_changed', outcome: 'ok', accountId: 'a', details: { of: 'contact' } })
    const undone = testShop.shop.db.transaction(async (tx) => {
      await recordSecurity(tx, { kind: 'backup' }, testShop.clock.now())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await events()).filter(({ kind }) => kind === 'backup')).toEqual([])
  })

  test('an attacker with thousands of addresses does not fill the disk: above a daily number attempts are only counted', async () => {
    const now = testShop.clock.now()
    await testShop.shop.db.execute(sql`insert into security_event (at, last_at, kind, outcome, network)
      select ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, 'sign_in', 'refused', '198.18.0.' || n
      from generate_series(1, ${maxAttempts - 1}) as n`)
    for (const email of ['one@example.com', 'two@example.com', 'three@example.com'])
      await recordAttempt(testShop.shop, { kind: 'sign_in', email })
    const [rest, last] = await events()
    expect(last).toMatchObject({ count: 1, typed: expect.stringMatching(/^[0-9a-f]{20}$/) })
    expect(rest).toMatchObject({ kind: 'sign_in', count: 2, typed: null, network: null })
  })

  test('an event is deleted after 180 days, and not before', async () => {
    testShop.clock.forward(179 * 86_400_000)
    await pruneSecurityLog(testShop.shop)
    expect((await events()).length).toBeGreaterThan(maxAttempts)
    testShop.clock.forward(2 * 86_400_000)
    await pruneSecurityLog(testShop.shop)
    expect(await events()).toEqual([])
  })

  test('a refusal that cannot be recorded is in the server’s log, and still refused', async () => {
    const broken = { ...testShop.shop, clock: { now: () => new Date(Number.NaN) } }
    await recordAttempt(broken, { kind: 'sign_in' })
    expect(testShop.errors.at(-1)?.message).toContain('security log')
    testShop.errors.length = 0
  })
})
