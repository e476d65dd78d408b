import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidPattern } from '#shop/ids.ts'
import { cookieOf, newUser } from './support/accounts/accounts.ts'
import { codeOf, keyShownIn } from './support/accounts/authenticator.ts'
import { type GoogleUser, googleUser, keys, openGoogle, throughGoogle } from './support/accounts/google.ts'
import { type Lies, passkeyDevice } from './support/accounts/passkey-device.ts'
import { freePort } from './support/network/free-port.ts'
import { until } from './support/poll.ts'
import { readSecurityResult } from './support/security-page.ts'
import { type Server, startServer } from './support/start-server.ts'
import { engines, makeTestShop, type TestShop } from './support/test-shops.ts'

type Event = Record<
  'event' | 'outcome' | 'account' | 'about' | 'typedMark' | 'network' | 'device' | 'details' | 'count',
  string
>
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The built server over HTTP: each action succeeds and fails once, and must be in the exported log. */
describe.each(engines)('the security log (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  let google: Awaited<ReturnType<typeof openGoogle>>
  const owners = ['owner@example.com', 'keeper@example.com']
  const password = 'orchard-gate-1977'
  let admin = ''
  /** Input that must not be logged. */
  const typed = new Set<string>([password])
  beforeAll(async () => {
    const [port, googlePort] = [await freePort(), await freePort()]
    google = await openGoogle(googlePort, `http://127.0.0.1:${port}`)
    testShop = await makeTestShop(engine)
    const env = { ADMIN_EMAILS: owners.join(), ...keys, GOOGLE_ISSUER: google.issuer, LOG_LEVEL: 'info' }
    server = await startServer(testShop, port, env)
  })
  afterAll(async () => {
    await server?.stop()
    await google?.stop()
    await testShop?.close()
  })

  const ask = (path: string, cookie = '', init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', 'User-Agent': browser, cookie, ...init.headers },
    })
  const post = (path: string, fields: Record<string, string>, cookie = '') => {
    for (const name of ['password', 'confirm', 'current', 'token', 'code', 'email']) typed.add(fields[name] ?? '')
    return ask(path, cookie, { method: 'POST', body: new URLSearchParams(fields) })
  }
  /** The log as an admin exports it, newest first. */
  async function log(query = ''): Promise<Event[]> {
    const response = await ask(`/admin/export/security?${query}`, admin)
    expect(response.status).toBe(200)
    return parse(await response.text(), { bom: true, columns: true })
  }
  const has = async (event: string, outcome: 'ok' | 'refused', more: Partial<Event> = {}) =>
    expect(await log(`kind=${event}&outcome=${outcome}`)).toContainEqual(
      expect.objectContaining({ event, outcome, network: '127.0.0.1', device: 'Firefox, Linux', ...more }),
    )
  const attempts = (rows: Event[]) => rows.reduce((sum, { count }) => sum + Number(count), 0)
  const mark = expect.stringMatching(/^[0-9a-f]{20}$/) as unknown as string
  const details = (words: string) => ({ details: expect.stringContaining(words) as unknown as string })
  const sentEmail = (template: string, email: string) =>
    until(`a ${template} for ${email}`, async () => {
      const folder = join(testShop.dataDir, 'mail')
      const files = readdirSync(folder).filter((name) => name.startsWith(`${template}-`) && name.endsWith('.txt'))
      return files.map((name) => readFileSync(join(folder, name), 'utf8')).find((text) => text.includes(email))
    })
  const tokenTo = async (template: string, email: string) =>
    /token=([\w-]+)/.exec(await sentEmail(template, email))![1]!
  const signIn = async (who: { email: string; password: string }) =>
    cookieOf((await post('/login', { email: who.email, password: who.password })).headers)

  test('records an admin created by the setup link, and notifies the other owner', async () => {
    const token = server.setupToken()
    const setUp = (of: string) =>
      post('/admin/setup', { token: of, name: 'Keeper', email: owners[0]!, password, confirm: password })
    await setUp('x'.repeat(43))
    const response = await setUp(token)
    expect(response.headers.get('location')).toBe('/admin/dashboard')
    admin = cookieOf(response.headers)
    await has('setup_link', 'refused', { typedMark: mark })
    await has('admin_made', 'ok', { account: owners[0]!, ...details('setup') })
    const outcome = await sentEmail('admin-made', owners[1]!)
    expect(outcome).toMatch(/owner@example\.com[\s\S]*\/admin\/security/)
  })

  test('records account events', async () => {
    const who = newUser() as { email: string; password: string }
    const { email } = who
    await post('/register', { ...who, confirm: who.password })
    await has('account_made', 'ok', { account: email })
    await post('/login', { email: ` ${email.toUpperCase()}`, password: 'not-it-at-all' })
    await post('/login', { email, password: 'not-it-either' })
    let cookie = await signIn(who)
    await has('sign_in', 'refused', { typedMark: mark, account: '' })
    await has('sign_in', 'ok', { account: email, ...details('password') })
    // All events of one address, also from before the account existed.
    const own = await log(`q=${encodeURIComponent(email)}`)
    expect(own.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual(
      expect.arrayContaining(['account_made ok', 'sign_in refused', 'sign_in ok']),
    )
    // One row, or two when the minute has changed between them.
    expect(attempts(own.filter(({ event, outcome }) => event === 'sign_in' && outcome === 'refused'))).toBe(2)

    await ask('/admin/orders', cookie)
    await ask('/admin/users')
    await has('admin_request', 'refused', { account: email, ...details('not_admin') })
    await has('admin_request', 'refused', { account: '', ...details('signed_out') })

    const next = `next-${email}`
    await post('/profile?index', { name: 'Noura', email: next, password: 'wrong-again' }, cookie)
    await post('/profile?index', { name: 'Noura', email: next, password: who.password }, cookie)
    await has('password_again', 'refused', { account: email })
    await has('email_change_asked', 'ok', { account: email })
    await post(`/confirm-email?token=${'y'.repeat(43)}`, {}, cookie)
    await has('email_changed', 'refused', { account: email })
    await post(`/confirm-email?token=${await tokenTo('email-change', next)}`, {}, cookie)
    await has('email_changed', 'ok', { account: next })
    who.email = next

    await post('/forgot-password', { email: next })
    await has('reset_asked', 'ok', { typedMark: mark, account: '' })
    const token = await tokenTo('password-reset', next)
    const reset = (of: string) =>
      post(`/reset-password?token=${of}`, { token: of, password: 'violet-in-may', confirm: 'violet-in-may' })
    await reset('z'.repeat(43))
    await reset(token)
    who.password = 'violet-in-may'
    await has('password_reset', 'refused')
    await has('password_reset', 'ok', { account: next })

    cookie = await signIn(who)
    const begun = await (
      await post('/profile/security', { intent: 'two-begin', password: who.password }, cookie)
    ).text()
    const key = keyShownIn(begun)
    typed.add(key)
    await post('/profile/security', { intent: 'two-finish', code: '000000' }, cookie)
    const on = await post('/profile/security', { intent: 'two-finish', code: codeOf(key) }, cookie)
    cookie = cookieOf(on.headers)
    await has('second_step', 'refused', { account: next })
    await has('two_factor_on', 'ok', { account: next })
    const waiting = await signIn(who)
    await post('/login', { intent: 'code', code: '000000' }, waiting)
    const steps = await log('kind=second_step&outcome=refused')
    expect(steps.map(({ account }) => account)).toEqual(steps.map(() => next))
    expect(attempts(steps)).toBe(2)
    await post('/profile/security', { intent: 'two-codes', password: who.password }, cookie)
    await has('recovery_codes', 'ok', { account: next })
    cookie = cookieOf((await post('/profile/security', { intent: 'two-stop', password: who.password }, cookie)).headers)
    await has('two_factor_off', 'ok', { account: next })

    const change = { current: who.password, password: 'lily-of-the-valley', confirm: 'lily-of-the-valley' }
    await post('/profile/security', { intent: 'password', ...change }, cookie)
    await has('password_changed', 'ok', { account: next })
    await post('/profile/security', { intent: 'end-session', session: 'others' }, cookie)
    await has('session_ended', 'ok', { account: next, ...details('others') })
    const copy = await post('/account/export', { password: change.password }, cookie)
    expect(JSON.stringify((await copy.json()).securityEvents)).toContain('password_changed')
    await has('data_export', 'ok', { account: next })
    await post('/profile/data', { intent: 'delete', password: change.password, sure: 'on' }, cookie)
    // Erased with it: user and origin of each event.
    const left = await log()
    expect(left.filter(({ account, about }) => [account, about].some((each) => each.includes(email)))).toEqual([])
    expect(await log(`q=${encodeURIComponent(next)}`)).toEqual([])
    const [deleted] = await log('kind=account_deleted')
    expect(deleted).toMatchObject({ outcome: 'ok', account: '', network: '', device: '' })
  })

  test('records passkey and Google sign-ins, and refused ones', async () => {
    const who = newUser()
    const { email, password: own } = who
    await post('/register', { ...who, confirm: own } as unknown as Record<string, string>)
    const cookie = await signIn(who)
    await post(`/confirm-email?token=${await tokenTo('account-confirm', email)}`, {}, cookie)

    const device = passkeyDevice(server.url)
    const change = async (fields: Record<string, string>, more = '') =>
      readSecurityResult(await post('/profile/security.data', fields, `${cookie}; ${more}`))
    const add = async (lies: Lies = {}) => {
      const { outcome, cookie: begun } = await change({ intent: 'passkey-begin', password: own })
      await change({ intent: 'passkey-finish', answer: device.make(outcome.creation!, lies), name: 'Phone' }, begun)
    }
    await add({ unverified: true })
    await has('passkey_added', 'refused', { account: email })
    await add()
    await has('passkey_added', 'ok', { account: email })
    const enter = async (lies: Lies = {}) => {
      const begun = await post('/login/passkey', {})
      const answer = device.sign((await begun.json()) as { challenge: string }, lies)
      return post('/login', { intent: 'passkey', answer }, cookieOf(begun.headers))
    }
    await enter({ unverified: true })
    await has('sign_in', 'refused', { account: '', ...details('passkey') })
    expect((await enter()).status).toBe(302)
    await has('sign_in', 'ok', { account: email, ...details('passkey') })
    const page = await (await ask('/profile/security', cookie)).text()
    const id = new RegExp(`\\\\?"(${uuidPattern})\\\\?",\\\\?"name\\\\?",\\\\?"Phone`).exec(page)![1]!
    await change({ intent: 'passkey-remove', passkey: id, password: own })
    await has('passkey_removed', 'ok', { account: email })

    const withGoogle = async (changes: Partial<GoogleUser>) => {
      const person = googleUser({ email, ...changes })
      google.people.set(person.sub, person)
      const sent = await post('/login', { intent: 'google' })
      const back = await throughGoogle(sent.headers.get('location')!, person)
      return (await ask(`/auth/callback${back.search}&go=1`, cookieOf(sent.headers))).status
    }
    expect(await withGoogle({ email_verified: false })).toBe(403)
    await has('sign_in', 'refused', { account: '', ...details('unverified') })
    expect((await log('kind=google_linked')).length).toBe(0)
    expect(await withGoogle({})).toBe(200)
    await has('google_linked', 'ok', { account: email })
    await has('sign_in', 'ok', { account: email, ...details('google') })
  })

  test('records admin actions, and refused API clients', async () => {
    const who = newUser()
    await post('/register', { ...who, confirm: who.password } as unknown as Record<string, string>)
    const [event] = await log('kind=account_made')
    expect(event?.account).toBe(who.email)
    const list = await (await ask(`/admin/users?q=${encodeURIComponent(who.email)}`, admin)).text()
    const id = /\/admin\/users\/view\/([\w-]+)/.exec(list)![1]!
    // Only a verified address can become an admin.
    const confirm = await tokenTo('account-confirm', who.email)
    await post(`/confirm-email?token=${confirm}`, {}, await signIn(who as { email: string; password: string }))
    const act = (name: string) => post(`/admin/users/view/${id}`, { intent: name, name: 'x', confirmed: 'yes' }, admin)
    await act('admin')
    await act('user')
    await act('off')
    await has('admin_made', 'ok', { account: owners[0]!, about: who.email, ...details('promoted') })
    await has('role_changed', 'ok', { about: who.email })
    await has('account_switched', 'ok', { about: who.email })
    await sentEmail('admin-made', owners[1]!)
    await post(
      '/admin/settings/security',
      { group: 'reservation', reservationMinutes: '25', paymentLinkHours: '24' },
      admin,
    )
    await has('settings_changed', 'ok', { account: owners[0]!, ...details('reservationMinutes') })

    const shown = await (
      await post('/admin/systems', { intent: 'key', name: 'books', 'scope-orders:read': 'on' }, admin)
    ).text()
    const key = /bk_[\w-]{43}/.exec(shown)![0]
    typed.add(key)
    await has('api_key_made', 'ok')
    const withKey = (shownKey: string, path: string) =>
      ask(path, '', { headers: { authorization: `Bearer ${shownKey}` } })
    await withKey(`bk_${'w'.repeat(43)}`, '/api/v1/admin/orders')
    await withKey(key, '/api/v1/admin/messages')
    await has('api_key', 'refused', details('unknown'))
    await has('api_key', 'refused', details('scope_missing'))
    const keyId = /name="id" value="([0-9a-f-]{36})"/.exec(await (await ask('/admin/systems', admin)).text())![1]!
    await post('/admin/systems', { intent: 'revoke', id: keyId, confirmed: 'yes' }, admin)
    await has('api_key_revoked', 'ok')
    const hook = { intent: 'save', name: 'stock', url: 'https://hooks.example/x', 'event-order.paid': 'on' }
    await post('/admin/systems', hook, admin)
    await has('webhook_changed', 'ok')
    await ask('/webhooks/payments/sandbox', '', { method: 'POST', body: '{"charge":"x"}' })
    await has('payment_notification', 'refused', details('sandbox'))
    await ask('/admin/export/orders?q=noura@example.com', admin)
    await has('export', 'ok', { account: owners[0]!, ...details('orders') })

    for (let time = 0; time < 8; time++) await post('/forgot-password', { email: 'flood@example.com' })
    const limits = await log('kind=limit')
    expect(limits).toHaveLength(1)
    expect(limits[0]).toMatchObject({
      outcome: 'refused',
      typedMark: mark,
      count: '1',
      details: expect.stringContaining('"limit":"reset'),
    })
  })

  test('is also written to standard output, as JSON lines', async () => {
    const lines = () =>
      server
        .output()
        .split('\n')
        .flatMap((line) =>
          line.includes('"security event"') ? [JSON.parse(line).security as Record<string, unknown>] : [],
        )
    const written = await log()
    expect(written.length).toBeGreaterThan(20)
    await until('all of it is there', async () => {
      const kinds = new Set(lines().map(({ kind, outcome }) => `${kind} ${outcome}`))
      return written.every(({ event, outcome }) => kinds.has(`${event} ${outcome}`))
    })
  })

  test('neither the log nor the server’s output contains user input', async () => {
    const whole = await (await ask('/admin/export/security', admin)).text()
    typed.delete('')
    typed.delete(owners[0]!)
    const secrets = [...typed].filter((each) => each.length > 5 && !/^\w+-[\w-]+@example\.com$/.test(each))
    expect(secrets.length).toBeGreaterThan(10)
    for (const secret of [...typed].filter((each) => each.length > 5)) {
      expect(server.output().replace(/setup link: \S+/, '')).not.toContain(secret)
      if (secrets.includes(secret)) expect(whole).not.toContain(secret)
    }
    expect(whole).not.toMatch(/flood@|Mozilla/)
  })

  test('the page shows it to admins only, page by page, in both languages', async () => {
    expect((await ask('/admin/security')).status).toBe(302)
    for (const [language, words] of [
      ['en', 'Security log'],
      ['ar', 'سجل الأمان'],
    ] as const) {
      const page = await (await ask('/admin/security', admin, { headers: { 'Accept-Language': language } })).text()
      expect(page.includes(words)).toBe(true)
      expect(page.includes('?after=')).toBe(true)
    }
    const narrowed = await (await ask('/admin/security?kind=api_key&q=127.0', admin)).text()
    expect([narrowed.includes('API key used</span>'), narrowed.includes('Account created</span>')]).toEqual([
      true,
      false,
    ])
  })
})
