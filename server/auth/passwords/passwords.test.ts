import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { action as confirmEmail } from '#app/account/register/confirm-email.tsx'
import { openAccounts } from '#server/auth/auth.ts'
import { openLimits } from '#server/http/limits/rate-limits.ts'
import { rateLimit, session } from '#shop/accounts/table.ts'
import { limits } from '#shop/limits.ts'
import { adoptOrders, listOwnOrders } from '#shop/orders/own-orders.ts'
import {
  attempt,
  cookieOf,
  member,
  network,
  newUser,
  outboxTo,
  provenMember,
  requester,
  requestOf,
  signedIn,
  tokenTo,
  userOf,
} from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, ask, orderBody, place } from '#tests/support/buying.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { openPasswordHasher } from './password-hasher.ts'

const hour = 3_600_000
const refusedLink = { ok: false, reason: 'link' }

describeOnBothEngines('passwords and addresses', (open) => {
  const testShop = open.once({ build: buildOf({ 'confirm-email': { action: confirmEmail } }) })
  const resetFor = async (email: string) => {
    expect(await testShop.accounts.requestReset(email, requester())).toEqual({ ok: true })
    return tokenTo(testShop, email, 'password-reset')
  }
  const attemptIn = (email: string, password: string) => attempt(testShop, { email, password })

  test('a link sets a new password once, and ends every session and every other link', async () => {
    const owner = await member(testShop)
    const [first, second] = [await resetFor(owner.email), await resetFor(owner.email)]
    expect(await testShop.accounts.resetLink(first)).toEqual({ role: 'user', email: owner.email })
    const tries = await Promise.all(
      ['violet-77', 'violet-78', 'violet-79'].map((password) =>
        testShop.accounts.resetPassword(first, password, requester()),
      ),
    )
    expect(tries.filter((each) => each.ok).length).toBe(1)
    expect(await testShop.accounts.person(owner.request())).toBeNull()
    expect(await attemptIn(owner.email, owner.password)).toEqual({ ok: false, reason: 'invalid' })
    expect(await testShop.accounts.resetLink(second)).toBeNull()
    expect(await testShop.accounts.resetPassword(second, 'violet-80', requester())).toEqual(refusedLink)
    expect((await outboxTo(testShop, owner.email, 'account-notice'))[0]?.data).toMatchObject({ what: 'password' })
  })

  test('whoever registered another person’s address is signed out when its owner sets a password', async () => {
    const attacker = await member(testShop)
    const token = await resetFor(attacker.email)
    expect(await testShop.accounts.resetPassword(token, 'owner-at-last', requester())).toEqual({ ok: true })
    expect(await testShop.accounts.person(attacker.request())).toBeNull()
    expect((await attemptIn(attacker.email, attacker.password)).ok).toBe(false)
    expect((await attemptIn(attacker.email, 'owner-at-last')).ok).toBe(true)
    expect((await userOf(testShop, attacker.email))?.emailVerified).toBe(true)
  })

  test('a reset link is valid for an hour', async () => {
    const owner = await member(testShop)
    const token = await resetFor(owner.email)
    testShop.clock.forward(hour - 1000)
    expect(await testShop.accounts.resetLink(token)).not.toBeNull()
    testShop.clock.forward(1001)
    expect(await testShop.accounts.resetLink(token)).toBeNull()
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual(refusedLink)
    expect((await attemptIn(owner.email, owner.password)).ok).toBe(true)
  })

  test('an unknown address gets the same answer and no email; a known one gets four an hour per network', async () => {
    const { email } = newUser()
    expect(await testShop.accounts.requestReset(email, requester())).toEqual({ ok: true })
    expect(await outboxTo(testShop, email)).toEqual([])
    const owner = await member(testShop)
    const results = []
    const from = requester()
    for (let n = 0; n < 6; n++) results.push(await testShop.accounts.requestReset(owner.email, from))
    expect(results.map((each) => (each.ok ? 'ok' : each.reason))).toEqual([
      ...Array(4).fill('ok'),
      'limited',
      'limited',
    ])
    expect((await outboxTo(testShop, owner.email, 'password-reset')).length).toBe(4)
  })

  test('changing the password needs the current one; other sessions end, this one stays', async () => {
    const owner = await member(testShop)
    const other = await signedIn(testShop, owner)
    const change = (current: string, password: string) =>
      testShop.accounts.changePassword(owner.person, { current, password }, 'en')
    expect(await change('not-it', 'violet-77')).toEqual({ ok: false, reason: 'wrong_password' })
    expect(await change(owner.password, 'password1')).toEqual({ ok: false, reason: 'password_common' })
    expect(await change(owner.password, 'violet-77')).toEqual({ ok: true })
    expect(await testShop.accounts.person(requestOf(testShop, other))).toBeNull()
    expect((await testShop.accounts.person(owner.request()))?.email).toBe(owner.email)
    for (let n = 0; n < 10; n++) await change('guess', 'violet-78')
    expect(await change('violet-77', 'violet-78')).toMatchObject({ reason: 'limited', seconds: expect.any(Number) })
  })

  test('a reset that a full queue of hashes refuses sends no email and uses up no limit', async () => {
    const { shop } = testShop
    const owner = await member(testShop)
    const passwords = openPasswordHasher({ queue: 0 })
    const secret = 'a master secret of this test, 32 characters'
    const accounts = openAccounts(shop, secret, openLimits(shop.db, 100), { builtIn: [], google: null, passwords })
    await expect(accounts.requestReset(owner.email, requester())).rejects.toMatchObject({ init: { status: 503 } })
    const counted = await shop.db.$count(rateLimit, eq(rateLimit.key, `${limits.resetOf.id}:${owner.person.id}`))
    expect([counted, await outboxTo(testShop, owner.email, 'password-reset')]).toEqual([0, []])
    await passwords.close()
  })

  /** Accounts that find every password right, once `changed` is called: as if it had been checked before a change. */
  function slowlyChecked() {
    const [checking, change] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { shop } = testShop
    const passwords = {
      ...openPasswordHasher(),
      async verify() {
        checking.resolve()
        await change.promise
        return true
      },
    }
    const secret = 'a master secret of this test, 32 characters'
    const accounts = openAccounts(shop, secret, openLimits(shop.db, 100), { builtIn: [], google: null, passwords })
    return { accounts, checking: checking.promise, changed: change.resolve, close: passwords.close }
  }

  test('a sign-in whose hash was checked before the password changed opens nothing', async () => {
    const { shop, accounts } = testShop
    for (const way of ['change', 'reset'] as const) {
      const owner = await provenMember(testShop)
      const link = way === 'reset' ? await resetFor(owner.email) : ''
      const slow = slowlyChecked()
      const entering = slow.accounts.signIn(requestOf(testShop), owner, network())
      await slow.checking
      const done =
        way === 'reset'
          ? await accounts.resetPassword(link, 'violet-77', requester())
          : await accounts.changePassword(owner.person, { current: owner.password, password: 'violet-77' }, 'en')
      expect(done.ok).toBe(true)
      slow.changed()
      expect(await entering).toEqual({ ok: false, reason: 'invalid' })
      const left = await shop.db.$count(session, eq(session.userId, owner.person.id))
      expect([way, left]).toEqual([way, way === 'reset' ? 0 : 1])
      expect((await attemptIn(owner.email, 'violet-77')).ok).toBe(true)
      await slow.close()
    }
  })

  test('a change of the password that was checked before a reset changes nothing', async () => {
    const owner = await provenMember(testShop)
    const link = await resetFor(owner.email)
    const slow = slowlyChecked()
    const wanted = { current: owner.password, password: 'nettle-66' }
    const changing = slow.accounts.changePassword(owner.person, wanted, 'en')
    await slow.checking
    expect(await testShop.accounts.resetPassword(link, 'violet-77', requester())).toEqual({ ok: true })
    slow.changed()
    expect(await changing).toEqual({ ok: false, reason: 'wrong_password' })
    expect((await attemptIn(owner.email, 'nettle-66')).ok).toBe(false)
    expect((await attemptIn(owner.email, 'violet-77')).ok).toBe(true)
    await slow.close()
  })

  test('a user can end their own sessions, not a stranger’s', async () => {
    const [owner, stranger] = [await member(testShop), await member(testShop)]
    const other = await signedIn(testShop, owner)
    const otherId = (await testShop.accounts.person(requestOf(testShop, other)))!.sessionId
    expect((await testShop.accounts.sessions(owner.person)).map(({ id }) => id).sort()).toEqual(
      [owner.person.sessionId, otherId].sort(),
    )
    await testShop.accounts.endSession(stranger.person, otherId, '')
    expect(await testShop.accounts.person(requestOf(testShop, other))).not.toBeNull()
    await testShop.accounts.endSession(owner.person, otherId, '')
    expect(await testShop.accounts.person(requestOf(testShop, other))).toBeNull()
    const third = await signedIn(testShop, owner)
    await testShop.accounts.endOtherSessions(owner.person, '')
    expect(await testShop.accounts.person(requestOf(testShop, third))).toBeNull()
    expect(await testShop.accounts.person(owner.request())).not.toBeNull()
    expect(await testShop.accounts.person(stranger.request())).not.toBeNull()
  })

  test('a new address replaces the old one only when its link is followed', async () => {
    const owner = await member(testShop)
    const { email } = newUser()
    const change = (password: string, to = email) =>
      testShop.accounts.changeDetails(owner.person, { name: 'Noura Saleh', email: to, password }, 'en')
    expect(await change('not-it')).toEqual({ ok: false, reason: 'wrong_password' })
    expect((await userOf(testShop, owner.email))?.name).toBe('Noura Al Anzi')
    expect(await change(owner.password)).toEqual({ ok: true })
    expect(await userOf(testShop, owner.email)).toMatchObject({ name: 'Noura Saleh', emailVerified: false })
    const reset = await resetFor(owner.email)
    expect(
      await testShop.accounts.confirmEmail(owner.person, await tokenTo(testShop, email, 'email-change'), 'en'),
    ).toEqual({
      ok: true,
    })
    expect(await userOf(testShop, email)).toMatchObject({ id: owner.person.id, emailVerified: true })
    expect((await outboxTo(testShop, owner.email, 'account-notice'))[0]?.data).toMatchObject({ what: 'email' })
    const [notice] = await emailsOnceThere(testShop, 'account-notice', owner.email, 1)
    expect(notice).toContain('/en/contact')
    expect(notice).not.toContain('/forgot-password')
    // A link that went to the old address no longer opens the account.
    expect(await testShop.accounts.resetPassword(reset, 'violet-77', requester())).toEqual(refusedLink)
  })

  test('an address of another account is not taken over, and its owner is notified instead', async () => {
    const [owner, other] = [await member(testShop), await member(testShop)]
    const details = { name: owner.name, email: other.email, password: owner.password }
    expect(await testShop.accounts.changeDetails(owner.person, details, 'en')).toEqual({ ok: true })
    expect((await outboxTo(testShop, other.email)).map((each) => each.template)).toContain('account-exists')
    expect(await outboxTo(testShop, other.email, 'email-change')).toEqual([])
    // Two users request the same free address: the second to follow the link is refused.
    const { email } = newUser()
    const tokens = []
    for (const each of [owner, other]) {
      await testShop.accounts.changeDetails(each.person, { name: each.name, email, password: each.password }, 'en')
      tokens.push(await tokenTo(testShop, email, 'email-change'))
      testShop.clock.forward(1000)
    }
    expect(await testShop.accounts.confirmEmail(owner.person, tokens[0]!, 'en')).toEqual({ ok: true })
    expect(await testShop.accounts.confirmEmail(other.person, tokens[1]!, 'en')).toEqual({ ok: false, reason: 'taken' })
  })

  test('guest orders join the account of their address once it is verified, and no other account', async () => {
    const owner = await member(testShop)
    const guest = await place(
      testShop.url,
      orderBody({ customer: { ...anyCustomer(), email: owner.email.toUpperCase() } as never }),
    )
    const strangers = await place(testShop.url, orderBody({ customer: anyCustomer() as never }))
    expect(await listOwnOrders(testShop.shop.db, owner.person.id)).toEqual([])
    await testShop.accounts.confirmEmail(owner.person, await tokenTo(testShop, owner.email, 'account-confirm'), 'en')
    const proven = await testShop.accounts.person(owner.request())
    expect(proven?.emailVerified).toBe(true)
    await adoptOrders(testShop.shop.db, { userId: owner.person.id, email: owner.email })
    const numbers = (await listOwnOrders(testShop.shop.db, owner.person.id)).map(({ number }) => number)
    expect(numbers).toEqual([guest.number])
    expect(numbers).not.toContain(strangers.number)
    const late = await member(testShop)
    await adoptOrders(testShop.shop.db, { userId: late.person.id, email: owner.email })
    expect(await listOwnOrders(testShop.shop.db, late.person.id)).toEqual([])
  })

  test('the confirmation page mentions guest orders only when there are any', async () => {
    const confirm = async (withOrder: boolean) => {
      const owner = await member(testShop)
      const customer = { ...anyCustomer(), email: owner.email }
      if (withOrder) await place(testShop.url, orderBody({ customer: customer as never }))
      const token = await tokenTo(testShop, owner.email, 'account-confirm')
      const headers = { cookie: owner.cookie, 'Content-Type': 'application/x-www-form-urlencoded' }
      const response = await ask<{ done: boolean; hadOrders: boolean }>(
        `${testShop.url}/confirm-email?token=${encodeURIComponent(token)}`,
        { method: 'POST', headers, body: 'x=' },
      )
      return response.body
    }
    expect(await confirm(true)).toMatchObject({ done: true, hadOrders: true })
    expect(await confirm(false)).toMatchObject({ done: true, hadOrders: false })
  })

  test('“remember me” lasts thirty days, without it the cookie ends with the browser', async () => {
    const owner = await member(testShop)
    const lines = async (remember: boolean) => {
      const { email, password } = owner
      const result = await testShop.accounts.signIn(requestOf(testShop), { email, password, remember }, network())
      if (!result.ok) throw new Error(result.reason)
      expect(cookieOf(result.headers)).toContain('bustan_account=1')
      return result.headers.getSetCookie().filter((each) => /session_token=|bustan_account=/.test(each))
    }
    for (const line of await lines(true)) expect(line).toContain(`Max-Age=${30 * 86_400}`)
    for (const line of await lines(false)) expect(line).not.toMatch(/Max-Age|Expires/i)
  })
})
