import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account, accountLink, user } from '#shop/accounts/table.ts'
import { limits } from '#shop/limits.ts'
import {
  member,
  network,
  newUser,
  outboxTo,
  requester,
  requestOf,
  signedIn,
  tokenTo,
  userOf,
} from '#tests/support/accounts/accounts.ts'
import { emailsOnceThere } from '#tests/support/emails.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

const builtIn = 'keeper@bustan.example'

describeOnBothEngines('registering', (open) => {
  const testShop = open.once({ env: { ADMIN_EMAILS: builtIn } })

  test('creates a plain account, whatever else was sent, and emails its owner and the store', async () => {
    const input = newUser({ role: 'admin', emailVerified: true, isActive: false, id: 'mine' })
    expect(await testShop.accounts.register(input, requester('ar'))).toEqual({ ok: true })
    expect(await userOf(testShop, input.email)).toMatchObject({
      role: 'user',
      emailVerified: false,
      isActive: true,
      username: 'noura',
      dateOfBirth: '2005-05-21',
      shortPassword: true,
    })
    const [sentEmail] = await outboxTo(testShop, input.email)
    expect(sentEmail).toMatchObject({ template: 'account-confirm', locale: 'ar' })
    const [toStore] = await outboxTo(testShop, 'hello@bustan.example', 'account-to-store')
    expect(toStore?.data).toEqual({ userId: (await userOf(testShop, input.email))!.id })
  })

  test('a name with a web address is in no email to an address that is not confirmed', async () => {
    const stranger = await member(testShop, { name: 'Your refund: win.example/now' })
    const { email } = newUser()
    const details = { name: stranger.name, email, password: stranger.password }
    expect(await testShop.accounts.changeDetails(stranger.person, details, 'en')).toEqual({ ok: true })
    const [welcome] = await emailsOnceThere(testShop, 'account-confirm', stranger.email, 1)
    const [change] = await emailsOnceThere(testShop, 'email-change', email, 1)
    for (const text of [welcome, change]) expect(text).not.toContain('win.example')
    expect(welcome).toContain('Welcome. Confirm your email')
    expect(change).toContain('A user of our shop asked')
  })

  test('an address with an account gets the same answer; its owner gets an email and nothing changes', async () => {
    const owner = await member(testShop)
    const before = await testShop.shop.db.select().from(account).where(eq(account.userId, owner.person.id))
    const result = await testShop.accounts.register(
      { ...newUser(), email: owner.email, password: 'intruder-9' },
      requester(),
    )
    expect(result).toEqual({ ok: true })
    expect(await testShop.shop.db.select().from(account).where(eq(account.userId, owner.person.id))).toEqual(before)
    expect((await outboxTo(testShop, owner.email)).map((each) => each.template).sort()).toEqual([
      'account-confirm',
      'account-exists',
    ])
    const wrong = { email: owner.email, password: 'intruder-9' }
    expect(await testShop.accounts.signIn(requestOf(testShop), wrong, network())).toEqual({
      ok: false,
      reason: 'invalid',
    })
  })

  test('concurrent registrations of one address create one account', async () => {
    const { email } = newUser()
    const results = await Promise.all(
      Array.from({ length: 4 }, () => testShop.accounts.register({ ...newUser(), email }, requester())),
    )
    expect(results).toEqual(Array(4).fill({ ok: true }))
    expect(await testShop.shop.db.$count(user, eq(user.email, email))).toBe(1)
    expect((await outboxTo(testShop, email, 'account-exists')).length).toBe(3)
  })

  test('one address gets five emails an hour, and the answer does not show it', async () => {
    const { email } = newUser()
    for (let n = 0; n < 8; n++)
      expect(await testShop.accounts.register({ ...newUser(), email }, requester())).toEqual({ ok: true })
    expect((await outboxTo(testShop, email)).length).toBe(5)
  })

  test('accounts with +tags of a mailbox use up its emails, but not its owner’s account', async () => {
    const box = randomUUID()
    const tagged = Array.from({ length: limits.emailsTo.most }, (_, each) => `${box}+${each}@example.com`)
    for (const email of tagged) await testShop.accounts.register(newUser({ email }), requester())
    const owner = await member(testShop, { email: `${box}@example.com`, password: 'violet-77' })
    expect(await outboxTo(testShop, owner.email)).toEqual([])
    // Nor a change of the name, beside one of the address.
    const other = await member(testShop)
    const changes = { name: 'Noura Saleh', email: `${box}+9@example.com`, password: other.password }
    expect(await testShop.accounts.changeDetails(other.person, changes, 'en')).toEqual({ ok: true })
    expect(await userOf(testShop, other.email)).toMatchObject({ name: 'Noura Saleh' })
    expect(await outboxTo(testShop, changes.email)).toEqual([])
    expect(await testShop.accounts.resendConfirmation(owner.person, 'en')).toEqual({ ok: true })
    const token = await tokenTo(testShop, owner.email, 'account-confirm')
    expect(await testShop.accounts.confirmEmail(owner.person, token, 'en')).toEqual({ ok: true })
  })

  test('the commonest passwords, and the user’s own name or address, are refused', async () => {
    for (const password of ['123456', 'Password1', 'noura', 'ROBLOX123', 'aaaaaaaaaa'])
      expect(await testShop.accounts.register(newUser({ password }), requester())).toEqual({
        ok: false,
        reason: 'password_common',
      })
    const { email } = newUser()
    expect((await testShop.accounts.register(newUser({ email, password: email }), requester())).ok).toBe(false)
    expect(await userOf(testShop, email)).toBeUndefined()
  })

  test('one network gets forty attempts in ten minutes, then learns how long to wait', async () => {
    const from = requester()
    const results = []
    for (let n = 0; n < 42; n++) results.push(await testShop.accounts.register(newUser({ password: '123456' }), from))
    expect(results.filter((each) => !each.ok && each.reason === 'limited').length).toBe(2)
    expect(results.at(-1)).toMatchObject({ seconds: expect.any(Number) })
  })

  test('the stored email holds no secret, the database only its hash', async () => {
    const { email } = newUser()
    await testShop.accounts.register(newUser({ email }), requester())
    const token = await tokenTo(testShop, email, 'account-confirm')
    const rows = JSON.stringify([await outboxTo(testShop, email), await testShop.shop.db.select().from(accountLink)])
    expect(rows).not.toContain(token)
    expect(token.length).toBeGreaterThanOrEqual(43)
  })

  test('an address is confirmed once, only while signed in to that account', async () => {
    const owner = await member(testShop)
    const stranger = await member(testShop)
    const token = await tokenTo(testShop, owner.email, 'account-confirm')
    expect(await testShop.accounts.confirmLink(token)).toMatchObject({ email: owner.email })
    expect(await testShop.accounts.confirmEmail(stranger.person, token, 'en')).toEqual({ ok: false, reason: 'link' })
    expect((await userOf(testShop, owner.email))?.emailVerified).toBe(false)
    const tries = await Promise.all([1, 2, 3].map(() => testShop.accounts.confirmEmail(owner.person, token, 'en')))
    expect(tries.filter((each) => each.ok).length).toBe(1)
    expect((await userOf(testShop, owner.email))?.emailVerified).toBe(true)
    expect((await userOf(testShop, stranger.email))?.emailVerified).toBe(false)
    expect(await testShop.accounts.confirmLink(token)).toBeNull()
  })

  test('a link works for its purpose only, and not after it has expired', async () => {
    const owner = await member(testShop)
    await testShop.accounts.requestReset(owner.email, requester())
    const confirm = await tokenTo(testShop, owner.email, 'account-confirm')
    const reset = await tokenTo(testShop, owner.email, 'password-reset')
    expect(await testShop.accounts.resetLink(confirm)).toBeNull()
    expect(await testShop.accounts.resetPassword(confirm, 'other-tulip-9', requester())).toEqual({
      ok: false,
      reason: 'link',
    })
    expect(await testShop.accounts.confirmLink(reset)).toBeNull()
    expect(await testShop.accounts.confirmEmail(owner.person, reset, 'en')).toEqual({ ok: false, reason: 'link' })
    for (const token of ['', 'null', '\u0000', 'x'.repeat(9000)]) {
      expect(await testShop.accounts.confirmLink(token)).toBeNull()
      expect(await testShop.accounts.resetLink(token)).toBeNull()
    }
  })

  test('a built-in admin’s address gets a setup link instead of an account; it works once', async () => {
    const input = newUser({ email: builtIn, password: 'tulip-9' })
    expect(await testShop.accounts.register(input, requester())).toEqual({ ok: true })
    expect(await userOf(testShop, builtIn)).toBeUndefined()
    const token = await tokenTo(testShop, builtIn, 'admin-invite')
    const password = 'orchard-gate-1977'
    const result = await testShop.accounts.setUp(requestOf(testShop), {
      token,
      name: 'Keeper',
      email: builtIn,
      password,
    })
    expect(result.ok).toBe(true)
    expect(
      (await testShop.accounts.admin(requestOf(testShop, await signedIn(testShop, { email: builtIn, password }))))
        ?.email,
    ).toBe(builtIn)
    expect(await testShop.accounts.setupLinkWorks(token)).toBe(false)
  })
})
