import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { action as join, loader as joinPage } from '#app/account/invitation/join.tsx'
import { action as team } from '#app/admin/team/team.tsx'
import { mayStillSend } from '#server/jobs/may-send.ts'
import { purgeNightly } from '#server/jobs/purge-deleted.ts'
import { listInvitations } from '#shop/accounts/invitations/link.ts'
import { staffInvitation } from '#shop/accounts/invitations/table.ts'
import { staffRole } from '#shop/accounts/roles/table.ts'
import { rateLimit, user } from '#shop/accounts/table.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { mail } from '#shop/email/table.ts'
import { ownCounts } from '#shop/limits.ts'
import { adminCookie, cookieOf, member, outboxTo, provenMember, tokenTo } from '../support/accounts/accounts.ts'
import { buildOf } from '../support/build-of.ts'
import { ask } from '../support/buying.ts'
import { describeOnBothEngines } from '../support/engines.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { staffMember } from './ask-as.ts'

const build = buildOf({ 'admin/team': { action: team }, join: { loader: joinPage, action: join } })
const password = 'a violet in may'
const days = (n: number) => n * 86_400_000
let count = 0
const stranger = () => `invited-${++count}@example.com`

describeOnBothEngines('invitations to the staff over HTTP', (open) => {
  let testShop: OpenShop
  let owner: string
  beforeAll(async () => {
    testShop = await open({ build })
    owner = await adminCookie(testShop)
    await testShop.shop.db
      .insert(staffRole)
      .values({ id: 'lead', nameAr: 'قائد', nameEn: 'Lead', permissions: ['team.see', 'team.act', 'orders.see'] })
  })
  // The hourly limit of invitations is the subject of the last test.
  beforeEach(() => testShop.shop.db.delete(rateLimit))
  const post = (path: string, fields: object, cookie = '') =>
    ask(`${testShop.url}/${path}`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams(Object.entries(fields)),
    })
  /** Sends a form of the team page with fresh proof of identity. */
  const onTeam = async (fields: object, cookie = owner) => (await post('admin/team', fields, cookie)).status
  const invite = (email: string, role = 'orders', cookie = owner) =>
    onTeam({ intent: 'invite', email, role, locale: 'en' }, cookie)
  const invited = async (role = 'orders', cookie = owner) => {
    const email = stranger()
    expect(await invite(email, role, cookie)).toBe(200)
    const token = await tokenTo(testShop, email, 'staff-invite')
    const [row] = await testShop.shop.db.select().from(staffInvitation).where(eq(staffInvitation.email, email))
    return { email, token, id: row!.id }
  }
  const page = async (token: string, cookie = '') =>
    (await ask(`${testShop.url}/join?token=${token}`, { headers: { cookie } })).status
  const accept = async (token: string, cookie = '', fields: object = { name: 'Huda', password, confirm: password }) => {
    const response = await post(`join?token=${token}`, fields, cookie)
    return { status: response.status, to: response.headers.get('location'), cookie: cookieOf(response.headers) }
  }
  const account = async (email: string) => {
    const [found] = await testShop.shop.db.select().from(user).where(eq(user.email, email))
    return found
  }
  const adminOf = (cookie: string) => testShop.accounts.admin(new Request(`${testShop.url}/`, { headers: { cookie } }))
  const audited = async (id: string) =>
    (
      await testShop.shop.db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.subject, 'invitation'), eq(auditEntry.subjectId, id)))
        .orderBy(auditEntry.id)
    ).map(({ action }) => action)

  test('create an account with the role, once, recorded in both logs', async () => {
    const { email, token, id } = await invited('bookkeeper')
    expect(await page(token)).toBe(200)
    expect((await accept(token, '', { name: 'Huda', password: 'short', confirm: 'short' })).status).toBe(422)
    const joined = await accept(token)
    expect([joined.status, joined.to]).toEqual([302, '/admin'])
    expect((await adminOf(joined.cookie))?.roleId).toBe('bookkeeper')
    const created = await account(email)
    expect(created).toMatchObject({ emailVerified: true, role: 'admin', staffRoleId: 'bookkeeper', locale: 'en' })
    expect([await page(token), (await accept(token)).cookie]).toEqual([404, ''])
    expect(await audited(id)).toEqual(['create', 'accept'])
    const events = await testShop.shop.db.select().from(securityEvent).where(eq(securityEvent.aboutId, created!.id))
    expect(events.map(({ kind, details }) => [kind, details.how])).toContainEqual(['admin_made', 'invited'])
    expect((await outboxTo(testShop, 'keeper@example.com', 'admin-made')).length).toBeGreaterThan(0)
  })

  test('are accepted only by the signed-in account of the address', async () => {
    const shopper = await provenMember(testShop, { password })
    expect(await invite(shopper.email)).toBe(200)
    const token = await tokenTo(testShop, shopper.email, 'staff-invite')
    // Not by the form for a new account, which would replace the account's password.
    expect((await accept(token)).to).toMatch(/\/login\?from=/)
    const other = await provenMember(testShop)
    expect((await accept(token, other.cookie)).status).toBe(409)
    expect((await account(shopper.email))?.role).toBe('user')
    expect((await accept(token, shopper.cookie, {})).to).toBe('/admin')
    expect((await adminOf(shopper.cookie))?.roleId).toBe('orders')
    expect((await account(other.email))?.role).toBe('user')
  })

  test('are not accepted by an account whose address was never confirmed', async () => {
    const squatter = await member(testShop, { password })
    await invite(squatter.email)
    const token = await tokenTo(testShop, squatter.email, 'staff-invite')
    expect((await accept(token, squatter.cookie)).status).toBe(409)
    expect([(await account(squatter.email))?.role, await page(token)]).toEqual(['user', 200])
  })

  test('do not reveal to the inviting user whether an address has an account', async () => {
    const shopper = await provenMember(testShop)
    const results = []
    for (const email of [shopper.email, stranger()]) {
      const response = await post('admin/team', { intent: 'invite', email, role: 'support', locale: 'ar' }, owner)
      results.push([response.status, JSON.stringify(response.body).replaceAll(email, 'EMAIL')])
    }
    expect(results[0]).toEqual(results[1])
  })

  test('are refused for members, for roles beyond the user’s own, unknown roles and bad addresses', async () => {
    const lead = await staffMember(testShop, 'lead')
    const clerk = await staffMember(testShop, 'orders')
    expect(await invite(stranger(), 'orders', clerk.cookie)).toBe(403)
    for (const role of ['owner', 'orders', 'pilot', ''])
      expect([role, await invite(stranger(), role, lead.cookie)]).toEqual([role, role === '' ? 422 : 409])
    expect(await invite(clerk.email)).toBe(409)
    for (const email of ['', 'nothing', 'a@b.example, c@d.example']) expect(await invite(email)).toBe(422)
    const { id, email } = await invited('owner')
    for (const intent of ['withdraw', 'resend']) await onTeam({ intent, id }, lead.cookie)
    expect([await audited(id), (await outboxTo(testShop, email)).length]).toEqual([['create'], 1])
    expect(await invite(email)).toBe(409)
    await onTeam({ intent: 'withdraw', id })
  })

  test('end when withdrawn, after a week, and when sent again', async () => {
    const { email, token, id } = await invited()
    await onTeam({ intent: 'resend', id })
    const next = await tokenTo(testShop, email, 'staff-invite')
    expect([next === token, await page(token), await page(next)]).toEqual([false, 404, 200])
    const expire = (ago: number) =>
      testShop.shop.db
        .update(staffInvitation)
        .set({ expiresAt: new Date(testShop.clock.now().getTime() - ago) })
        .where(eq(staffInvitation.id, id))
    const [row] = await testShop.shop.db.select().from(staffInvitation).where(eq(staffInvitation.id, id))
    expect(row!.expiresAt.getTime() - row!.sentAt.getTime()).toBe(days(7))
    const maySend = () => mayStillSend(testShop.shop, { template: 'staff-invite', data: { invitationId: id } })
    await expire(-1000)
    expect([await page(next), await maySend()]).toEqual([200, true])
    await expire(0)
    expect(await maySend()).toBe(false)
    expect([await page(next), (await accept(next)).cookie, await account(email)]).toEqual([404, '', undefined])
    const listed = async () => (await listInvitations(testShop.shop.db)).some((each) => each.id === id)
    for (const [ago, stays] of [
      [30, true],
      [31, false],
    ] as const) {
      await expire(days(ago))
      await purgeNightly(testShop.shop)
      expect(await listed()).toBe(stays)
    }
    const second = await invited()
    await onTeam({ intent: 'withdraw', id: second.id })
    expect([await page(second.token), await audited(second.id)]).toEqual([404, ['create', 'revoke']])
  })

  test('lapse when their sender may no longer assign the role', async () => {
    const { db } = testShop.shop
    const ends: ((id: string) => Promise<unknown>)[] = [
      (id) => db.update(user).set({ staffRoleId: 'manager' }).where(eq(user.id, id)),
      (id) => db.update(user).set({ isActive: false }).where(eq(user.id, id)),
      (id) => db.update(user).set({ role: 'user' }).where(eq(user.id, id)),
    ]
    for (const end of ends) {
      const keeper = await staffMember(testShop, 'owner')
      const { token, id, email } = await invited('support', keeper.cookie)
      await end(keeper.person.id)
      expect([(await accept(token)).status, await account(email)]).toEqual([409, undefined])
      expect([await audited(id), await page(token)]).toEqual([['create', 'lapse'], 404])
    }
    // Sent again by another user, it belongs to that user.
    const keeper = await staffMember(testShop, 'owner')
    const { id, email } = await invited('support', keeper.cookie)
    await onTeam({ intent: 'resend', id })
    await db.update(user).set({ isActive: false }).where(eq(user.id, keeper.person.id))
    expect((await accept(await tokenTo(testShop, email, 'staff-invite'))).status).toBe(302)
  })

  test('are accepted once, and either withdrawn or accepted in a race', async () => {
    for (let round = 0; round < 6; round++) {
      const { email, token } = await invited()
      const responses = await Promise.all(Array.from({ length: 4 }, () => accept(token)))
      expect(responses.filter(({ to }) => to === '/admin').length).toBe(1)
      expect((await account(email))?.staffRoleId).toBe('orders')
    }
    for (let round = 0; round < 6; round++) {
      const { email, token, id } = await invited()
      const [joined] = await Promise.all([accept(token), onTeam({ intent: 'withdraw', id })])
      const created = await account(email)
      expect([joined.to === '/admin', await audited(id)]).toEqual([
        created !== undefined,
        ['create', created === undefined ? 'revoke' : 'accept'],
      ])
    }
  })

  test('are limited by hour, by address, and in number of open ones', async () => {
    const { db } = testShop.shop
    const one = await invited()
    for (let n = 1; n < ownCounts.invitationEmails.most; n++) await onTeam({ intent: 'resend', id: one.id })
    // Superseded emails that were dropped have lost their recipient.
    expect(await db.$count(mail, sql`${mail.data}->>'invitationId' = ${one.id}`)).toBe(5)
    expect(await onTeam({ intent: 'resend', id: one.id })).toBe(429)
    await onTeam({ intent: 'withdraw', id: one.id })
    expect(await invite(one.email)).toBe(429)
    const statuses = []
    for (let n = 0; n < 16; n++) statuses.push(await invite(stranger()))
    expect(statuses).toEqual([...Array(13).fill(200), 429, 429, 429])
    const now = testShop.clock.now()
    const [row] = await db.select().from(staffInvitation).limit(1)
    while ((await db.$count(staffInvitation)) < ownCounts.invitations.most) {
      const id = crypto.randomUUID()
      const later = new Date(now.getTime() + days(1))
      await db.insert(staffInvitation).values({ ...row!, id, email: stranger(), tokenHash: id, expiresAt: later })
    }
    const keeper = await staffMember(testShop, 'owner')
    expect(await invite(stranger(), 'orders', keeper.cookie)).toBe(409)
    // The stored email holds no secret.
    const sent = await db.select().from(mail).where(eq(mail.template, 'staff-invite'))
    expect(Object.keys(sent[0]!.data).sort()).toEqual(['invitationId', 'sent'])
  })
})
