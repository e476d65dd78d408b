import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { sendReset } from '#shop/accounts/send-reset.ts'
import { pruneSessions, shopperIdleMs } from '#shop/accounts/sessions/session-limits.ts'
import { account, session, user } from '#shop/accounts/table.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { countUsers, listUsers } from '#shop/accounts/users/list-users.ts'
import { promoteBuiltIn } from '#shop/accounts/users/manage-users.ts'
import {
  readUser,
  readUserMessages,
  readUserOrders,
  readUserReviews,
  readUserSubscription,
} from '#shop/accounts/users/read-user.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { auditEntry } from '#shop/audit/log.ts'
import { order } from '#shop/orders/table.ts'
import {
  cookieOf,
  member,
  network,
  provenMember,
  requester,
  requestOf,
  tokenTo,
  userOf,
} from '#tests/support/accounts/accounts.ts'
import { signedInOwner } from '#tests/support/accounts/staff.ts'
import { anyCustomer, orderBody, place } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const builtIn = 'keeper@bustan.example'
const password = 'orchard-gate-1977'

describeOnBothEngines('admins', (open) => {
  let testShop: OpenShop
  let first: Admin<Permission> & { cookie: string }
  beforeAll(async () => {
    testShop = await open({ env: { ADMIN_EMAILS: builtIn } })
    first = await newAdmin(builtIn)
  })
  async function newAdmin(email: string) {
    const token = await makeSetupLink(testShop.shop.db, testShop.clock.now(), email)
    const result = await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', email, password })
    if (!result.ok) throw new Error(result.reason)
    const cookie = cookieOf(result.headers)
    return Object.assign(await signedInOwner(testShop, cookie), { cookie })
  }
  /** The audit of an account: who changed what, from what to what. */
  async function onRecord(id: string) {
    const entries = await testShop.shop.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'user'), eq(auditEntry.subjectId, id)))
      .orderBy(auditEntry.id)
    return entries.flatMap(({ actorEmail, changes }) =>
      changes.map(({ field, from, to }) => [actorEmail, field, from, to]),
    )
  }
  const active = () => testShop.shop.db.$count(user, eq(user.role, 'admin'))

  test('a role takes effect from the next request; an admin with a short password must set a longer one first', async () => {
    const shopper = await provenMember(testShop)
    expect(await testShop.accounts.changeRole(first, shopper.person.id, 'owner')).toEqual({ ok: true, value: null })
    // Repeated, it is recorded once.
    expect((await testShop.accounts.changeRole(first, shopper.person.id, 'owner')).ok).toBe(true)
    expect(await onRecord(shopper.person.id)).toEqual([
      [first.email, 'role', 'user', 'admin'],
      [first.email, 'staffRoleId', null, 'owner'],
    ])
    expect((await testShop.accounts.person(shopper.request()))?.role).toBe('admin')
    expect(await testShop.accounts.admin(shopper.request())).toBeNull()
    const now = (await testShop.accounts.person(shopper.request()))!
    const change = (to: string) =>
      testShop.accounts.changePassword(now, { current: shopper.password, password: to }, 'en')
    expect(await change('violet-77')).toEqual({ ok: false, reason: 'password_short_admin' })
    expect(await change('a violet in may')).toEqual({ ok: true })
    expect((await testShop.accounts.admin(shopper.request()))?.email).toBe(shopper.email)
    await testShop.accounts.requestReset(shopper.email, requester())
    const token = await tokenTo(testShop, shopper.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toMatchObject({
      reason: 'password_short_admin',
    })
    expect(await testShop.accounts.resetPassword(token, 'a violet in june', requester())).toEqual({ ok: true })
    expect((await testShop.accounts.changeRole(first, shopper.person.id, null)).ok).toBe(true)
    expect(await active()).toBe(1)
  })

  test('disabling an account revokes its sessions, and it cannot sign in any more', async () => {
    const shopper = await member(testShop)
    expect((await testShop.accounts.setActive(first, shopper.person.id, false)).ok).toBe(true)
    expect(await onRecord(shopper.person.id)).toEqual([[first.email, 'isActive', true, false]])
    expect(await testShop.accounts.person(shopper.request())).toBeNull()
    const result = await testShop.accounts.signIn(requestOf(testShop), shopper, network())
    expect(result).toEqual({ ok: false, reason: 'invalid' })
    await testShop.accounts.requestReset(shopper.email, requester())
    await expect(tokenTo(testShop, shopper.email, 'password-reset')).rejects.toThrow()
    expect((await testShop.accounts.setActive(first, shopper.person.id, true)).ok).toBe(true)
    expect((await testShop.accounts.signIn(requestOf(testShop), shopper, network())).ok).toBe(true)
  })

  test('a built-in admin is neither demoted nor disabled; an unknown account is refused', async () => {
    const other = await newAdmin('second@bustan.example')
    const stored = { ok: false, refusal: { reason: 'built_in' } }
    expect(await testShop.accounts.changeRole(other, first.id, null)).toEqual(stored)
    expect(await testShop.accounts.setActive(other, first.id, false)).toEqual(stored)
    expect(await testShop.accounts.changeRole(first, 'nobody', null)).toEqual({
      ok: false,
      refusal: { reason: 'unknown' },
    })
    expect((await testShop.accounts.changeRole(first, other.id, null)).ok).toBe(true)
    // Refusals are not audited.
    expect(await onRecord(first.id)).toEqual([])
    // A former admin can do nothing, whatever object they still hold.
    expect(await testShop.accounts.changeRole(other, first.id, null)).toEqual({
      ok: false,
      refusal: { reason: 'not_admin' },
    })
  })

  test('the list shows sign-in methods and finds users by name, address, role and state', async () => {
    const { db } = testShop.shop
    const [one, two] = [await member(testShop, { name: 'مريم الكندري' }), await member(testShop)]
    await db.insert(account).values({
      id: `google-${one.person.id}`,
      accountId: one.person.id,
      providerId: 'google',
      userId: one.person.id,
      createdAt: testShop.clock.now(),
      updatedAt: testShop.clock.now(),
    })
    await testShop.accounts.setActive(first, two.person.id, false)
    const find = async (filters: object) => {
      const filter = { typed: '', role: null, isActive: null, ...filters }
      const { rows } = await listUsers(db, filter, { limit: 100 })
      expect(await countUsers(db, filter)).toBe(rows.length)
      return rows
    }
    expect((await find({ typed: 'مريم' })).map(({ email, providers }) => [email, providers])).toEqual([
      [one.email, ['credential', 'google']],
    ])
    expect((await find({ typed: two.email })).map(({ id, providers }) => [id, providers])).toEqual([
      [two.person.id, ['credential']],
    ])
    expect((await find({ isActive: false })).map(({ id }) => id)).toEqual([two.person.id])
    expect((await find({ role: 'admin' })).every(({ role }) => role === 'admin')).toBe(true)
    expect((await find({})).length).toBe(await db.$count(user))
    await testShop.accounts.setActive(first, two.person.id, true)
  })

  test('a user’s page has the account’s orders, and guest orders of the same address once it is verified', async () => {
    const { db, clock } = testShop.shop
    const shopper = await member(testShop)
    const { person } = shopper
    const guest = orderBody({ customer: { ...anyCustomer(), email: person.email } as never })
    const placed = await place(testShop.url, guest)
    const own = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    await db.update(order).set({ userId: person.id, locale: 'en' }).where(eq(order.number, own.number))
    const page = { limit: 10 }
    const read = async () => (await readUser(db, person.id, clock.now()))!
    const numbers = async () => (await readUserOrders(db, await read(), page)).rows.map(({ number }) => number)
    expect(await read()).toMatchObject({ email: person.email, sessions: 1, emailVerified: false, twoFactor: false })
    expect(await numbers()).toEqual([own.number])
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, person.id))
    expect((await numbers()).sort()).toEqual([placed.number, own.number].sort())
    expect((await readUserOrders(db, await read(), page)).totals).toEqual({ orders: 2, paid: 0, revenue: 0 })
    expect(await readUserMessages(db, person)).toEqual([])
    expect(await readUserReviews(db, person)).toEqual([])
    expect(await readUserSubscription(db, person)).toBeNull()
    expect(await readUser(db, 'nobody', clock.now())).toBeNull()
    // A session ends unused, before its cookie does, and is then deleted.
    const later = new Date(clock.now().getTime() + shopperIdleMs + 1)
    expect((await readUser(db, person.id, later))?.sessions).toBe(0)
    const rows = () => db.$count(session, eq(session.userId, person.id))
    await pruneSessions(db, clock.now())
    expect(await rows()).toBe(1)
    await pruneSessions(db, later)
    expect(await rows()).toBe(0)
  })

  test('a password link is sent at the user’s request: it works, at most three are sent, none to a disabled account', async () => {
    const shopper = await provenMember(testShop)
    const send = () => sendReset(testShop.shop, first, shopper.person.id)
    const results = await Promise.all([send(), send(), send(), send()])
    expect(results.filter(({ ok }) => ok).length).toBe(3)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'enough' } })
    const token = await tokenTo(testShop, shopper.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual({ ok: true })
    await testShop.accounts.setActive(first, shopper.person.id, false)
    expect(await send()).toEqual({ ok: false, refusal: { reason: 'inactive' } })
    const sent = and(eq(auditEntry.subjectId, shopper.person.id), eq(auditEntry.action, 'send_reset'))
    expect(await testShop.shop.db.$count(auditEntry, sent)).toBe(3)
  })

  test('the admin sign-in refuses a shopper like a wrong password, and opens no session', async () => {
    const shopper = await member(testShop)
    const before = (await testShop.accounts.sessions(shopper.person)).length
    const result = await testShop.accounts.signIn(requestOf(testShop), shopper, network(), { adminsOnly: true })
    expect(result).toEqual({ ok: false, reason: 'invalid' })
    expect((await testShop.accounts.sessions(shopper.person)).length).toBe(before)
  })

  test('verified accounts of ADMIN_EMAILS are admins at the next start, others are not', async () => {
    const [proven, unproven] = [await member(testShop), await member(testShop)]
    await testShop.accounts.confirmEmail(proven.person, await tokenTo(testShop, proven.email, 'account-confirm'), 'en')
    await promoteBuiltIn(testShop.shop, [proven.email, unproven.email])
    expect((await userOf(testShop, proven.email))?.role).toBe('admin')
    expect((await userOf(testShop, unproven.email))?.role).toBe('user')
  })
})

describeOnBothEngines('the last admin', (open) => {
  test('stays, even when two demote each other at the same moment', async () => {
    const testShop = await open()
    const admins: Admin<Permission>[] = []
    for (const email of ['one@bustan.example', 'two@bustan.example']) {
      const token = await makeSetupLink(testShop.shop.db, testShop.clock.now(), email)
      const result = await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', email, password })
      if (result.ok) admins.push(await signedInOwner(testShop, cookieOf(result.headers)))
    }
    const [one, two] = admins as [Admin<Permission>, Admin<Permission>]
    for (let round = 0; round < 25; round++) {
      const results = await Promise.all([
        testShop.accounts.changeRole(one, two.id, null),
        round % 2 ? testShop.accounts.setActive(two, one.id, false) : testShop.accounts.changeRole(two, one.id, null),
      ])
      expect(results.filter((each) => each.ok).length).toBe(1)
      const left = await testShop.shop.db.select().from(user).where(eq(user.role, 'admin'))
      expect(left.filter(({ isActive }) => isActive).length).toBe(1)
      await testShop.shop.db.update(user).set({ role: 'admin', isActive: true })
    }
    await testShop.shop.db.update(user).set({ role: 'user' }).where(eq(user.id, two.id))
    for (const act of [
      testShop.accounts.changeRole(one, one.id, null),
      testShop.accounts.setActive(one, one.id, false),
    ])
      expect(await act).toEqual({ ok: false, refusal: { reason: 'last_admin' } })
  })
})
