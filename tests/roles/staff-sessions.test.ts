import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { action } from '#app/admin/team/member/member.tsx'
import { staffRole } from '#shop/accounts/roles/table.ts'
import { listStaffSessions } from '#shop/accounts/sessions/staff-sessions.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { requestOrigin } from '#shop/audit/request-origin.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { adminCookie, signedIn } from '../support/accounts/accounts.ts'
import { buildOf } from '../support/build-of.ts'
import { ask } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { staffMember } from './ask-as.ts'

const build = buildOf({ 'admin/team/member/:id': { action } })

describeOnBothEngines('sessions of the staff over HTTP', (open) => {
  let testShop: OpenShop
  let owner: string
  beforeAll(async () => {
    testShop = await open({ build })
    owner = await adminCookie(testShop)
    await testShop.shop.db
      .insert(staffRole)
      .values({ id: 'lead', nameAr: 'قائد', nameEn: 'Lead', permissions: ['team.see', 'team.act', 'orders.see'] })
  })
  const end = async (id: string, fields: Record<string, string>, cookie = owner) => {
    const [headers, body] = [{ cookie }, new URLSearchParams(fields)]
    const response = await ask<{ kind?: string; reason?: string }>(`${testShop.url}/admin/team/member/${id}`, {
      method: 'POST',
      headers,
      body,
    })
    return response.status === 200 ? (response.body.reason ?? response.body.kind) : response.status
  }
  const openOf = (id: string) => listStaffSessions(testShop.shop.db, id, testShop.clock.now())
  const isIn = async (cookie: string) =>
    (await testShop.accounts.person(new Request(testShop.url, { headers: { cookie } }))) !== null

  test('can be ended singly or all at once, from the next request, recorded in both logs', async () => {
    const clerk = await staffMember(testShop, 'support')
    const origin = { requestId: 'r', network: '203.0.113.9', device: null }
    const other = await requestOrigin.run(origin, () => signedIn(testShop, clerk))
    const third = await signedIn(testShop, clerk)
    const listed = await openOf(clerk.person.id)
    expect(listed.length).toBe(3)
    const there = listed.find(({ network }) => network === '203.0.113.9')!
    expect(await end(clerk.person.id, { intent: 'end', id: there.id })).toBe('ended')
    expect([await isIn(other), await isIn(third), await isIn(clerk.cookie)]).toEqual([false, true, true])
    expect(await end(clerk.person.id, { intent: 'end', id: there.id })).toBe('ended')
    expect(await end(clerk.person.id, { intent: 'end-all' })).toBe('ended')
    expect([await isIn(third), await isIn(clerk.cookie), await openOf(clerk.person.id)]).toEqual([false, false, []])
    const entries = await testShop.shop.db.select().from(auditEntry).where(eq(auditEntry.subjectId, clerk.person.id))
    expect(entries.map(({ action: what }) => what).sort()).toEqual(['end_session', 'end_sessions'])
    const about = and(eq(securityEvent.aboutId, clerk.person.id), eq(securityEvent.kind, 'session_ended'))
    const events = await testShop.shop.db.select().from(securityEvent).where(about)
    expect(events.map(({ details }) => details.of).sort()).toEqual(['all', 'one'])
  })

  test('can be ended only by a user with all permissions of that role, and only on their owner’s page', async () => {
    const [lead, clerk] = [await staffMember(testShop, 'lead'), await staffMember(testShop, 'support')]
    const keeper = await testShop.accounts.person(new Request(testShop.url, { headers: { cookie: owner } }))
    expect(await end(keeper!.id, { intent: 'end-all' }, lead.cookie)).toBe('beyond')
    expect(await end(clerk.person.id, { intent: 'end-all' }, lead.cookie)).toBe('beyond')
    expect(await end(lead.person.id, { intent: 'end-all' }, clerk.cookie)).toBe(403)
    expect(await end(keeper!.id, { intent: 'end-all' })).toBe('self')
    expect(await end('nothing', { intent: 'end-all' })).toBe('unknown')
    const [mine] = await openOf(clerk.person.id)
    await end(lead.person.id, { intent: 'end', id: mine!.id })
    expect([await isIn(owner), await isIn(clerk.cookie), await isIn(lead.cookie)]).toEqual([true, true, true])
  })
})
