import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, session, twoFactor, user } from '#shop/accounts/table.ts'
import { securityEvent } from '#shop/audit/security-log.ts'
import { words } from '../../../tests/e2e/support/words.ts'
import {
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
} from '../../../tests/support/accounts/accounts.ts'
import { type GoogleUser, googleUser, keys, openGoogle, throughGoogle } from '../../../tests/support/accounts/google.ts'
import { openMaliciousOidcProvider } from '../../../tests/support/accounts/malicious-oidc-provider.ts'
import { describeOnBothEngines } from '../../../tests/support/engines.ts'
import { freePort } from '../../../tests/support/network/free-port.ts'
import { type OpenShop, openShop } from '../../../tests/support/open-shop.ts'
import { type Server, startServer } from '../../../tests/support/start-server.ts'
import { engines, makeTestShop, type TestShop } from '../../../tests/support/test-shops.ts'

const keeper = 'keeper@bustan.example'

/** Begins a sign-in in a new browser; returns its cookie and where it is sent. */
async function start(testShop: OpenShop, to = '/', prefix: '' | '/en' | '/ar' = '') {
  const started = await testShop.accounts.startGoogle({ network: network(), prefix }, to)
  if (!started.ok) throw new Error(`not sent to Google: ${started.reason}`)
  return { url: started.url, cookie: cookieOf(started.headers), headers: started.headers }
}

const finish = (testShop: OpenShop, cookie: string, query: URLSearchParams) =>
  testShop.accounts.finishGoogle(requestOf(testShop, cookie, { 'user-agent': 'test' }), query, 'en')

const sessionIn = (headers: Headers) => headers.getSetCookie().find((each) => /session_token=[^;]/.test(each))

describeOnBothEngines('sign-in with Google', (open) => {
  let testShop: OpenShop
  let google: Awaited<ReturnType<typeof openGoogle>>
  beforeAll(async () => {
    const port = await freePort()
    const env = { ...keys, GOOGLE_ISSUER: `http://127.0.0.1:${port}`, ADMIN_EMAILS: keeper }
    testShop = await open({ env })
    // While it is down only sign-ins with Google fail, and the next one tries again.
    const down = await testShop.accounts.startGoogle({ network: network(), prefix: '' }, '/')
    expect(down).toEqual({ ok: false, reason: 'error' })
    google = await openGoogle(port, testShop.url)
  })
  afterAll(() => google?.stop())

  /** The whole flow: to Google, through its pages, and back. */
  async function comeIn(person: GoogleUser, to = '/') {
    google.people.set(person.sub, person)
    const { url, cookie } = await start(testShop, to)
    const back = await throughGoogle(url, person)
    return { ...(await finish(testShop, cookie, back.searchParams)), cookie, back }
  }
  async function cameIn(person: GoogleUser, to?: string) {
    const came = await comeIn(person, to)
    if (!came.ok) throw new Error(`not let in: ${came.reason}`)
    const signedIn = await testShop.accounts.person(requestOf(testShop, cookieOf(came.headers)))
    if (signedIn === null) throw new Error('nobody is signed in')
    return { ...came, person: signedIn }
  }
  const waysIn = async (userId: string) =>
    (await testShop.shop.db.select().from(account).where(eq(account.userId, userId))).map(
      ({ providerId }) => providerId,
    )
  const sessionsOf = (userId: string) => testShop.shop.db.select().from(session).where(eq(session.userId, userId))

  test('asks with PKCE, state and nonce, and hides the rest from scripts and other sites', async () => {
    const { url, headers } = await start(testShop, '/', '/en')
    const query = Object.fromEntries(new URL(url).searchParams)
    expect(query).toMatchObject({
      response_type: 'code',
      client_id: 'bustan',
      redirect_uri: `${testShop.url}/auth/callback`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]!.length).toBeGreaterThan(40)
    expect(query.state).toMatch(/^en\./)
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
    for (const secret of [query.state!, query.nonce!]) expect(cookie).not.toContain(secret)
  })

  test('a new user gets a session and a verified account, without a password or Google’s tokens', async () => {
    const who = googleUser({ picture: 'https://lh3.googleusercontent.com/a/noura=s96-c' })
    const { person, to, headers } = await cameIn(who, '/cart')
    expect(to).toBe('/cart')
    expect(person).toMatchObject({ email: who.email, name: who.name, emailVerified: true, role: 'user' })
    const rows = await testShop.shop.db.select().from(account).where(eq(account.userId, person.id))
    expect(rows).toMatchObject([{ providerId: 'google', accountId: who.sub, password: null }])
    const [row] = rows
    expect([row!.accessToken, row!.refreshToken, row!.idToken]).toEqual([null, null, null])
    expect((await userOf(testShop, who.email))?.image).toBe(who.picture)
    expect(headers.getSetCookie().some((each) => each.startsWith('bustan_account=1;'))).toBe(true)
    expect(await outboxTo(testShop, 'hello@bustan.example', 'account-to-store')).toContainEqual(
      expect.objectContaining({ data: { userId: person.id } }),
    )
  })

  test('finds the same account again, also when the address at Google has changed', async () => {
    const who = googleUser()
    const first = await cameIn(who)
    const other = await member(testShop)
    const again = await cameIn({ ...who, email: other.email })
    expect(again.person).toMatchObject({ id: first.person.id, email: who.email })
    expect(again.person.sessionId).not.toBe(first.person.sessionId)
    expect(await waysIn(other.person.id)).toEqual(['credential'])
  })

  test('a missing name comes from the address; a picture from elsewhere is not stored', async () => {
    const who = googleUser({
      email: `sara-${Date.now()}@example.com`,
      picture: 'https://lh3.googleusercontent.com.evil.example/x.png',
    })
    delete who.name
    const { person } = await cameIn(who)
    expect(person.name).toBe(who.email.split('@')[0])
    expect((await userOf(testShop, who.email))?.image).toBeNull()
  })

  test('links an account with a verified address; its password stays and its owner is notified', async () => {
    const owner = await member(testShop)
    const token = await tokenTo(testShop, owner.email, 'account-confirm')
    expect(await testShop.accounts.confirmEmail(owner.person, token, 'en')).toEqual({ ok: true })
    const { person } = await cameIn(googleUser({ email: owner.email.toUpperCase() }))
    expect(person.id).toBe(owner.person.id)
    expect(person.name).toBe(owner.name)
    expect((await waysIn(person.id)).sort()).toEqual(['credential', 'google'])
    expect(await signedIn(testShop, owner)).not.toBe('')
    expect(await testShop.accounts.person(owner.request())).not.toBeNull()
    expect((await outboxTo(testShop, owner.email, 'account-notice'))[0]?.data).toMatchObject({ what: 'google' })
  })

  test('removes whoever registered the address first when its real owner signs in', async () => {
    const attacker = await member(testShop, { name: 'Not Noura' })
    await testShop.accounts.requestReset(attacker.email, requester())
    const links = [
      await tokenTo(testShop, attacker.email, 'account-confirm'),
      await tokenTo(testShop, attacker.email, 'password-reset'),
    ]
    const { person } = await cameIn(googleUser({ email: attacker.email }))
    expect(person).toMatchObject({ name: 'Noura of Google', emailVerified: true })
    expect(person.id).not.toBe(attacker.person.id)
    expect(await testShop.accounts.person(attacker.request())).toBeNull()
    const again = { email: attacker.email, password: attacker.password }
    expect(await testShop.accounts.signIn(requestOf(testShop), again, network())).toEqual({
      ok: false,
      reason: 'invalid',
    })
    expect(await waysIn(person.id)).toEqual(['google'])
    expect(await testShop.accounts.confirmLink(links[0]!)).toBeNull()
    expect(await testShop.accounts.resetLink(links[1]!)).toBeNull()
    expect(await testShop.shop.db.select().from(twoFactor).where(eq(twoFactor.userId, person.id))).toEqual([])
    expect(await sessionsOf(person.id)).toHaveLength(1)
  })

  test('an address that Google has not verified opens and changes nothing', async () => {
    const owner = await member(testShop)
    for (const email of [owner.email, googleUser().email]) {
      const came = await comeIn(googleUser({ email, email_verified: false }))
      expect(came).toMatchObject({ ok: false, reason: 'unverified' })
      expect(sessionIn(came.headers)).toBeUndefined()
    }
    expect(await waysIn(owner.person.id)).toEqual(['credential'])
    expect(await signedIn(testShop, owner)).not.toBe('')
  })

  test('another Google account with the same address is refused', async () => {
    const first = await cameIn(googleUser())
    const came = await comeIn(googleUser({ email: first.person.email }))
    expect(came).toMatchObject({ ok: false, reason: 'other_identity' })
    expect(await waysIn(first.person.id)).toEqual(['google'])
  })

  test('a disabled account stays disabled, linked to Google or not', async () => {
    const tied = googleUser()
    const [{ person }, owner] = [await cameIn(tied), await member(testShop)]
    for (const id of [person.id, owner.person.id])
      await testShop.shop.db.update(user).set({ isActive: false }).where(eq(user.id, id))
    for (const who of [tied, googleUser({ email: owner.email })]) {
      const came = await comeIn(who)
      expect(came).toMatchObject({ ok: false, reason: 'inactive' })
      expect(sessionIn(came.headers)).toBeUndefined()
    }
    expect(await waysIn(owner.person.id)).toEqual(['credential'])
  })

  test('makes no one an admin except a built-in one, who is sent to the dashboard', async () => {
    const unproven = await comeIn(googleUser({ email: keeper, email_verified: false }))
    expect(unproven).toMatchObject({ ok: false, reason: 'unverified' })
    const owner = googleUser({ email: keeper })
    const { person, to } = await cameIn(owner, '/cart')
    expect([person.role, to]).toEqual(['admin', '/admin'])
    expect((await cameIn(owner, '/admin/orders?status=paid')).to).toBe('/admin/orders?status=paid')
    const visitor = await cameIn(googleUser(), '/admin/orders?status=paid')
    expect([visitor.person.role, visitor.to]).toEqual(['user', '/'])
  })

  test('the second factor is asked for after Google, too', async () => {
    const owner = await provenMember(testShop)
    const begun = await testShop.accounts.beginTwoFactor(owner.request(), owner.person, owner.password)
    if (!begun.ok) throw new Error(begun.reason)
    await testShop.shop.db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, owner.person.id))
    await testShop.shop.db.update(twoFactor).set({ verified: true }).where(eq(twoFactor.userId, owner.person.id))

    const came = await comeIn(googleUser({ email: owner.email }), '/cart')
    expect(came).toMatchObject({ ok: false, reason: 'code', to: '/cart' })
    const cookie = cookieOf(came.headers)
    expect(await testShop.accounts.person(requestOf(testShop, cookie))).toBeNull()
    expect(await sessionsOf(owner.person.id)).toHaveLength(1)
    const inside = await testShop.accounts.finishSignIn(requestOf(testShop, cookie), begun.codes[0]!, network())
    if (!inside.ok) throw new Error(inside.reason)
    expect(await testShop.accounts.person(requestOf(testShop, cookieOf(inside.headers)))).toMatchObject({
      id: owner.person.id,
    })
  })

  test('a Google-only account can get a password by a reset', async () => {
    const { person } = await cameIn(googleUser())
    await testShop.accounts.requestReset(person.email, requester())
    const token = await tokenTo(testShop, person.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual({ ok: true })
    expect(await signedIn(testShop, { email: person.email, password: 'violet-77' })).not.toBe('')
    expect((await waysIn(person.id)).sort()).toEqual(['credential', 'google'])
  })

  test('a Google-only account changes its address shortly after signing in, without a password', async () => {
    const { person } = await cameIn(googleUser())
    const input = { name: person.name, email: `${randomUUID()}@example.com`, password: '' }
    const late = { ...person, provenAt: new Date(testShop.clock.now().getTime() - 11 * 60_000) }
    expect(await testShop.accounts.changeDetails(late, input, 'en')).toEqual({ ok: false, reason: 'sign_in_again' })
    expect(await testShop.accounts.changeDetails(person, input, 'en')).toEqual({ ok: true })
    expect(await tokenTo(testShop, input.email, 'email-change')).toBeTruthy()
  })

  test('cancelling at Google ends the attempt with a message', async () => {
    const who = googleUser()
    google.people.set(who.sub, who)
    const { url, cookie } = await start(testShop)
    const back = await throughGoogle(url, who, false)
    const finished = await finish(testShop, cookie, back.searchParams)
    expect(finished).toMatchObject({ ok: false, reason: 'provider', denied: true, description: /abort/ })
    expect(finished.headers.getSetCookie()).toEqual([expect.stringMatching(/^bustan_google=; .*Max-Age=0/)])
    expect(await userOf(testShop, who.email)).toBeUndefined()
  })

  test('a return that no sign-in here led to is not in the security log; a cancelled one is', async () => {
    const refusals = () =>
      testShop.shop.db.$count(
        securityEvent,
        and(eq(securityEvent.kind, 'sign_in'), eq(securityEvent.outcome, 'refused')),
      )
    // Repeated attempts of a minute are one row.
    testShop.clock.forward(60_000)
    const before = await refusals()
    const attempt = await start(testShop)
    for (const query of ['error=a', '', 'code=x', 'code=x&state=y', 'error=access_denied&state=y'])
      for (const cookie of ['', attempt.cookie])
        expect(await finish(testShop, cookie, new URLSearchParams(query))).toMatchObject({ ok: false, isOwn: false })
    expect(await refusals()).toBe(before)
    const query = new URLSearchParams({
      error: 'access_denied',
      state: new URL(attempt.url).searchParams.get('state')!,
    })
    expect(await finish(testShop, attempt.cookie, query)).toMatchObject({ ok: false, isOwn: true })
    expect(await refusals()).toBe(before + 1)
  })

  test('Google’s error message is cut to one short line', async () => {
    const params = new URLSearchParams({ error: 'x', error_description: `<b>\u202e\r\n${'long '.repeat(200)}` })
    const refused = await finish(testShop, '', params)
    if (refused.ok || refused.reason !== 'provider') throw new Error('not refused')
    expect(refused.description).toHaveLength(200)
    expect(refused.description).toMatch(/^<b> long/)
  })

  test('an answer is valid once, in the same browser, for ten minutes', async () => {
    const came = await cameIn(googleUser())
    // A replay, also with the cookie that was cleared.
    const replayed = await finish(testShop, came.cookie, came.back.searchParams)
    expect(replayed).toMatchObject({ ok: false, reason: 'state' })
    expect(sessionIn(replayed.headers)).toBeUndefined()

    const who = googleUser()
    google.people.set(who.sub, who)
    const mine = await start(testShop)
    const back = (await throughGoogle(mine.url, who)).searchParams
    const theirs = await start(testShop)
    const without = new URLSearchParams({ code: back.get('code')! })
    const tries: [string, string, URLSearchParams][] = [
      ['without a cookie', '', back],
      ['in another browser', theirs.cookie, back],
      ['with a forged cookie', `bustan_google=${'ab'.repeat(60)}`, back],
      ['with a cookie that was changed', mine.cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')), back],
      ['without a state', mine.cookie, without],
      ['with an empty state', mine.cookie, new URLSearchParams([...without, ['state', '']])],
    ]
    for (const [how, cookie, query] of tries) {
      const refused = await finish(testShop, cookie, query)
      expect([how, refused]).toMatchObject([how, { ok: false, reason: 'state' }])
      expect(refused.headers.getSetCookie(), how).toEqual([])
    }
    expect(await finish(testShop, mine.cookie, new URLSearchParams())).toMatchObject({ ok: false, reason: 'no_code' })
    testShop.clock.forward(10 * 60_000)
    expect(await finish(testShop, mine.cookie, back)).toMatchObject({ ok: false, reason: 'state' })
    expect(await userOf(testShop, who.email)).toBeUndefined()
  })

  test('of many concurrent answers with one state, one signs in', async () => {
    const who = googleUser()
    google.people.set(who.sub, who)
    const { url, cookie } = await start(testShop)
    const back = await throughGoogle(url, who)
    const all = await Promise.all(Array.from({ length: 5 }, () => finish(testShop, cookie, back.searchParams)))
    expect(all.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1)
  })

  test('two browsers of one new user at the same time get one account', async () => {
    const who = googleUser()
    google.people.set(who.sub, who)
    const both = await Promise.all([start(testShop), start(testShop)])
    const backs = await Promise.all(both.map(({ url }) => throughGoogle(url, who)))
    const all = await Promise.all(both.map(({ cookie }, n) => finish(testShop, cookie, backs[n]!.searchParams)))
    expect(all.map(({ ok }) => ok)).toEqual([true, true])
    expect(await waysIn((await userOf(testShop, who.email))!.id)).toEqual(['google'])
  })

  test('another user’s code, or a made-up one, is refused', async () => {
    const [mine, theirs] = [googleUser(), googleUser()]
    for (const who of [mine, theirs]) google.people.set(who.sub, who)
    const [one, two] = [await start(testShop), await start(testShop)]
    const stolen = (await throughGoogle(two.url, theirs)).searchParams
    const own = (await throughGoogle(one.url, mine)).searchParams
    own.set('code', stolen.get('code')!)
    expect(await finish(testShop, one.cookie, own)).toMatchObject({ ok: false, reason: 'unknown' })
    expect(await userOf(testShop, theirs.email)).toBeUndefined()
  })

  test('one network is rate limited', async () => {
    const asker = { network: network(), prefix: '' as const }
    const starts = []
    for (let n = 0; n < 61; n++) starts.push(await testShop.accounts.startGoogle(asker, '/'))
    expect(starts.filter(({ ok }) => ok)).toHaveLength(60)
    expect(starts.at(-1)).toMatchObject({ reason: 'limited' })
  })

  test('a sign-in never continues an earlier session', async () => {
    const [before, who] = [await member(testShop), googleUser()]
    google.people.set(who.sub, who)
    const { url, cookie } = await start(testShop)
    const back = await throughGoogle(url, who)
    const came = await finish(testShop, `${before.cookie}; ${cookie}`, back.searchParams)
    if (!came.ok) throw new Error(came.reason)
    const person = await testShop.accounts.person(requestOf(testShop, cookieOf(came.headers)))
    expect(person?.email).toBe(who.email)
    expect(person?.sessionId).not.toBe(before.person.sessionId)
  })
})

describe('a malicious provider', () => {
  let testShop: OpenShop
  let liar: Awaited<ReturnType<typeof openMaliciousOidcProvider>>
  beforeAll(async () => {
    liar = await openMaliciousOidcProvider(await freePort())
    testShop = await openShop({ engine: 'pglite', env: { ...keys, GOOGLE_ISSUER: liar.issuer } })
  })
  afterAll(async () => {
    await testShop?.stop()
    await liar?.stop()
  })

  async function returned(changes: (params: URLSearchParams) => object, signedByStranger = false) {
    const who = googleUser()
    const { url, cookie } = await start(testShop)
    const params = new URL(url).searchParams
    liar.lie.claims = { ...who, nonce: params.get('nonce'), ...changes(params) }
    liar.lie.signedByStranger = signedByStranger
    const query = new URLSearchParams({ code: 'any', state: params.get('state')! })
    return finish(testShop, cookie, query)
  }

  test('is accepted when everything is correct', async () => {
    expect((await returned(() => ({}))).ok).toBe(true)
  })

  test.each<[string, object, boolean?]>([
    ['has another nonce', { nonce: 'another' }],
    ['has no nonce', { nonce: undefined }],
    ['is for another shop', { aud: 'another' }],
    ['is from another provider', { iss: 'https://accounts.google.com' }],
    ['has expired', { exp: 1_700_000_000 }],
    ['has a stranger’s signature', {}, true],
  ])('no session when its token %s', async (_, claims, signedByStranger) => {
    const refused = await returned(() => claims, signedByStranger)
    expect(refused).toMatchObject({ ok: false, reason: 'unknown' })
    expect(sessionIn(refused.headers)).toBeUndefined()
  })

  test.each([
    ['an empty subject', { sub: '' }, 'no_user'],
    ['no address', { email: undefined }, 'no_user'],
    ['two lines as an address', { email: 'a@b.example\r\nBcc: x@y.example' }, 'no_user'],
    ['a verification as a string', { email_verified: 'false' }, 'unverified'],
  ])('no session with %s', async (_, claims, reason) => {
    const refused = await returned(() => claims)
    expect(refused).toMatchObject({ ok: false, reason })
    expect(sessionIn(refused.headers)).toBeUndefined()
  })
})

/** The pages, as a browser asks for them: the built server over HTTP. */
describe.each(engines)('the pages of sign-in with Google (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  let google: Awaited<ReturnType<typeof openGoogle>>
  beforeAll(async () => {
    const [port, googlePort] = [await freePort(), await freePort()]
    google = await openGoogle(googlePort, `http://127.0.0.1:${port}`)
    testShop = await makeTestShop(engine)
    server = await startServer(testShop, port, { ...keys, GOOGLE_ISSUER: google.issuer, ADMIN_EMAILS: keeper })
  })
  afterAll(async () => {
    await server?.stop()
    await testShop?.close()
    await google?.stop()
  })

  const get = (path: string, cookie = '') =>
    fetch(new URL(path, server.url), { redirect: 'manual', headers: { 'Accept-Language': 'en', cookie } })
  const press = (path: string) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ intent: 'google' }),
      headers: { 'Accept-Language': 'en' },
    })
  /** From the button to the page after Google, without scripts: only redirects and refreshes. */
  async function comeIn(path: string, person = googleUser()) {
    google.people.set(person.sub, person)
    const sent = await press(path)
    expect(sent.status).toBe(302)
    const cookie = cookieOf(sent.headers)
    const back = await throughGoogle(sent.headers.get('location')!, person)
    let response = await get(back.href, cookie)
    if (response.status === 302) response = await get(response.headers.get('location')!, cookie)
    const page = await response.text()
    const next = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(page)?.[1]?.replaceAll('&amp;', '&')
    expect([response.status, response.headers.getSetCookie()]).toEqual([200, []])
    const finished = await get(next!, cookie)
    return { loading: page, finished, page: await finished.text(), next: next!, cookie }
  }

  test('lead from the button to a signed-in shop in the same language, once', async () => {
    const { loading, finished, page, next, cookie } = await comeIn('/ar/login?from=/ar/cart')
    expect(loading).toContain(words('ar').google_loading)
    expect(next).toMatch(/^\/ar\/auth\/callback\?/)
    expect(page).toContain(words('ar').google_success)
    expect(page).toContain('href="/ar/cart"')
    expect(finished.headers.get('cache-control')).toBe('no-store')
    expect((await get('/profile/security', cookieOf(finished.headers))).status).toBe(200)
    const again = await get(next, cookie)
    expect([again.status, sessionIn(again.headers)]).toEqual([400, undefined])
    expect(await again.text()).toContain(words('ar').google_state)
  })

  test('lead from the admin sign-in, which also offers a new password, to the page of the admin area asked for', async () => {
    const from = '/admin/login?from=/admin/orders'
    const { login_forgot, login_google } = words('en')
    const signIn = await (await get(from)).text()
    expect([login_forgot, login_google].filter((text) => !signIn.includes(text!))).toEqual([])
    expect(signIn).toContain('href="/forgot-password"')
    const { page } = await comeIn(from, googleUser({ email: keeper }))
    expect(page).toContain('href="/admin/orders"')
    expect((await comeIn(from)).page).toContain(words('en').google_to_shop)
    const sent = await press(from)
    const { searchParams } = new URL(sent.headers.get('location')!)
    const denied = `/auth/callback?error=access_denied&state=${searchParams.get('state')}`
    expect(await (await get(denied, cookieOf(sent.headers))).text()).toContain('href="/admin/login"')
  })

  test('lead to no other site afterwards, nor does registration', async () => {
    const elsewhere = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      'javascript:alert(1)',
    ]
    for (const endpoint of ['/login', '/register'])
      for (const from of elsewhere) {
        const { page } = await comeIn(`${endpoint}?from=${encodeURIComponent(from)}`)
        expect(page, from).toContain(words('en').google_success)
        expect(page, from).toMatch(/content="2;url=\/"/)
        expect(page, from).not.toMatch(/evil|alert\(1\)/)
      }
  })

  test('sign out whoever registered the address first', async () => {
    const who = googleUser()
    const attacker = newUser({ email: who.email })
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    await post('/register', { ...attacker, confirm: attacker.password })
    const signIn = () => post('/login', { email: attacker.email, password: attacker.password })
    const planted = cookieOf((await signIn()).headers)
    expect((await get('/profile/security', planted)).status).toBe(200)

    const own = cookieOf((await comeIn('/login', who)).finished.headers)
    expect(await (await get('/profile', own)).text()).toContain(who.email)
    expect([(await get('/profile/security', planted)).status, (await signIn()).status]).toEqual([302, 401])
  })

  test('say what went wrong in the specified words, and escape foreign text', async () => {
    const say = async (query: string) => {
      const response = await get(`/auth/callback${query}`)
      expect([response.status, response.headers.getSetCookie()]).toEqual([400, []])
      return response.text()
    }
    expect(await say('')).toContain('No authorization code received')
    expect(await say('?go=1&code=x&state=y')).toContain(words('en').google_state)
    const page = await say(`?error=x&error_description=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('Return to Home')
  })

  test('allow forms to Google and its pictures of users, and no other site’s', async () => {
    const policy = (await get('/login')).headers.get('content-security-policy')
    expect(policy).toContain(`form-action 'self' ${google.issuer};`)
    expect(policy).toContain("img-src 'self' data: https://lh3.googleusercontent.com;")
    const picture = 'https://lh3.googleusercontent.com/a/noura=s96-c'
    for (const [sent, shown] of [
      [picture, true],
      ['https://evil.example/a.png', false],
    ] as const) {
      const { finished } = await comeIn('/login', googleUser({ picture: sent }))
      const profile = await (await get('/profile', cookieOf(finished.headers))).text()
      expect([sent, profile.includes(`src="${sent}"`)]).toEqual([sent, shown])
    }
  })
})

describe('a shop without keys', () => {
  test('says that sign-in with Google is not set up, and accepts no answer', async () => {
    const testShop = await openShop({ engine: 'pglite' })
    try {
      const started = await testShop.accounts.startGoogle({ network: network(), prefix: '' }, '/')
      expect(started).toEqual({ ok: false, reason: 'off' })
      const params = new URLSearchParams({ code: 'any', state: 'any' })
      expect(await finish(testShop, '', params)).toMatchObject({ ok: false, reason: 'state' })
    } finally {
      await testShop.stop()
    }
  })
})
