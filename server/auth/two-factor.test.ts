import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { twoFactor } from '#shop/accounts/table.ts'
import { resetTwoFactor } from '#shop/accounts/users/reset-two-factor.ts'
import { cookieOf, network, provenMember, requester, requestOf, tokenTo } from '#tests/support/accounts/accounts.ts'
import { codeOf, keyOf } from '#tests/support/accounts/authenticator.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

describeOnBothEngines('the second factor', (open) => {
  const testShop = open.once()

  /** A member with a second factor, and the code that turned it on; the cookie is the one set then. */
  async function guarded() {
    const owner = await provenMember(testShop)
    const begun = await testShop.accounts.beginTwoFactor(owner.request(), owner.person, owner.password)
    if (!begun.ok) throw new Error(begun.reason)
    const key = keyOf(begun.uri)
    const used = codeOf(key)
    const on = await testShop.accounts.finishTwoFactor(owner.request(), owner.person, used, 'en')
    if (!on.ok) throw new Error(on.reason)
    return { ...owner, codes: begun.codes, key, used, cookie: cookieOf(on.headers) }
  }
  /** Signs in with the password; returns the cookies of the pending code. */
  async function firstStep({ email, password }: { email: string; password: string }) {
    const result = await testShop.accounts.signIn(requestOf(testShop), { email, password }, network())
    if (result.ok || result.reason !== 'code') throw new Error('no code was asked for')
    return cookieOf(result.headers)
  }
  const finish = (cookie: string, code: string, from = network()) =>
    testShop.accounts.finishSignIn(requestOf(testShop, cookie), code, from)

  test('is off until a code of the new secret is given, and asks for the password', async () => {
    const owner = await provenMember(testShop)
    const begin = (password: string) => testShop.accounts.beginTwoFactor(owner.request(), owner.person, password)
    expect(await begin('not-it')).toEqual({ ok: false, reason: 'wrong_password' })
    expect((await begin(owner.password)).ok).toBe(true)
    const wrong = await testShop.accounts.finishTwoFactor(owner.request(), owner.person, '000000', 'en')
    expect(wrong).toEqual({ ok: false, reason: 'code_wrong' })
    expect((await testShop.accounts.signIn(requestOf(testShop), owner, network())).ok).toBe(true)
  })

  test('the password alone opens nothing; with the code it opens a session', async () => {
    const owner = await guarded()
    const waiting = await firstStep(owner)
    expect(await testShop.accounts.person(requestOf(testShop, waiting))).toBeNull()
    expect(await finish(waiting, '000000')).toEqual({ ok: false, reason: 'code_wrong' })
    const done = await finish(waiting, codeOf(owner.key, 1))
    if (!done.ok) throw new Error(done.reason)
    expect((await testShop.accounts.person(requestOf(testShop, cookieOf(done.headers))))?.id).toBe(owner.person.id)
    // The challenge is redeemed with it.
    expect(await finish(waiting, codeOf(owner.key, 1))).toEqual({ ok: false, reason: 'expired' })
  })

  test('another user’s open session does not replace the password', async () => {
    const owner = await guarded()
    expect(await finish(owner.cookie, codeOf(owner.key, 1))).toEqual({ ok: false, reason: 'expired' })
    expect(await finish('', codeOf(owner.key, 1))).toEqual({ ok: false, reason: 'expired' })
  })

  test('a recovery code works once', async () => {
    const owner = await guarded()
    const [code] = owner.codes
    expect((await finish(await firstStep(owner), code!)).ok).toBe(true)
    expect(await finish(await firstStep(owner), code!)).toEqual({ ok: false, reason: 'code_wrong' })
    const fresh = await testShop.accounts.newRecoveryCodes(
      requestOf(testShop, owner.cookie),
      owner.person,
      owner.password,
    )
    if (!fresh.ok) throw new Error(fresh.reason)
    expect(await finish(await firstStep(owner), owner.codes[1]!)).toEqual({ ok: false, reason: 'code_wrong' })
    expect((await finish(await firstStep(owner), fresh.codes[0]!)).ok).toBe(true)
  })

  test('an app code or recovery code works once, also in ten concurrent attempts', async () => {
    const owner = await guarded()
    /** Ten concurrent attempts, two in each of five sign-ins waiting for a code. */
    const atOnce = async (code: string) => {
      const waiting = []
      for (let n = 0; n < 5; n++) waiting.push(await firstStep(owner))
      const before = (await testShop.accounts.sessions(owner.person)).length
      const results = await Promise.all([...waiting, ...waiting].map((each) => finish(each, code)))
      const inside = results.filter(({ ok }) => ok).length
      expect((await testShop.accounts.sessions(owner.person)).length - before).toBe(inside)
      return inside
    }
    // The code that turned it on is used up, too.
    expect(await finish(await firstStep(owner), owner.used)).toEqual({ ok: false, reason: 'code_used' })
    const code = codeOf(owner.key, 1)
    expect(await atOnce(code)).toBe(1)
    expect(await finish(await firstStep(owner), code)).toEqual({ ok: false, reason: 'code_used' })
    expect(await atOnce(owner.codes[0]!)).toBe(1)
    expect(await atOnce(owner.codes[0]!)).toBe(0)
  })

  test('guessing is limited to five codes per sign-in and ten per account, from any number of networks', async () => {
    const owner = await guarded()
    const waiting = await firstStep(owner)
    const first = []
    for (let n = 0; n < 6; n++) first.push(await finish(waiting, '000000'))
    expect(first.map((each) => !each.ok && each.reason)).toEqual([...Array(5).fill('code_wrong'), 'expired'])
    const again = await firstStep(owner)
    for (let n = 0; n < 5; n++) await finish(again, '000000')
    expect(await finish(await firstStep(owner), codeOf(owner.key, 1))).toMatchObject({ ok: false, reason: 'limited' })
  })

  test('a new password does not turn it off; turning it off needs the password', async () => {
    const owner = await guarded()
    const off = (password: string) =>
      testShop.accounts.stopTwoFactor(requestOf(testShop, owner.cookie), owner.person, password, 'en')
    expect(await off('not-it')).toEqual({ ok: false, reason: 'wrong_password' })
    await testShop.accounts.requestReset(owner.email, requester())
    const token = await tokenTo(testShop, owner.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual({ ok: true })
    const waiting = await firstStep({ email: owner.email, password: 'violet-77' })
    const back = await finish(waiting, codeOf(owner.key, 1))
    if (!back.ok) throw new Error(back.reason)
    owner.cookie = cookieOf(back.headers)
    expect((await off('violet-77')).ok).toBe(true)
    expect(
      (await testShop.accounts.signIn(requestOf(testShop), { ...owner, password: 'violet-77' }, network())).ok,
    ).toBe(true)
  })

  test('codes encrypted with another secret are refused with the reason, and the operators read what to do', async () => {
    const owner = await guarded()
    const other = { key: 'another secret of the shop', data: 'JBSWY3DPEHPK3PXP' }
    const [secret, backupCodes] = [await symmetricEncrypt(other), await symmetricEncrypt(other)]
    await testShop.shop.db.update(twoFactor).set({ secret, backupCodes }).where(eq(twoFactor.userId, owner.person.id))
    testShop.errors.splice(0)
    for (const code of [codeOf(owner.key, 1), owner.codes[0]!]) {
      expect(await finish(await firstStep(owner), code)).toEqual({ ok: false, reason: 'secret_changed' })
      expect(testShop.errors.splice(0)).toMatchObject([
        { facts: { account: owner.person.id }, message: expect.stringContaining('reset-two-factor') },
      ])
    }
    await resetTwoFactor(testShop.shop, owner.email)
    expect((await testShop.accounts.signIn(requestOf(testShop), owner, network())).ok).toBe(true)
  })

  test('secret and codes are stored encrypted', async () => {
    const owner = await guarded()
    const stored = JSON.stringify(await testShop.shop.db.select().from(twoFactor))
    for (const text of [owner.key, ...owner.codes]) expect(stored).not.toContain(text)
  })
})
