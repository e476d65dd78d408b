import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activeStaff } from '#shop/accounts/sessions/active-staff.ts'
import { endOneFactorAdmins } from '#shop/accounts/sessions/session-proof.ts'
import { session } from '#shop/accounts/table.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { cookieOf, network, requestOf, signedIn } from '#tests/support/accounts/accounts.ts'
import { codeOf, keyOf } from '#tests/support/accounts/authenticator.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

const password = 'orchard-gate-1977'

/** What a session may do depends on what it has proven, not on what the account has by now (H4). */
describeOnBothEngines('a session by password alone', (open) => {
  const testShop = open.once()

  let admins = 0
  /** An admin with two sessions by password; `on` turns the second factor on in the first. */
  async function keeper() {
    const email = `keeper${++admins}@bustan.example`
    const token = await makeSetupLink(testShop.shop.db, testShop.clock.now(), email)
    const result = await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', email, password })
    if (!result.ok) throw new Error(result.reason)
    const request = requestOf(testShop, cookieOf(result.headers))
    const person = (await testShop.accounts.person(request))!
    const other = requestOf(testShop, await signedIn(testShop, { email, password }))
    async function turnOn() {
      const begun = await testShop.accounts.beginTwoFactor(request, person, password)
      if (!begun.ok) throw new Error(begun.reason)
      const on = await testShop.accounts.finishTwoFactor(request, person, codeOf(keyOf(begun.uri)), 'en')
      if (!on.ok) throw new Error(on.reason)
      return { key: keyOf(begun.uri), request: requestOf(testShop, cookieOf(on.headers)) }
    }
    return { email, person, request, other, turnOn }
  }
  /** Like a session from before second factors: all that is known of it is the password. */
  const revokeProof = (sessionId: string) =>
    testShop.shop.db.update(session).set({ secondFactorAt: null }).where(eq(session.id, sessionId))
  const sessionOf = async (request: Request) => (await testShop.accounts.person(request))!

  test('ends when the second factor is turned on; the session that gave a code stays, with admin rights', async () => {
    const owner = await keeper()
    expect(await testShop.accounts.admin(owner.other)).not.toBeNull()
    const on = await owner.turnOn()
    expect(await testShop.accounts.person(owner.other)).toBeNull()
    expect(await testShop.accounts.person(owner.request)).toBeNull()
    expect(await sessionOf(on.request)).toMatchObject({ twoFactor: true, secondFactor: true })
    expect(await testShop.accounts.admin(on.request)).not.toBeNull()
  })

  test('loses admin rights once the account has a second factor, and cannot change it', async () => {
    const owner = await keeper()
    const on = await owner.turnOn()
    const old = await sessionOf(on.request)
    await revokeProof(old.sessionId)
    const person = await sessionOf(on.request)
    expect(person).toMatchObject({ twoFactor: true, secondFactor: false })
    expect(await testShop.accounts.admin(on.request)).toBeNull()
    const rule = { adminsNeedTwoFactor: false }
    expect((await activeStaff(testShop.shop.db, [person.sessionId], rule, new Date())).size).toBe(0)
    const refused = { ok: false, reason: 'code_first' }
    const { accounts } = testShop
    expect(await accounts.beginTwoFactor(on.request, person, password)).toEqual(refused)
    expect(await accounts.newRecoveryCodes(on.request, person, password)).toEqual(refused)
    expect(await accounts.stopTwoFactor(on.request, person, password, 'en')).toEqual(refused)
    expect(await accounts.beginPasskey(person, password, 'en')).toEqual(refused)

    // A sign-in with the code has them again.
    const first = await accounts.signIn(requestOf(testShop), { email: owner.email, password }, network())
    if (first.ok || first.reason !== 'code') throw new Error('no code was asked for')
    const waiting = requestOf(testShop, cookieOf(first.headers))
    const inside = await accounts.finishSignIn(waiting, codeOf(on.key, 1), network())
    if (!inside.ok) throw new Error(inside.reason)
    const again = requestOf(testShop, cookieOf(inside.headers))
    expect(await accounts.admin(again)).not.toBeNull()
    const rest = await sessionOf(again)
    expect((await accounts.stopTwoFactor(again, rest, password, 'en')).ok).toBe(true)
  })

  test('ends when the store requires a second factor of admins; a session with one does not', async () => {
    const [plain, guarded] = [await keeper(), await keeper()]
    const on = await guarded.turnOn()
    await endOneFactorAdmins(testShop.shop.db)
    expect(await testShop.accounts.person(plain.request)).toBeNull()
    expect(await testShop.accounts.person(plain.other)).toBeNull()
    expect(await testShop.accounts.admin(on.request)).not.toBeNull()
  })
})
