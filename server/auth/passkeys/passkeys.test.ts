import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { maxPasskeys } from '#shop/accounts/form.ts'
import type { Permission } from '#shop/accounts/roles/permissions.ts'
import { changeTwoFactorRule } from '#shop/accounts/roles/two-factor-rule.ts'
import { activeStaff } from '#shop/accounts/sessions/active-staff.ts'
import { signInWithGoogle } from '#shop/accounts/sign-in-with-google.ts'
import { account, passkey, session, user } from '#shop/accounts/table.ts'
import type { Admin } from '#shop/accounts/users/admin.ts'
import { resetTwoFactor } from '#shop/accounts/users/reset-two-factor.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { mail } from '#shop/email/table.ts'
import { detachOrders } from '#shop/orders/detach-account.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import {
  cookieOf,
  member,
  network,
  outboxTo,
  requester,
  requestOf,
  signedIn,
  tokenTo,
} from '#tests/support/accounts/accounts.ts'
import { codeOf, keyOf } from '#tests/support/accounts/authenticator.ts'
import { type Lies, passkeyDevice } from '#tests/support/accounts/passkey-device.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'
import { readAttestation } from './passkey-answers.ts'
import { webAuthn } from './webauthn.ts'

type Device = ReturnType<typeof passkeyDevice>
type Member = Awaited<ReturnType<typeof member>>

describeOnBothEngines('passkeys', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    // Sessions use the real clock.
    testShop.clock.set(new Date())
  })
  const db = () => testShop.shop.db
  const now = async (who: Pick<Member, 'request'>) => (await testShop.accounts.person(who.request()))!

  /** A member with a verified address. */
  async function proven(changes: object = {}): Promise<Member> {
    const one = await member(testShop, changes)
    await testShop.accounts.confirmEmail(one.person, await tokenTo(testShop, one.email, 'account-confirm'), 'en')
    return { ...one, person: await now(one) }
  }
  /** Adds a passkey, with an open session and the password. */
  async function add(who: Pick<Member, 'person' | 'password' | 'request'>, device: Device, lies: Lies = {}, name = '') {
    const begun = await testShop.accounts.beginPasskey(await now(who), who.password, 'en')
    if (!begun.ok) return begun
    const back = new Request(`${testShop.url}/`, { headers: { cookie: `${cookieOf(begun.headers)}; x=y` } })
    return testShop.accounts.finishPasskey(back, who.person, { answer: device.make(begun.options, lies), name }, 'en')
  }
  /** A member with a passkey. */
  async function holder(traits = {}) {
    const device = passkeyDevice(testShop.url, traits)
    const one = await proven()
    expect(await add(one, device)).toEqual({ ok: true })
    return { ...one, device, passkey: (await own(one))[0]! }
  }
  const own = (who: Pick<Member, 'person'>) =>
    db().select().from(passkey).where(eq(passkey.userId, who.person.id)).orderBy(passkey.createdAt)
  /** A challenge and the cookie of its browser. */
  async function challenge() {
    const { options, headers } = await testShop.accounts.askForPasskey()
    return { options, cookie: cookieOf(headers) }
  }
  const finish = (cookie: string, answer: string, options: { adminsOnly?: boolean; remember?: boolean } = {}) =>
    testShop.accounts.signInWithPasskey(
      requestOf(testShop, cookie),
      { answer, remember: options.remember ?? false },
      network(),
      options,
    )
  async function enter(device: Device, lies: Lies = {}, options: { adminsOnly?: boolean; remember?: boolean } = {}) {
    const started = await challenge()
    return finish(started.cookie, device.sign(started.options, lies), options)
  }
  /** The user of a successful sign-in. */
  async function inside(result: Awaited<ReturnType<typeof enter>>) {
    if (!result.ok) throw new Error(`not let in: ${result.reason}`)
    const cookie = cookieOf(result.headers)
    const request = () => requestOf(testShop, cookie)
    return { cookie, request, person: (await testShop.accounts.person(request()))! }
  }
  const sessionsOf = (userId: string) => db().$count(session, eq(session.userId, userId))
  const emailsOf = async (who: Pick<Member, 'email'>) =>
    (await outboxTo(testShop, who.email, 'account-passkey')).map(({ data }) => data as { what: string; name: string })

  test('opens a new session for the chosen time, by itself, and records its use', async () => {
    const one = await holder()
    expect(one.passkey).toMatchObject({ name: 'Passkey', synced: false, counter: 0, lastUsedAt: null })
    const result = await enter(one.device)
    const first = await inside(result)
    expect(first.person).toMatchObject({ id: one.person.id, byPasskey: true })
    expect(first.person.sessionId).not.toBe(one.person.sessionId)
    if (result.ok)
      expect(result.headers.getSetCookie().find((each) => each.includes('session_token'))).not.toMatch(/Max-Age/i)
    const stored = await enter(one.device, {}, { remember: true })
    if (stored.ok)
      expect(stored.headers.getSetCookie().find((each) => each.includes('session_token'))).toMatch(/Max-Age=2592000/i)
    expect((await own(one))[0]).toMatchObject({ counter: 2, lastUsedAt: testShop.clock.now() })
    const [row] = await db().select().from(user).where(eq(user.id, one.person.id))
    expect(row?.lastSignInAt).toEqual(testShop.clock.now())
  })

  test('is named by its owner, after its password manager, or after its browser', async () => {
    const one = await proven()
    const google = passkeyDevice(testShop.url, { aaguid: 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4', synced: true })
    await add(one, google)
    await add(one, passkeyDevice(testShop.url), {}, 'My phone')
    expect((await own(one)).map(({ name, synced }) => [name, synced])).toEqual([
      ['Google Password Manager', true],
      ['My phone', false],
    ])
    // Its password manager does not count: always zero.
    for (const _ of [1, 2]) await inside(await enter(google))
    const id = (await own(one))[1]!.id
    expect(await testShop.accounts.renamePasskey(one.person, id, 'Old phone')).toEqual({ ok: true })
    const other = await proven()
    for (const [who, which] of [
      [other.person, id],
      [one.person, 'no such'],
      [one.person, one.person.id],
    ] as const)
      expect(await testShop.accounts.renamePasskey(who, which, 'Mine')).toEqual({ ok: false, reason: 'gone' })
    expect((await own(one))[1]!.name).toBe('Old phone')
  })

  test('a challenge is valid once, for five minutes, in its browser and for its purpose', async () => {
    const one = await holder()
    const started = await challenge()
    const assertion = one.device.sign(started.options)
    expect(await finish('', assertion)).toEqual({ ok: false, reason: 'expired' })
    expect(await finish((await challenge()).cookie, assertion)).toEqual({ ok: false, reason: 'invalid' })
    await inside(await finish(started.cookie, assertion))
    expect(await finish(started.cookie, assertion)).toEqual({ ok: false, reason: 'expired' })

    const late = await challenge()
    testShop.clock.set(new Date(testShop.clock.now().getTime() + 5 * 60_000))
    expect(await finish(late.cookie, one.device.sign(late.options))).toEqual({ ok: false, reason: 'expired' })
    testShop.clock.set(new Date())

    // A registration challenge signs no one in, nor does a cookie sealed for another purpose.
    const begun = await testShop.accounts.beginPasskey(await now(one), one.password, 'en')
    if (!begun.ok) throw new Error(begun.reason)
    const issued = cookieOf(begun.headers)
    const signed = one.device.sign(begun.options)
    for (const cookie of [issued, issued.replace('_add=', '_enter=')])
      expect(await finish(cookie, signed)).toEqual({ ok: false, reason: 'expired' })
  })

  test('of ten concurrent attempts with one challenge one signs in', async () => {
    const one = await holder()
    const started = await challenge()
    const assertion = one.device.sign(started.options)
    const before = await sessionsOf(one.person.id)
    const results = await Promise.all(Array.from({ length: 10 }, () => finish(started.cookie, assertion)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await sessionsOf(one.person.id)) - before).toBe(1)
  })

  test('no forged answer opens a session', async () => {
    const [one, other] = [await holder(), await holder()]
    const handle = Buffer.from(other.person.id).toString('base64url')
    const before = await sessionsOf(one.person.id)
    const lies: Lies[] = [
      { origin: 'https://evil.example' },
      { origin: testShop.url.replace('127.0.0.1', 'localhost') },
      { rpId: 'evil.example' },
      { unverified: true },
      { type: 'webauthn.create' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { userHandle: handle },
      // Another account's credential id, signed with the user's own key.
      { credentialId: other.device.id, userHandle: handle },
      { credentialId: other.device.id },
      { credentialId: 'bm9ib2R5' },
    ]
    for (const lie of lies) expect([lie, await enter(one.device, lie)]).toEqual([lie, { ok: false, reason: 'invalid' }])
    for (const odd of [
      '',
      'null',
      '{',
      '[]',
      '{"id":1}',
      'x'.repeat(100_000),
      one.device.sign({ challenge: 'eA' }).replace('MEU', 'AAA'),
    ])
      expect(await finish((await challenge()).cookie, odd)).toEqual({ ok: false, reason: 'invalid' })
    expect(await sessionsOf(one.person.id)).toBe(before)
    await inside(await enter(one.device))
  })

  test('a counter that does not increase is refused as a cloned passkey', async () => {
    const one = await holder()
    await inside(await enter(one.device, { counter: 7 }))
    for (const counter of [7, 6, 0])
      expect(await enter(one.device, { counter })).toEqual({ ok: false, reason: 'invalid' })
    // Two concurrent sign-ins, each with its own challenge.
    const started = [await challenge(), await challenge()]
    const results = await Promise.all(
      started.map(({ cookie, options }) => finish(cookie, one.device.sign(options, { counter: 8 }))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('is created only by the signed-in owner of a verified address who knows the password', async () => {
    const device = passkeyDevice(testShop.url)
    const unproven = await member(testShop)
    expect(await add(unproven, device)).toEqual({ ok: false, reason: 'unproven' })
    const one = await proven()
    expect(await add({ ...one, password: 'not it' }, device)).toEqual({ ok: false, reason: 'wrong_password' })
    const lies: Lies[] = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { unverified: true },
      { type: 'webauthn.get' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { certificates: true },
    ]
    for (const lie of lies) expect([lie, await add(one, device, lie)]).toEqual([lie, { ok: false, reason: 'refused' }])
    const begun = await testShop.accounts.beginPasskey(one.person, one.password, 'en')
    if (!begun.ok) throw new Error(begun.reason)
    const other = await proven()
    const cookie = cookieOf(begun.headers)
    const back = (who: Member, answer: string) =>
      testShop.accounts.finishPasskey(requestOf(testShop, cookie), who.person, { answer, name: '' }, 'en')
    expect(await back(other, device.make(begun.options))).toEqual({ ok: false, reason: 'expired' })
    expect(await back(one, '{"id":"x"}')).toEqual({ ok: false, reason: 'refused' })
    expect(await back(one, device.make(begun.options))).toEqual({ ok: false, reason: 'expired' })
    expect(await own(one)).toEqual([])

    expect(await add(one, device)).toEqual({ ok: true })
    // The same passkey a second time, and in another account.
    for (const who of [one, other]) expect(await add(who, device)).toEqual({ ok: false, reason: 'known' })
    // Certificates are not verified: that would fetch addresses that they contain.
    const library = await webAuthn()
    expect(readAttestation(device.make(begun.options, { certificates: true }), library)).toBeNull()
    expect(readAttestation(device.make(begun.options), library)).not.toBeNull()
    expect(begun.options).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: one.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('their number is limited, also when the last ones are added concurrently', async () => {
    const one = await proven()
    const row = { userId: one.person.id, publicKey: 'x', counter: 0, transports: [], name: 'x', synced: false }
    const rows = Array.from({ length: maxPasskeys - 1 }, () => {
      const id = crypto.randomUUID()
      return { ...row, id, credentialId: id, createdAt: new Date() }
    })
    await db().insert(passkey).values(rows)
    const added = await Promise.all([1, 2].map(() => add(one, passkeyDevice(testShop.url))))
    expect(added.map((each) => each.ok || each.reason).sort()).toEqual(['full', true])
    expect(await add(one, passkeyDevice(testShop.url))).toEqual({ ok: false, reason: 'full' })
  })

  test('a user without a password needs a recent sign-in', async () => {
    const one = await proven()
    await db().delete(account).where(eq(account.userId, one.person.id))
    const device = passkeyDevice(testShop.url)
    const provenSince = (provenAt: Date) =>
      db().update(session).set({ provenAt }).where(eq(session.id, one.person.sessionId))
    const now = testShop.clock.now()
    await provenSince(new Date(now.getTime() - 11 * 60_000))
    expect(await add(one, device)).toEqual({ ok: false, reason: 'sign_in_again' })
    await provenSince(now)
    expect(await add(one, device)).toEqual({ ok: true })
    expect((await inside(await enter(device))).person.id).toBe(one.person.id)
  })

  test('a removed one opens nothing, its sessions end, and adding and removing are notified', async () => {
    const one = await holder()
    const [here, there] = [await inside(await enter(one.device)), await inside(await enter(one.device))]
    const remove = (password: string, id = one.passkey.id, who = here.person) =>
      testShop.accounts.removePasskey(who, id, password, 'ar')
    expect(await remove('not it')).toEqual({ ok: false, reason: 'wrong_password' })
    const other = await proven()
    expect(await remove(other.password, one.passkey.id, other.person)).toEqual({ ok: false, reason: 'gone' })
    expect(await remove(one.password, 'no such')).toEqual({ ok: false, reason: 'gone' })
    expect(await remove(one.password)).toEqual({ ok: true })
    expect(await remove(one.password)).toEqual({ ok: false, reason: 'gone' })
    expect(await enter(one.device)).toEqual({ ok: false, reason: 'invalid' })
    expect(await testShop.accounts.person(there.request())).toBeNull()
    expect(await testShop.accounts.person(here.request())).toMatchObject({ id: one.person.id, byPasskey: false })
    expect(await emailsOf(one)).toEqual([
      { userId: one.person.id, what: 'removed', name: 'Passkey' },
      { userId: one.person.id, what: 'added', name: 'Passkey' },
    ])
    expect((await outboxTo(testShop, one.email, 'account-passkey')).map(({ locale }) => locale)).toEqual(['ar', 'en'])
  })

  test('one removed during its sign-in leaves no session', async () => {
    const one = await holder()
    const before = await sessionsOf(one.person.id)
    const [entered, removed] = await Promise.all([
      enter(one.device),
      testShop.accounts.removePasskey(one.person, one.passkey.id, one.password, 'en'),
    ])
    expect(removed).toEqual({ ok: true })
    if (entered.ok)
      expect(await testShop.accounts.person((await inside(entered).catch(() => one)).request())).toBeNull()
    expect(await sessionsOf(one.person.id)).toBe(before)
  })

  test('a disabled account stays disabled, and the admin sign-in accepts only admins', async () => {
    const one = await holder()
    expect(await enter(one.device, {}, { adminsOnly: true })).toEqual({ ok: false, reason: 'invalid' })
    await inside(await enter(one.device))
    await db().update(user).set({ isActive: false }).where(eq(user.id, one.person.id))
    expect(await enter(one.device)).toEqual({ ok: false, reason: 'invalid' })
    expect(await sessionsOf(one.person.id)).toBe(0)
  })

  test('counts as both factors: no code is asked for', async () => {
    const one = await holder()
    const begun = await testShop.accounts.beginTwoFactor(one.request(), await now(one), one.password)
    if (!begun.ok) throw new Error(begun.reason)
    expect(
      (await testShop.accounts.finishTwoFactor(one.request(), one.person, codeOf(keyOf(begun.uri)), 'en')).ok,
    ).toBe(true)
    const withPassword = await testShop.accounts.signIn(requestOf(testShop), one, network())
    expect(withPassword).toMatchObject({ ok: false, reason: 'code' })
    const entered = await inside(await enter(one.device))
    expect(entered.person).toMatchObject({ id: one.person.id, twoFactor: true })
    // Turning the code off replaces the session, which still counts as opened by the passkey.
    const off = await testShop.accounts.stopTwoFactor(entered.request(), entered.person, one.password, 'en')
    if (!off.ok) throw new Error(off.reason)
    const after = await testShop.accounts.person(requestOf(testShop, cookieOf(off.headers)))
    expect(after).toMatchObject({ twoFactor: false, byPasskey: true })
  })

  test('a new password does not remove it', async () => {
    const one = await holder()
    await testShop.accounts.requestReset(one.email, requester())
    const token = await tokenTo(testShop, one.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual({ ok: true })
    expect((await inside(await enter(one.device))).person.id).toBe(one.person.id)
  })

  test('guessing is limited by network', async () => {
    const from = network()
    const results = []
    for (let n = 0; n < 51; n++)
      results.push(
        await testShop.accounts.signInWithPasskey(requestOf(testShop), { answer: '{}', remember: false }, from),
      )
    expect(results.at(-2)).toEqual({ ok: false, reason: 'expired' })
    expect(results.at(-1)).toMatchObject({ ok: false, reason: 'limited' })
  })

  test('is in the data export, and is erased with the account, its name as well', async () => {
    const one = await holder()
    const copy = await testShop.accounts.exportData(one.person, one.password)
    if (!copy.ok) throw new Error(copy.reason)
    const { createdAt, lastUsedAt } = one.passkey
    expect(copy.data).toMatchObject({
      profile: { passkeys: [{ name: 'Passkey', synced: false, createdAt, lastUsedAt }] },
    })
    expect(JSON.stringify(copy.data)).not.toContain(one.passkey.publicKey)
    const template = eq(mail.template, 'account-passkey')
    const [sentEmail] = await until('the email', async () => {
      const found = await db()
        .select()
        .from(mail)
        .where(and(template, eq(mail.recipient, one.email), eq(mail.state, 'sent')))
      return found.length > 0 ? found : undefined
    })
    expect(await testShop.accounts.deleteAccount(one.person, one.password, 'en')).toEqual({ ok: true })
    expect(await own(one)).toEqual([])
    expect(await enter(one.device)).toEqual({ ok: false, reason: 'invalid' })
    const [stored] = await db().select().from(mail).where(eq(mail.id, sentEmail!.id))
    expect(stored).toMatchObject({ recipient: '', data: { userId: one.person.id, what: 'added' } })
    expect(JSON.stringify(stored)).not.toContain('Passkey"')
  })

  test('a stranger’s passkey is removed when the address’s real owner takes over', async () => {
    const attacker = await holder()
    // As if the address were unverified, which would allow none to be added.
    await db().update(user).set({ emailVerified: false }).where(eq(user.id, attacker.person.id))
    const identity = {
      sub: crypto.randomUUID(),
      email: attacker.email,
      emailVerified: true,
      name: 'Noura',
      picture: null,
    }
    const options = { locale: 'en', builtIn: [], detachOrders } as const
    expect((await signInWithGoogle(testShop.shop, identity, options)).ok).toBe(true)
    expect(await enter(attacker.device)).toEqual({ ok: false, reason: 'invalid' })
  })

  test('a passkey is the second factor that the store requires of admins, and the last one stays', async () => {
    const password = 'orchard-gate-1977'
    const email = `${crypto.randomUUID()}@bustan.example`
    const token = await makeSetupLink(db(), testShop.clock.now(), email)
    const result = await testShop.accounts.setUp(requestOf(testShop), { token, name: 'Keeper', email, password })
    if (!result.ok) throw new Error(result.reason)
    const byPassword = async () => {
      const cookie = await signedIn(testShop, { email, password })
      return {
        password,
        email,
        request: () => requestOf(testShop, cookie),
        person: (await testShop.accounts.person(requestOf(testShop, cookie)))!,
      }
    }
    const owner = await byPassword()
    const admin = (await testShop.accounts.admin(owner.request()))! as Admin<Permission>
    const rule = (on: boolean) => changeTwoFactorRule(db(), testShop.shop.clock, admin, on)
    expect(await rule(true)).toMatchObject({ refusal: { reason: 'own_two_factor' } })
    const [first, second] = [passkeyDevice(testShop.url), passkeyDevice(testShop.url)]
    expect(await add(owner, first)).toEqual({ ok: true })
    expect((await rule(true)).ok).toBe(true)
    try {
      // The session it was created in counts as proven; a session by password alone has no admin rights.
      expect(await testShop.accounts.admin(owner.request())).not.toBeNull()
      const thief = await byPassword()
      expect(await testShop.accounts.admin(thief.request())).toBeNull()
      const ids = [owner.person.sessionId, thief.person.sessionId]
      const still = await activeStaff(db(), ids, { adminsNeedTwoFactor: true }, new Date())
      expect([...still.keys()]).toEqual([ids[0]])
      // Nor can it add a second factor or remove the owner's.
      const first_ = { ok: false, reason: 'passkey_first' }
      expect(await add(thief, passkeyDevice(testShop.url))).toEqual(first_)
      expect(await testShop.accounts.beginTwoFactor(thief.request(), thief.person, password)).toEqual(first_)
      const [one] = await own(owner)
      expect(await testShop.accounts.removePasskey(thief.person, one!.id, password, 'en')).toEqual(first_)

      const entered = await inside(await enter(first, {}, { adminsOnly: true }))
      expect(await testShop.accounts.admin(entered.request())).not.toBeNull()
      const remove = (id: string) => testShop.accounts.removePasskey(entered.person, id, password, 'en')
      expect(await remove(one!.id)).toEqual({ ok: false, reason: 'needed' })
      expect(await add({ ...owner, ...entered }, second)).toEqual({ ok: true })
      // Concurrent removal of both: one stays.
      const ids2 = (await own(owner)).map(({ id }) => id)
      const gone = await Promise.all(ids2.map(remove))
      expect(gone.map((each) => each.ok || each.reason).sort()).toEqual(['needed', true])
      expect(await own(owner)).toHaveLength(1)
    } finally {
      await changeSettings(db(), testShop.shop.clock, admin, { security: { adminsNeedTwoFactor: false } })
    }

    // With all of them lost, the shop's operator resets the second factor.
    const left = (await own(owner)).length
    expect(await resetTwoFactor(testShop.shop, email)).toEqual({ ok: true, value: null })
    expect(await own(owner)).toEqual([])
    expect((await emailsOf({ email })).filter(({ what }) => what === 'removed')).toHaveLength(left + 1)
    expect(await testShop.accounts.person(owner.request())).toBeNull()
    expect(await resetTwoFactor(testShop.shop, email)).toMatchObject({ refusal: { reason: 'none' } })
  })
})
