import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailOf } from './e2e/support/emails.ts'
import { cookieOf, newUser } from './support/accounts/accounts.ts'
import { freePort } from './support/network/free-port.ts'
import { until } from './support/poll.ts'
import { type Server, startServer } from './support/start-server.ts'
import { engines, makeTestShop, type TestShop } from './support/test-shops.ts'

/** The account pages for browsers and attackers: the built server over HTTP. */
describe.each(engines)('account pages (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
    server = await startServer(testShop, await freePort())
  })
  afterAll(async () => {
    await server?.stop()
    await testShop?.close()
  })

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', headers: { 'Accept-Language': 'en', ...headers } })
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { 'Accept-Language': 'en', ...headers },
    })
  const postJson = (path: string, body: string) =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  const register = (changes: Record<string, string> = {}) => {
    const input = { ...newUser(), ...changes } as Record<string, string>
    return { input, response: post('/register', { confirm: input.password!, ...input }) }
  }
  const signIn = ({ email, password }: Record<string, string>, to = '/login') =>
    post(to, { email: email!, password: password! })
  async function member() {
    const { input, response } = register()
    expect((await response).status).toBe(200)
    const signedIn = await signIn(input)
    expect(signedIn.status).toBe(302)
    return { ...input, cookie: cookieOf(signedIn.headers) } as { email: string; password: string; cookie: string }
  }
  /** The email as sent: a file in the mail folder. */
  const sentEmail = (template: string, email: string) =>
    until(`a ${template} for ${email}`, async () => {
      const folder = join(testShop.dataDir, 'mail')
      const files = readdirSync(folder).filter((name) => name.startsWith(template) && name.endsWith('.txt'))
      return files.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes(email))
    })

  test('an invalid registration gets the specified messages, and creates no account', async () => {
    const say = async (changes: Record<string, string>) => {
      const { input, response } = register(changes)
      const { status } = await response
      return { status, text: await (await response).text(), input }
    }
    const cases: [Record<string, string>, string][] = [
      [{ username: '' }, 'Username is required'],
      [{ username: 'ab' }, 'Username must be at least 3 characters'],
      [{ dateOfBirth: '' }, 'Date of birth is required'],
      [{ dateOfBirth: '2025-01-01' }, 'You must be at least 13 years old to register'],
      [{ password: 'tulip-9', confirm: 'tulip-8' }, 'Passwords do not match'],
      [{ password: 'tulip', confirm: 'tulip' }, 'Password must be at least 6 characters'],
    ]
    for (const [changes, words] of cases) {
      const { status, text, input } = await say(changes)
      expect([status, text.includes(words)], words).toEqual([422, true])
      expect((await signIn({ ...input, password: 'tulip-9' })).status).toBe(401)
    }
    const arabic = await post('/ar/register', { username: '' })
    expect(await arabic.text()).toContain('اسم المستخدم مطلوب')
  })

  test('extra form fields for role or verification are ignored; the response has no token', async () => {
    const { input, response } = register({ role: 'admin', emailVerified: 'true', isActive: 'true', id: 'me' })
    const body = await (await response).text()
    expect(body).toContain('Account created successfully! You can now sign in.')
    const cookie = cookieOf((await signIn(input)).headers)
    const profile = await (await get('/profile', { cookie })).text()
    expect(profile).toContain('Regular User')
    expect(profile).not.toContain('Admin Dashboard')
    expect((await get('/admin/orders', { cookie })).status).toBe(302)
    const token = /token=([\w-]+)/.exec(await sentEmail('account-confirm', input.email!))?.[1]
    expect(token).toBeDefined()
    expect(body + profile).not.toContain(token)
  })

  test('an address with an account gets the same page as one without', async () => {
    const owner = await member()
    const [taken, free] = [register({ email: owner.email }), register()]
    const plain = async (response: Response, email: string) => (await response.text()).replaceAll(email, 'E')
    expect((await taken.response).status).toBe((await free.response).status)
    expect(await plain(await taken.response, owner.email)).toBe(await plain(await free.response, free.input.email!))
    const responses = [
      await post('/forgot-password', { email: owner.email }),
      await post('/forgot-password', { email: 'nobody@example.com' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await plain(responses[0]!, owner.email)).toBe(await plain(responses[1]!, 'nobody@example.com'))
  })

  test('a forged Host does not get into an email', async () => {
    const owner = await member()
    const forged = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil.example' }
    expect((await post('/forgot-password', { email: owner.email }, forged)).status).toBe(200)
    const text = await sentEmail('password-reset', owner.email)
    expect(text).toContain(`${server.url}/en/reset-password?token=`)
    expect(text).not.toContain('evil.example')
  })

  test('a forgotten password can be reset; the old session is revoked', async () => {
    const owner = await member()
    await post('/forgot-password', { email: owner.email })
    const path = /\/en\/reset-password\?token=[\w-]+/.exec(await sentEmail('password-reset', owner.email))![0]
    const page = await get(path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const token = new URLSearchParams(path.split('?')[1]).get('token')!
    const set = () => post(path, { token, password: 'violet-77', confirm: 'violet-77' })
    const done = await set()
    expect([done.status, done.headers.get('location')]).toEqual([302, '/en/login?reset=done'])
    expect((await get('/profile/security', { cookie: owner.cookie })).status).toBe(302)
    expect((await signIn(owner)).status).toBe(401)
    expect((await signIn({ ...owner, password: 'violet-77' })).status).toBe(302)
    expect((await set()).headers.get('location')).toBe(path)
    expect((await get(path)).status).toBe(404)
  })

  test('signing in returns to the previous page, on this site only', async () => {
    const owner = await member()
    const goesTo = async (from: string) =>
      (await signIn(owner, `/login?from=${encodeURIComponent(from)}`)).headers.get('location')
    expect(await goesTo('/checkout?step=2')).toBe('/checkout?step=2')
    const elsewhere = [
      'https://evil.example',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n//evil.example',
      '/.//evil.example',
      '/x/..//evil.example',
      'javascript:alert(1)',
      'data:text/html,x',
      '@evil.example',
      'http:evil.example',
      ' //evil.example',
    ]
    for (const from of elsewhere) expect([from, await goesTo(from)]).toEqual([from, '/'])
  })

  test('no account page is reachable by path variants, and none is cached', async () => {
    const owner = await member()
    const paths = ['/profile/orders', '/profile/security', '/profile/orders.data', '/ar/profile/security.data']
    for (const path of [...paths, '//profile/orders', '/%70rofile/orders', '/profile//orders']) {
      const response = await get(path)
      expect((await response.text()).includes(owner.email), path).toBe(false)
      expect([302, 202, 404], path).toContain(response.status)
    }
    for (const path of ['/profile', '/profile/security', '/profile.data']) {
      const response = await get(path, { cookie: owner.cookie })
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
    // A cached page is the same with or without a session.
    const [withSession, without] = [await get('/faq', { cookie: owner.cookie }), await get('/faq')]
    expect(await withSession.text()).toBe(await without.text())
  })

  test('cross-site requests cannot change an account', async () => {
    const owner = await member()
    const foreign = { cookie: owner.cookie, Origin: 'https://evil.example' }
    const change = { intent: 'password', current: owner.password, password: 'violet-77', confirm: 'violet-77' }
    expect((await post('/profile/security', change, foreign)).status).toBe(403)
    expect((await post('/profile', {}, foreign)).status).toBe(403)
    expect((await signIn(owner)).status).toBe(302)
  })

  test('a planted session cookie is ignored, and signing out ends the session itself', async () => {
    const [attacker, owner] = [await member(), await member()]
    const response = await post('/login', owner, { cookie: attacker.cookie })
    expect(response.headers.get('location')).toBe('/')
    const fresh = await post('/profile', {}, { cookie: owner.cookie })
    expect([fresh.status, fresh.headers.get('location')]).toEqual([302, '/'])
    expect((await get('/profile/security', { cookie: owner.cookie })).status).toBe(302)
  })

  test('of two admins who demote each other concurrently one stays; the last cannot be demoted', async () => {
    const password = 'orchard-gate-1977'
    const token = server.setupToken()
    const first = { email: newUser().email, password }
    const setup = await post('/admin/setup', { token, name: 'Keeper', ...first, confirm: password })
    let one = cookieOf(setup.headers)
    const { input, response } = register({ password, confirm: password })
    await response
    const entered = await signIn(input)
    expect(entered.status).toBe(302)
    let two = cookieOf(entered.headers)
    const sentEmail = await emailOf(testShop.dataDir, 'account-confirm', input.email!)
    const confirmed = await post(/\/confirm-email\?token=[\w-]+/.exec(sentEmail)![0], {}, { cookie: two })
    expect(confirmed.status).toBe(200)
    const idOf = async (email: string) => {
      const list = await (await get(`/admin/users?q=${email}`, { cookie: one })).text()
      return /\/admin\/users\/view\/([\w-]+)/.exec(list)![1]!
    }
    const ids = { one: await idOf(first.email), two: await idOf(input.email!) }
    const act = (cookie: string, id: string, what: string) =>
      post(`/admin/users/view/${id}`, { intent: what, confirmed: 'yes' }, { cookie })
    const runs = async (cookie: string) => (await get('/admin/orders', { cookie })).status === 200

    for (let round = 0; round < 5; round++) {
      await act(one, ids.two, 'admin')
      expect([await runs(one), await runs(two)]).toEqual([true, true])
      await Promise.all([act(one, ids.two, 'user'), act(two, ids.one, 'user')])
      const left = [await runs(one), await runs(two)]
      expect(left.filter(Boolean), `round ${round}`).toHaveLength(1)
      if (left[1]) {
        ;[one, two] = [two, one]
        Object.assign(ids, { one: ids.two, two: ids.one })
      }
      const alone = await (await act(one, ids.one, 'user')).text()
      expect([alone.includes('This is the last active owner'), await runs(one)]).toEqual([true, true])
    }
  })

  test('Better Auth’s own endpoints are not reachable, by any path variant', async () => {
    for (const path of ['/api/auth/sign-up/email', '/api/auth//sign-in/email', '/api/auth/two-factor/enable'])
      expect((await postJson(path, '{"email":"a@b.example","password":"x"}')).status, path).toBeOneOf([404, 405])
    expect((await get('/api/auth/get-session')).status).toBe(404)
  })

  test('odd headers and bodies cause no server error', async () => {
    const bodies = ['null', '[1]', '{"email":{"$gt":""},"password":["x"]}', '{', '"text"']
    for (const path of ['/login', '/register', '/forgot-password', '/admin/login'])
      for (const body of bodies) {
        const response = await postJson(path, body)
        expect(response.status, `${path} ${body}`).toBe(422)
      }
    const injected = await post('/forgot-password', { email: 'a@b.example\r\nBcc: x@y.example' })
    expect(injected.status).toBe(422)
  })

  // Last, because it uses up the attempts of these tests' network.
  test('a forged forwarding header does not bypass the limit; the wait is shown', async () => {
    const { email } = newUser()
    const results = []
    for (let n = 0; n < 14; n++)
      results.push(await post('/login', { email, password: 'guess' }, { 'X-Forwarded-For': `198.51.100.${n}` }))
    const refused = results.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused[0]!.text()).toMatch(/Wait (one second|\d+ seconds), then try again/)
  })
})

describe('when the database does not answer', () => {
  test('no one is signed in, and every account page answers 503', async () => {
    const testShop = await makeTestShop('postgres')
    const server = await startServer(testShop, await freePort())
    const post = (path: string, fields: Record<string, string>) =>
      fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    const database = new URL(testShop.databaseUrl!).pathname.slice(1)
    const admin = new pg.Client({ connectionString: testShop.databaseUrl!.replace(/\/[^/]*$/, '/postgres') })
    await admin.connect()
    try {
      const input = newUser()
      await post('/register', { ...input, confirm: input.password })
      const cookie = cookieOf((await post('/login', input)).headers)
      expect(cookie).not.toBe('')
      await admin.query(`alter database ${database} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
      for (const response of [
        await post('/login', input),
        await post('/admin/login', { email: 'admin@example.com', password: 'admin123456789' }),
      ]) {
        expect(response.status).toBe(503)
        expect(response.headers.getSetCookie()).toEqual([])
      }
      for (const path of ['/profile', '/admin/orders', '/profile/security']) {
        const response = await fetch(`${server.url}${path}`, { headers: { cookie }, redirect: 'manual' })
        expect([path, response.status]).toEqual([path, 503])
      }
      // The log says what failed, without addresses or sessions.
      expect(server.output()).toContain('an account request failed')
      for (const secret of [input.email, /session_token=([^;.]+)/.exec(cookie)![1]!])
        expect(server.output()).not.toContain(secret)
    } finally {
      await server.kill()
      await admin.query(`alter database ${database} allow_connections true`)
      await admin.end()
      await testShop.close()
    }
  })
})
