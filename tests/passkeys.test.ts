import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidPattern } from '#shop/ids.ts'
import { cookieOf, network, newUser } from './support/accounts/accounts.ts'
import { type Lies, passkeyDevice } from './support/accounts/passkey-device.ts'
import { freePort } from './support/network/free-port.ts'
import { until } from './support/poll.ts'
import { readSecurityResult } from './support/security-page.ts'
import { type Server, startServer } from './support/start-server.ts'
import { engines, makeTestShop, type TestShop } from './support/test-shops.ts'

/** The shop's configured address; requests go elsewhere, and their Host plays no part. */
const home = 'https://bustan.example'

type Device = ReturnType<typeof passkeyDevice>
type Owner = { email: string; password: string; cookie: string }

/** Passkeys from browsers and attackers: the built server over HTTP, behind one trusted proxy. */
describe.each(engines)('passkeys over HTTP (%s)', (engine) => {
  let testShop: TestShop
  let server: Server
  beforeAll(async () => {
    testShop = await makeTestShop(engine)
    server = await startServer(testShop, await freePort(), { BASE_URL: home, TRUST_PROXY: '1' })
  })
  afterAll(async () => {
    await server?.stop()
    await testShop?.close()
  })

  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', 'X-Forwarded-For': network(), 'X-Forwarded-Proto': 'https', ...init.headers },
    })
  const post = (path: string, fields: Record<string, string>, cookie = '', headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...headers } })
  /** The response to a form of the security page, and the cookies. */
  const change = async (cookie: string, fields: Record<string, string>) =>
    readSecurityResult(await post('/profile/security.data', fields, cookie))

  /** A member with a verified address. */
  async function member(): Promise<Owner> {
    const input = newUser()
    expect((await post('/register', { ...input, confirm: input.password })).status).toBe(200)
    const cookie = cookieOf((await post('/login', { email: input.email, password: input.password })).headers)
    const token = await until('an email', async () => {
      const folder = join(testShop.dataDir, 'mail')
      const files = readdirSync(folder).filter((name) => name.startsWith('account-confirm') && name.endsWith('.txt'))
      const text = files
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .find((one) => one.includes(input.email))
      return /token=([\w-]+)/.exec(text ?? '')?.[1]
    })
    await post(`/confirm-email?token=${token}`, {}, cookie)
    return { email: input.email, password: input.password, cookie }
  }
  async function add({ cookie, password }: Owner, device: Device, name = '') {
    const begun = await change(cookie, { intent: 'passkey-begin', password })
    if (begun.outcome.creation === undefined) return begun
    const both = `${cookie}; ${begun.cookie}`
    return change(both, { intent: 'passkey-finish', answer: device.make(begun.outcome.creation), name })
  }
  async function holder() {
    const [owner, device] = [await member(), passkeyDevice(home)]
    expect((await add(owner, device, 'My phone')).outcome).toEqual({ part: 'passkeys', done: 'added' })
    return { ...owner, device }
  }
  async function challenge() {
    const response = await post('/login/passkey', {})
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return {
      options: (await response.json()) as { challenge: string; rpId: string },
      cookie: cookieOf(response.headers),
    }
  }
  async function enter(device: Device, lies: Lies = {}, endpoint = '/login', fields: Record<string, string> = {}) {
    const { options, cookie } = await challenge()
    return post(endpoint, { intent: 'passkey', answer: device.sign(options, lies), ...fields }, cookie)
  }
  const sessionIn = ({ headers }: Response) => headers.getSetCookie().find((each) => /session_token=[^;]/.test(each))
  const seen = async (cookie: string) => (await ask('/profile/security', { headers: { cookie } })).text()

  test('one is added, opens a new session, and returns to the previous page', async () => {
    const { device, cookie } = await holder()
    expect(await seen(cookie)).toContain('My phone')
    const response = await enter(device, {}, '/login?from=%2Fcheckout')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/checkout'])
    expect(sessionIn(response)).toMatch(/^__Host-bustan\.session_token=.*; Secure/i)
    expect(sessionIn(response)).not.toMatch(/Max-Age/i)
    expect(await seen(cookieOf(response.headers))).toContain('My phone')
    const away = await enter(device, {}, '/ar/login?from=%2F%2Fevil.example', { remember: 'on' })
    expect(away.headers.get('location')).toBe('/ar')
    expect(sessionIn(away)).toMatch(/Max-Age=2592000/i)
  })

  test('the relying party is the configured address, whatever a request says', async () => {
    const forged = { 'X-Forwarded-Host': 'evil.example', Host: 'evil.example', Forwarded: 'host=evil.example' }
    const response = await post('/login/passkey', {}, '', forged)
    expect(await response.json()).toMatchObject({ rpId: 'bustan.example', userVerification: 'required' })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-bustan_passkey_enter=.*HttpOnly; SameSite=Lax; Secure$/),
    ])
    const { device } = await holder()
    for (const lie of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { origin: server.url }])
      expect((await enter(device, lie)).status).toBe(401)
  })

  test('an invalid one opens nothing, with a message in both languages', async () => {
    const [one, other] = [await holder(), await holder()]
    const lies: Lies[] = [
      { unverified: true },
      { counter: 0 },
      { credentialId: other.device.id },
      { type: 'webauthn.create' },
    ]
    expect((await enter(one.device)).status).toBe(302)
    for (const lie of lies) {
      const response = await enter(one.device, lie)
      expect([lie, response.status, sessionIn(response)]).toEqual([lie, 401, undefined])
      expect(await response.text()).toContain('This passkey does not match an account here')
    }
    expect(await (await enter(one.device, { unverified: true }, '/ar/login')).text()).toContain('لا يفتح حسابًا هنا')
    const { options, cookie } = await challenge()
    const answer = one.device.sign(options)
    const use = () => post('/login', { intent: 'passkey', answer }, cookie)
    expect((await use()).status).toBe(302)
    const replayed = await use()
    expect([replayed.status, sessionIn(replayed)]).toEqual([401, undefined])
    expect(await replayed.text()).toContain('This took too long')
  })

  test('the admin sign-in refuses shoppers, and cross-site requests are refused', async () => {
    const { device, cookie, password } = await holder()
    const atSignIn = await enter(device, {}, '/admin/login')
    expect([atSignIn.status, sessionIn(atSignIn)]).toEqual([401, undefined])
    const foreign = { Origin: 'https://evil.example' }
    expect((await post('/login/passkey', {}, '', foreign)).status).toBe(403)
    expect((await post('/profile/security', { intent: 'passkey-begin', password }, cookie, foreign)).status).toBe(403)
    expect((await ask('/login/passkey')).status).toBe(400)
    expect((await post('/profile/security', { intent: 'passkey-begin', password })).status).toBe(302)
    for (const odd of ['', '{}', 'null', '[1]'])
      expect((await post('/login', { intent: 'passkey', answer: odd }, (await challenge()).cookie)).status).toBe(401)
  })

  test('users can rename theirs, and remove them with the password; a removed one opens nothing', async () => {
    const owner = await holder()
    const page = await seen(owner.cookie)
    const id = new RegExp(`\\\\?"(${uuidPattern})\\\\?",\\\\?"name\\\\?",\\\\?"My phone`).exec(page)?.[1] ?? ''
    const renamed = await change(owner.cookie, { intent: 'passkey-rename', passkey: id, name: '  Old   phone ' })
    expect(renamed).toMatchObject({ status: 200, outcome: { done: 'renamed' } })
    expect(await seen(owner.cookie)).toContain('Old phone')
    for (const [name, problem] of [
      ['', 'required'],
      ['x'.repeat(61), 'too_long'],
      ['a\u0000b', 'not_allowed'],
    ] as const) {
      const refused = await change(owner.cookie, { intent: 'passkey-rename', passkey: id, name })
      expect(refused).toMatchObject({ status: 422, outcome: { passkey: id, problems: { name: problem } } })
    }
    const remove = (password: string, cookie = owner.cookie) =>
      change(cookie, { intent: 'passkey-remove', passkey: id, password })
    expect(await remove('not it')).toMatchObject({ status: 422, outcome: { problems: { password: 'wrong_password' } } })
    const other = await member()
    expect(await remove(other.password, other.cookie)).toMatchObject({ status: 409, outcome: { refused: 'gone' } })
    expect(await remove(owner.password)).toMatchObject({ status: 200, outcome: { done: 'removed' } })
    expect((await enter(owner.device)).status).toBe(401)
    expect(await seen(owner.cookie)).not.toContain('Old phone')
  })

  test('no passkey without a verified address', async () => {
    const input = newUser()
    await post('/register', { ...input, confirm: input.password })
    const cookie = cookieOf((await post('/login', { email: input.email, password: input.password })).headers)
    const refused = await add({ ...input, cookie }, passkeyDevice(home))
    expect(refused).toMatchObject({ status: 422, outcome: { refused: 'unproven' } })
    expect(await seen(cookie)).toContain('Confirm your email before you add a passkey')
  })
})
