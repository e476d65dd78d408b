import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { account, session, setupLink, user } from '#shop/accounts/table.ts'
import { makeSetupLink } from '#shop/accounts/users/set-up-admin.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'

const password = 'orchard-gate-1977'

describeOnBothEngines('accounts', (open) => {
  const testShop = open.once()
  let visits = 0
  /** A network without earlier requests. */
  const network = () => `198.51.100.${++visits}`
  const request = (cookie?: string) =>
    new Request(`${testShop.url}/admin`, cookie === undefined ? {} : { headers: { cookie } })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  const link = (email: string | null = null) => makeSetupLink(testShop.shop.db, testShop.clock.now(), email)
  const setUp = (token: string, email: string) =>
    testShop.accounts.setUp(request(), { token, name: 'Keeper', email, password })
  const newAdmin = async (email: string) => {
    const result = await setUp(await link(), email)
    if (!result.ok) throw new Error(result.reason)
    return cookieOf(result.headers)
  }

  test('a new shop prints a setup link, which makes one admin and works once', async () => {
    expect(testShop.setupUrl).toMatch(new RegExp(`^${testShop.url}/admin/setup\\?token=[\\w-]{43}$`))
    const token = new URL(testShop.setupUrl!).searchParams.get('token')!
    expect(await testShop.accounts.setupLinkWorks(token)).toBe(true)
    const tries = await Promise.all([
      setUp(token, 'first@bustan.example'),
      setUp(token, 'second@bustan.example'),
      setUp(token, 'first@bustan.example'),
    ])
    expect(tries.filter((each) => each.ok).length).toBe(1)
    expect(await testShop.shop.db.$count(user, eq(user.role, 'admin'))).toBe(1)
    expect(await testShop.accounts.setupLinkWorks(token)).toBe(false)
    expect(await setUp(token, 'third@bustan.example')).toEqual({ ok: false, reason: 'link' })
  })

  test('a setup link is valid for a day, its address, and until the next one; only its hash is stored', async () => {
    const old = await link()
    await link()
    expect(await testShop.accounts.setupLinkWorks(old)).toBe(false)
    const named = await link('owner@bustan.example')
    expect((await testShop.shop.db.select().from(setupLink)).map((each) => each.tokenHash)).not.toContain(named)
    expect(await setUp(named, 'somebody@else.example')).toEqual({ ok: false, reason: 'link' })
    const late = await link()
    testShop.clock.forward(24 * 3_600_000)
    expect(await setUp(late, 'late@bustan.example')).toEqual({ ok: false, reason: 'link' })
    for (const token of ['', 'null', 'undefined', '\u0000', 'x'.repeat(10_000)])
      expect(await testShop.accounts.setupLinkWorks(token)).toBe(false)
  })

  test('a setup link does not take over an existing account', async () => {
    await newAdmin('keeper@bustan.example')
    const [before] = await testShop.shop.db.select().from(account).orderBy(account.createdAt)
    const token = await link()
    expect(await setUp(token, 'Keeper@Bustan.example')).toEqual({ ok: false, reason: 'taken' })
    expect((await testShop.shop.db.select().from(account).orderBy(account.createdAt))[0]).toEqual(before)
    expect(await testShop.accounts.setupLinkWorks(token)).toBe(true)
  })

  test('a session is identified by its cookie and ends at once on sign-out', async () => {
    const cookie = await newAdmin('session@bustan.example')
    expect((await testShop.accounts.admin(request(cookie)))?.email).toBe('session@bustan.example')
    for (const other of [
      undefined,
      '',
      'bustan.session_token=forged',
      cookie.replace('session_token=', 'session_token=x'),
    ])
      expect(await testShop.accounts.admin(request(other))).toBeNull()
    await testShop.accounts.signOut(request(cookie))
    expect(await testShop.accounts.admin(request(cookie))).toBeNull()
  })

  test('a sign-in opens a new session, whatever cookie came with it', async () => {
    const planted = await newAdmin('fixed@bustan.example')
    const signed = await testShop.accounts.signIn(
      request(planted),
      { email: ' Fixed@Bustan.example ', password },
      network(),
    )
    expect(signed.ok && cookieOf(signed.headers)).not.toBe(planted)
    expect(
      signed.ok &&
        signed.headers
          .getSetCookie()
          .filter((each) => !each.startsWith('bustan_account='))
          .every((each) => /HttpOnly/i.test(each) && /SameSite=Lax/i.test(each)),
    ).toBe(true)
  })

  test('a removed role and a disabled account take effect with the next request', async () => {
    const cookie = await newAdmin('gone@bustan.example')
    const set = (change: object) =>
      testShop.shop.db.update(user).set(change).where(eq(user.email, 'gone@bustan.example'))
    await set({ role: 'user' })
    expect(await testShop.accounts.admin(request(cookie))).toBeNull()
    await set({ role: 'admin' })
    expect(await testShop.accounts.admin(request(cookie))).not.toBeNull()
    await set({ isActive: false })
    expect(await testShop.accounts.admin(request(cookie))).toBeNull()
    expect(
      await testShop.accounts.signIn(request(), { email: 'gone@bustan.example', password: password }, network()),
    ).toEqual({
      ok: false,
      reason: 'invalid',
    })
    const [gone] = await testShop.shop.db.select().from(user).where(eq(user.email, 'gone@bustan.example'))
    expect(await testShop.shop.db.$count(session, eq(session.userId, gone!.id))).toBe(0)
  })

  test('a wrong password, an unknown address and an account without a password get the same refusal', async () => {
    await newAdmin('alike@bustan.example')
    const refused = { ok: false, reason: 'invalid' }
    expect(
      await testShop.accounts.signIn(
        request(),
        { email: 'alike@bustan.example', password: 'wrong-password-9' },
        network(),
      ),
    ).toEqual(refused)
    expect(
      await testShop.accounts.signIn(request(), { email: 'nobody@bustan.example', password: password }, network()),
    ).toEqual(refused)
    expect(await testShop.accounts.signIn(request(), { email: "' or 1=1 --", password: password }, network())).toEqual(
      refused,
    )
  })

  test('one account takes ten attempts from a network, then each waits; a success clears the count', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const from = network()
    await newAdmin('limit@bustan.example')
    const attempt = (secret: string) =>
      testShop.accounts.signIn(request(), { email: 'limit@bustan.example', password: secret }, from)
    for (let n = 0; n < 9; n++) await attempt('wrong-password-9')
    expect((await attempt(password)).ok).toBe(true)
    const tries = []
    for (let n = 0; n < 12; n++) tries.push(await attempt('wrong-password-9'))
    expect(tries.map((each) => !each.ok && each.reason)).toEqual([...Array(11).fill('invalid'), 'limited'])
    expect(await attempt(password)).toMatchObject({ ok: false, reason: 'limited', seconds: expect.any(Number) })
  })

  test('one network gets fifty attempts, over any number of accounts', async () => {
    const from = network()
    const tries = await Promise.all(
      Array.from({ length: 55 }, (_, n) =>
        testShop.accounts.signIn(request(), { email: `nobody${n}@x.example`, password: 'x'.repeat(12) }, from),
      ),
    )
    expect(tries.filter((each) => !each.ok && each.reason === 'limited').length).toBe(5)
  })
})
