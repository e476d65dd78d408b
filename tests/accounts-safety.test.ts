import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { concurrencyLimits } from '#shop/limits.ts'
import { cookieOf, network, newUser } from './support/accounts/accounts.ts'
import { codeOf, keyShownIn } from './support/accounts/authenticator.ts'
import { freePort } from './support/network/free-port.ts'
import { until } from './support/poll.ts'
import { type Server, startServer } from './support/start-server.ts'
import { engines, makeTestShop, type TestShop } from './support/test-shops.ts'

const builtIn = ['keeper@bustan.example', 'second@bustan.example'] as const
const password = 'orchard-gate-1977'
const evil = 'evil.example'

type Headers_ = Record<string, string>

/** Known attacks on accounts, against the built server over HTTP behind one trusted proxy. */
describe.each(engines)('accounts under attack (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  const env = { ADMIN_EMAILS: builtIn.join(), TRUST_PROXY: '1' }
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
    server = await startServer(testShop, await freePort(), env)
  })
  afterAll(async () => {
    await server?.stop()
    await testShop?.close()
  })

  /** A request from a new network, unless one is given; earlier entries in the header are forged. */
  const ask = (path: string, init: RequestInit & { headers?: Headers_ } = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', 'X-Forwarded-For': network(), ...init.headers },
    })
  const get = (path: string, cookie = '', headers: Headers_ = {}) => ask(path, { headers: { cookie, ...headers } })
  const post = (path: string, fields: Record<string, string>, cookie = '', headers: Headers_ = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } })
  const placeOf = (response: Response) => response.headers.get('location')
  const tokenOf = (cookie: string) => /session_token=([^;.]+)/.exec(cookie)?.[1]

  async function member() {
    const input = newUser()
    expect((await post('/register', { ...input, confirm: input.password })).status).toBe(200)
    return { ...input, cookie: await signIn(input) }
  }
  async function signIn(who: { email: string; password: string }, endpoint = '/login') {
    const response = await post(endpoint, { email: who.email, password: who.password })
    expect([response.status, await response.text()]).toEqual([302, ''])
    return cookieOf(response.headers)
  }
  /** The link in the newest email of a template, from the mail folder. */
  const linkTo = (email: string, template: string) =>
    until(`a ${template} for ${email}`, async () => {
      const folder = join(testShop.dataDir, 'mail')
      const files = readdirSync(folder).filter((name) => name.startsWith(template) && name.endsWith('.txt'))
      const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).find((each) => each.includes(email))
      return /\/\S+\?token=[\w-]+/.exec(text?.split(server.url)[1] ?? '')?.[0]
    })
  const tokenIn = (link: string) => new URL(link, server.url).searchParams.get('token')!

  /** A member with a verified address. */
  async function proven() {
    const owner = await member()
    const link = await linkTo(owner.email, 'account-confirm')
    expect((await post(link, {}, owner.cookie)).status).toBe(200)
    return owner
  }

  let created: Promise<{ first: string; second: string }> | undefined
  /** The cookies of two admins: one by the setup link, one invited by email. */
  const admins = () => {
    created ??= (async () => {
      const setUp = async (token: string, email: string) => {
        const response = await post('/admin/setup', { token, name: 'Keeper', email, password, confirm: password })
        expect(placeOf(response)).toBe('/admin/dashboard')
        return cookieOf(response.headers)
      }
      const first = await setUp(server.setupToken(), builtIn[0])
      const input = newUser({ email: builtIn[1] })
      await post('/register', { ...input, confirm: input.password })
      return { first, second: await setUp(tokenIn(await linkTo(builtIn[1], 'admin-invite')), builtIn[1]) }
    })()
    return created
  }
  /** Turns the second factor on, as the security page does; returns the key and the new cookie. */
  async function turnOn(cookie: string, own: string) {
    const begun = await (await post('/profile/security', { intent: 'two-begin', password: own }, cookie)).text()
    const key = keyShownIn(begun)
    const codes = [...begun.matchAll(/<li[^>]*>([A-Za-z0-9]{5}-[A-Za-z0-9]{5})<\/li>/g)].map(([, code]) => code!)
    const used = codeOf(key)
    const on = await post('/profile/security', { intent: 'two-finish', code: used }, cookie)
    expect([on.status, placeOf(on)]).toEqual([302, '/profile/security?two=on'])
    return { key, used, codes, cookie: cookieOf(on.headers) }
  }

  test('when a second factor is required, an admin without one can only set it up', async () => {
    const { first, second } = await admins()
    const rule = (cookie: string, on: boolean) =>
      post('/admin/settings', { group: 'security', ...(on && { adminsNeedTwoFactor: 'on' }) }, cookie)

    // Only after the admin's own is set up.
    const early = await rule(first, true)
    expect([early.status, (await get('/admin/orders', first)).status]).toEqual([422, 200])
    const aside = await signIn({ email: builtIn[0], password }, '/admin/login')
    expect((await get('/admin/orders', aside)).status).toBe(200)
    const { cookie: own } = await turnOn(first, password)
    // Neither the session that turned it on nor the other one has given a code.
    for (const before of [first, aside])
      expect(placeOf(await get('/admin/orders', before))).toMatch(/^\/admin\/login\?/)
    expect((await rule(own, true)).status).toBe(200)

    expect((await get('/admin/orders', own)).status).toBe(200)
    // The earlier session proved only the password: the rule has ended it.
    expect(placeOf(await get('/admin/orders', second))).toMatch(/^\/admin\/login\?/)
    const again = await signIn({ email: builtIn[1], password }, '/admin/login')
    for (const path of ['/admin', '/admin/orders', '/admin/settings', '/admin/nothing']) {
      const page = await get(path, again)
      expect([path, page.status, placeOf(page)]).toEqual([path, 302, '/profile/security'])
      const fetched = await get(`${path}.data`, again)
      const text = await fetched.text()
      expect([path, fetched.status, text.includes('/profile/security')]).toEqual([path, 202, true])
      expect(text).not.toMatch(/paymentStatus|ownTwoFactor/)
    }
    const off = await rule(again, false)
    expect([off.status, placeOf(off)]).toEqual([302, '/profile/security'])

    // The response says where to set it up.
    expect(await (await get('/profile/security', again)).text()).toContain('Turn on two-step sign-in to continue')
    const ready = await turnOn(again, password)
    expect((await get('/admin/orders', ready.cookie)).status).toBe(200)

    // It cannot be removed while required.
    const page = await (await get('/profile/security', ready.cookie)).text()
    expect(page).not.toContain('Turn off two-step sign-in')
    const stop = await post('/profile/security', { intent: 'two-stop', password }, ready.cookie)
    expect([stop.status, cookieOf(stop.headers)]).toEqual([422, ''])
    expect((await post('/login', { email: builtIn[1], password })).status).toBe(200)

    expect((await rule(own, false)).status).toBe(200)
    const stopped = await post('/profile/security', { intent: 'two-stop', password }, ready.cookie)
    expect(placeOf(stopped)).toBe('/profile/security?two=off')
    expect(await (await get(placeOf(stopped)!, cookieOf(stopped.headers))).text()).toContain('Two-step sign-in is off')
    expect((await post('/admin/settings', { group: '__proto__' }, own)).status).toBe(400)
    created = Promise.resolve({ first: own, second: cookieOf(stopped.headers) })
  })

  test('a code works once, so one that was seen is useless; so does a recovery code, tried concurrently', async () => {
    const owner = await proven()
    const { key, used, codes } = await turnOn(owner.cookie, owner.password)
    const waiting = async () => cookieOf((await post('/login', owner)).headers)
    const finish = async (cookie: string, code: string) =>
      (await post('/login', { intent: 'code', code }, cookie)).status
    expect(await finish(await waiting(), used)).toBe(401)
    const code = codeOf(key, 1)
    expect(await finish(await waiting(), code)).toBe(302)
    expect(await finish(await waiting(), code)).toBe(401)
    const five = []
    for (let n = 0; n < 5; n++) five.push(await waiting())
    const statuses = await Promise.all([...five, ...five].map((cookie) => finish(cookie, codes[0]!)))
    // Attempts that come too quickly have to wait.
    expect(statuses.map((status) => (status === 429 ? 401 : status)).sort()).toEqual([302, ...Array(9).fill(401)])
  })

  test('the second factor accepts neither a planted session nor the attacker’s own', async () => {
    const [owner, attacker] = [await proven(), await member()]
    const { key, codes } = await turnOn(owner.cookie, owner.password)
    for (const code of [codeOf(key, 1), codes[0]!]) {
      const response = await post('/login', { intent: 'code', code }, attacker.cookie)
      expect(cookieOf(response.headers)).toBe('')
    }
    expect(await (await get('/profile', attacker.cookie)).text()).not.toContain(owner.email)
    const planted = `bustan.session_token=${tokenOf(attacker.cookie)}.forged`
    expect((await get('/profile/security', planted)).status).toBe(302)
  })

  test('a sign-in opens a new session, whatever cookie was sent', async () => {
    const [owner, attacker] = [await member(), await member()]
    const response = await post('/login', owner, attacker.cookie)
    const fresh = cookieOf(response.headers)
    expect(tokenOf(fresh)).toBeDefined()
    expect(tokenOf(fresh)).not.toBe(tokenOf(attacker.cookie))
    expect(tokenOf(fresh)).not.toBe(tokenOf(owner.cookie))
    const sees = async (cookie: string) => (await get('/profile', cookie)).text()
    expect(await sees(attacker.cookie)).not.toContain(owner.email)
    expect(await sees(fresh)).toContain(owner.email)
  })

  test('a link works once, for its purpose and account only, also in concurrent attempts', async () => {
    const owner = await member()
    await post('/forgot-password', { email: owner.email })
    const reset = tokenIn(await linkTo(owner.email, 'password-reset'))
    const confirm = tokenIn(await linkTo(owner.email, 'account-confirm'))
    const atOnce = (act: () => Promise<Response>) => Promise.all(Array.from({ length: 10 }, act))
    const set = (token: string, to = 'violet-77') =>
      post(`/reset-password?token=${token}`, { token, password: to, confirm: to })

    // Each link in the place of another one.
    for (const [path, token] of [
      ['/confirm-email', reset],
      ['/reset-password', confirm],
      ['/admin/setup', reset],
      ['/reset-password', ''],
      ['/reset-password', 'null'],
    ] as const)
      expect([path, (await get(`${path}?token=${token}`, owner.cookie)).status]).toEqual([path, 404])
    expect(placeOf(await set(confirm))).toBe(`/reset-password?token=${confirm}`)
    expect(placeOf(await post(`/confirm-email?token=${reset}`, {}, owner.cookie))).toBe(`/confirm-email?token=${reset}`)
    expect((await post('/login', owner)).status).toBe(302)

    const confirmed = await atOnce(() => post(`/confirm-email?token=${confirm}`, {}, owner.cookie))
    const pages = await Promise.all(confirmed.map((response) => response.text()))
    expect(pages.filter((page) => page.includes('Your email is confirmed')).length).toBe(1)
    expect(confirmed.filter(({ status }) => status === 200).length).toBe(1)

    const responses = await atOnce(() => set(reset))
    expect(responses.filter((response) => placeOf(response)?.endsWith('reset=done')).length).toBe(1)
    for (const response of responses) expect(cookieOf(response.headers)).not.toContain('session')
    // Every session is revoked, for pages and for data.
    for (const path of ['/profile/security', '/profile/security.data', '/profile/orders.data'])
      expect([path, (await get(path, owner.cookie)).status]).toEqual([path, path.endsWith('.data') ? 202 : 302])
    expect((await get('/account/cart', owner.cookie)).status).toBe(401)
  })

  test('no sign-in redirects to another site', async () => {
    const owner = await member()
    const { second } = await admins()
    const elsewhere = [
      `//${evil}`,
      `/\\${evil}`,
      `https:${evil}`,
      `https:/${evil}`,
      `https://${evil}`,
      `%2F%2F${evil}`,
      `/%2F${evil}`,
      `/%5C${evil}`,
      `%2f%5c${evil}`,
      `/\u0009/${evil}`,
      `/./\\${evil}`,
      `\u0000//${evil}`,
      `http://localhost@${evil}`,
      `/ar//${evil}`,
    ]
    /** The host that a browser ends up on. */
    const hostOf = (response: Response) => new URL(placeOf(response) ?? '', server.url).host
    const own = new URL(server.url).host
    for (const to of elsewhere) {
      const query = `?from=${encodeURIComponent(to)}`
      const back = new URLSearchParams({ back: to })
      const responses = [
        await post(`/login${query}`, owner),
        await get(`/login${query}`, owner.cookie),
        await get(`/admin/login${query}`, second),
        await ask('/account/export', { method: 'POST', body: back }),
        await get(`/register${query}`, owner.cookie),
      ]
      for (const response of responses) expect([to, hostOf(response)]).toEqual([to, own])
    }
    for (const path of [`//${evil}/login`, `//${evil}/%2e%2e`, `/%5C${evil}`, `/en//${evil}/`, `/login//${evil}`]) {
      const response = await get(path, owner.cookie)
      expect([path, hostOf(response)]).toEqual([path, own])
    }
  })

  test('the admin area is not reachable by path variants', async () => {
    const shopper = await member()
    // What an admin sees in a list of orders.
    const data = /paymentStatus/
    expect(await (await get('/admin/orders.data', (await admins()).second)).text()).toMatch(data)
    const paths = [
      '//admin/orders',
      '/%61dmin/orders',
      '/admin//orders',
      '/ADMIN/orders',
      '/admin/orders/',
      '/admin/orders.data',
      '/admin/orders.data?_routes=admin%2Forders%2Flist%2Flist',
      '/ar/admin/orders',
      '/admin/orders/view/ORD-2026-0001',
      '/admin/orders/view/ORD-2026-0001.data',
      '/admin/./orders',
      '/admin%2Forders',
    ]
    for (const cookie of ['', shopper.cookie])
      for (const path of paths) {
        const response = await get(path, cookie)
        expect([path, await response.text()]).toEqual([path, expect.not.stringMatching(data)])
        expect([path, response.status]).toEqual([path, expect.toBeOneOf([302, 202, 404])])
      }
  })

  test('forged forwarding headers bypass no network limit', async () => {
    const from = network()
    const places = concurrencyLimits.passwordsHere.running
    let n = 0
    const forged = (): Headers_ => {
      const address = `198.51.100.${++n}`
      return {
        'X-Forwarded-For': `${address}, ${from}`,
        Forwarded: `for=${address}`,
        'X-Real-IP': address,
        'X-Client-IP': address,
        'CF-Connecting-IP': address,
        'True-Client-IP': address,
      }
    }
    const tries = async (count: number, act: () => Promise<Response>) => {
      const statuses: number[] = []
      // Concurrently, but no more than a network has places: further ones would be refused for another reason.
      for (let left = count; left > 0; left -= places)
        statuses.push(
          ...(await Promise.all(Array.from({ length: Math.min(left, places) }, act))).map(({ status }) => status),
        )
      return statuses.filter((status) => status === 429).length
    }
    const signIns = () => post('/login', { email: newUser().email, password: 'guess' }, '', forged())
    expect(await tries(52, signIns)).toBe(2)
    const resets = () => post('/forgot-password', { email: newUser().email }, '', forged())
    expect(await tries(42, resets)).toBe(2)
    const codes = () => post('/login', { intent: 'code', code: '000000' }, '', forged())
    expect(await tries(32, codes)).toBe(2)
    // Another network is not limited.
    expect((await post('/login', { email: newUser().email, password: 'guess' })).status).toBe(401)
  }, 120_000)

  // Needs a second process, so PostgreSQL only; tests/guards.test.ts covers PGlite.
  if (engine === 'postgres')
    test('a removed role and a disabled account take effect at once', async () => {
      // Another process changes the rows: this one must not have cached them.
      const database = new pg.Client({ connectionString: testShop.databaseUrl })
      await database.connect()
      try {
        const owner = await member()
        const set = (change: string) =>
          database.query(`update account_user set ${change} where email = $1`, [owner.email])
        const sees = async (path: string) => (await get(path, owner.cookie)).status
        await set("role = 'admin', short_password = false")
        expect([await sees('/admin/orders'), await sees('/admin/orders.data')]).toEqual([200, 200])
        await set("role = 'user'")
        expect([await sees('/admin/orders'), await sees('/admin/orders.data')]).toEqual([302, 202])
        expect([await sees('/profile/security'), await sees('/profile/security.data')]).toEqual([200, 200])
        await set('is_active = false')
        expect([await sees('/profile/security'), await sees('/profile/security.data')]).toEqual([302, 202])
        expect(await sees('/account/cart')).toBe(401)
        expect((await post('/login', owner)).status).toBe(401)
      } finally {
        await database.end()
      }
    })

  test('known and unknown addresses get the same answer and cost one hash', async () => {
    const known = [await member(), await member(), await member()]
    const kinds: Record<string, (email: string) => Promise<Response>> = {
      signIn: (email) => post('/login', { email, password: 'not-the-one' }),
      register: (email) => post('/register', { ...newUser({ email }), confirm: 'tulip-9' }),
      forgot: (email) => post('/forgot-password', { email }),
    }
    // Hashing is nearly all of a response's time; counting hashes does not depend on the machine's load.
    const hashes = async () => {
      const text = await (await fetch(`${server.url}/metrics`)).text()
      return Number(/^bustan_password_hashes_total (\d+)$/m.exec(text)?.[1])
    }
    for (const [kind, act] of Object.entries(kinds)) {
      const seen = { known: new Set<string>(), unknown: new Set<string>() }
      for (let n = 0; n < 4; n++)
        for (const side of ['known', 'unknown'] as const) {
          const email = side === 'known' ? known[n % 3]!.email : newUser().email
          const before = await hashes()
          const response = await act(email)
          const text = (await response.text()).replaceAll(email, 'E')
          const headers = [...response.headers.keys()].sort().join()
          const cost = (await hashes()) - before
          seen[side].add(`${cost} ${response.status} ${headers} ${text.replace(/nonce="[^"]*"/g, '')}`)
        }
      expect([kind, [...seen.known]]).toEqual([kind, [...seen.unknown]])
      expect([kind, [...seen.known].map((each) => each.split(' ')[0])]).toEqual([kind, ['1']])
    }
  })
})
