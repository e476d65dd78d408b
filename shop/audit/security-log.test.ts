import { desc, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import {
  addCountedAttempts,
  eraseFromSecurityLog,
  maxAttempts,
  pruneSecurityLog,
  recordAttempt,
  recordSecurity,
  securityEvent,
} from '#shop/audit/security-log.ts'
import { type Db, WaitBudget, waitBudget } from '#shop/db.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { engines, makeTestShop } from '#tests/support/test-shops.ts'

const admin = ownerOf({ id: 'a', email: 'owner@bustan.example', name: 'Owner' })

describeOnBothEngines('the security log', (open) => {
  const testShop = open.once()
  const events = () => testShop.shop.db.select().from(securityEvent).orderBy(desc(securityEvent.id))

  test('a wrong key is recorded with its network and device, repeated ones within a minute as one row', async () => {
    const headers = { authorization: `Bearer bk_${'x'.repeat(43)}`, 'user-agent': 'curl/8.5.0 noura@example.com' }
    for (let time = 0; time < 3; time++)
      expect((await fetch(`${testShop.url}/api/v1/admin/orders`, { headers })).status).toBe(401)
    const [one, ...others] = await events()
    expect(one).toMatchObject({ kind: 'api_key', outcome: 'refused', count: 3, network: '127.0.0.1', device: 'curl' })
    expect(others).toEqual([])
  })

  test('an attempt repeated hundreds of times in a minute is written a few times, and announced once', async () => {
    const { shop, clock } = testShop
    const repeat = (times: number) =>
      waitBudget.run(new WaitBudget(60_000), () =>
        Promise.all(Array.from({ length: times }, () => recordAttempt(shop, { kind: 'setup_link' }))),
      )
    const found = async () => (await events()).filter(({ kind }) => kind === 'setup_link').map(({ count }) => count)
    const { requests } = watchStatements()
    try {
      await repeat(100)
      await repeat(100)
      await addCountedAttempts(shop)
      expect(requests.filter((each) => each.startsWith('insert'))).toHaveLength(5)
      expect(requests.filter((each) => !each.includes('security_event'))).toHaveLength(1)
      expect(await found()).toEqual([5])
      clock.forward(60_000)
      await addCountedAttempts(shop)
      expect(await found()).toEqual([200])
      await addCountedAttempts(shop, true)
      await repeat(1)
      expect(await found()).toEqual([1, 200])
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('the networks of one IPv6 line are one attempt', async () => {
    const at = (network: string) =>
      requestOrigin.run({ requestId: network, network: `${network}::/64`, device: null }, () =>
        recordAttempt(testShop.shop, { kind: 'whatsapp_notification' }),
      )
    for (const network of ['2001:db8:1:1', '2001:db8:1:2', '2001:db8:2:1']) await at(network)
    const found = (await events()).filter(({ kind }) => kind === 'whatsapp_notification')
    expect(found.map(({ network, count }) => [network, count])).toEqual([
      ['2001:db8:2:1::/64', 1],
      ['2001:db8:1:1::/64', 2],
    ])
  })

  test('an erased event does not return with what was only counted', async () => {
    const { shop } = testShop
    for (let time = 0; time < 9; time++) await recordAttempt(shop, { kind: 'password_again', accountId: 'erased' })
    await eraseFromSecurityLog(shop.db, 'erased', null)
    await addCountedAttempts(shop, true)
    const found = (await events()).filter(({ kind }) => kind === 'password_again')
    expect(found.map(({ accountId, count }) => [accountId, count])).toEqual([[null, 5]])
  })

  test('attempts that could not be written do not use up those of their minute', async () => {
    const { shop } = testShop
    const attempt = (db: Db) => recordAttempt({ ...shop, db }, { kind: 'password_again', accountId: 'failover' })
    const broken = Object.assign(Object.create(shop.db), {
      insert: () => {
        throw new Error('away')
      },
    })
    for (let time = 0; time < 5; time++) await attempt(broken)
    await attempt(shop.db)
    const found = (await events()).filter(({ accountId }) => accountId === 'failover')
    expect(found.map(({ count }) => count)).toEqual([1])
    expect(testShop.errors.splice(0)).toHaveLength(5)
  })

  test('attempts that came while the first ones’ writes hung are added to the row of the next', async () => {
    const { shop } = testShop
    let breakOff = () => {}
    const away = new Promise((_, reject) => {
      breakOff = () => reject(new Error('away'))
    })
    away.catch(() => {})
    const values = () => ({ onConflictDoUpdate: () => ({ returning: () => away }) })
    const hanging: Db = Object.assign(Object.create(shop.db), { insert: () => ({ values }) })
    const attempt = (db: Db) => recordAttempt({ ...shop, db }, { kind: 'password_again', accountId: 'hanging' })
    const attempts = Promise.all(Array.from({ length: 12 }, () => attempt(hanging)))
    breakOff()
    await attempts
    await attempt(shop.db)
    await addCountedAttempts(shop, true)
    const found = (await events()).filter(({ accountId }) => accountId === 'hanging')
    expect(found.map(({ count }) => count)).toEqual([8])
    expect(testShop.errors.splice(0)).toHaveLength(5)
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
    for (let time = 0; time < 10; time++)
      await recordAttempt(testShop.shop, { kind: 'sign_in', email: `${time}@x.example` })
    await addCountedAttempts(testShop.shop, true)
    const [rest, last] = await events()
    expect(last).toMatchObject({ count: 1, typed: expect.stringMatching(/^[0-9a-f]{20}$/) })
    expect(rest).toMatchObject({ kind: 'sign_in', count: 12, typed: null, network: null })
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

describe.each(engines)('on %s', (engine) => {
  test('what was only counted is written when the processes stop, of all of them', async () => {
    const testShop = await makeTestShop(engine)
    const clock = movableClock()
    const openAgain = () => openShop({ engine, testShop, clock, timetable: true })
    const guess = async ({ url }: OpenShop) => {
      const headers = { authorization: `Bearer bk_${'x'.repeat(43)}` }
      for (let time = 0; time < 20; time++)
        expect((await fetch(`${url}/api/v1/admin/orders`, { headers })).status).toBe(401)
    }
    const machines = await Promise.all(engine === 'postgres' ? [openAgain(), openAgain()] : [openAgain()])
    await Promise.all(machines.map(guess))
    for (const each of machines) await each.stop()
    const after = await openAgain()
    const found = await after.shop.db.select().from(securityEvent)
    expect(found).toMatchObject([{ kind: 'api_key', count: 20 * machines.length, network: '127.0.0.1' }])
    await after.stop()
    await testShop.close()
  })
})
