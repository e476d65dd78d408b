import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { action as forgot } from '#app/account/password-reset/forgot-password.tsx'
import { action as reset } from '#app/account/password-reset/reset-password.tsx'
import { loader as details } from '#app/account/profile/details.tsx'
import { action as register } from '#app/account/register/register.tsx'
import { action as security, loader as sessions } from '#app/account/security/security.tsx'
import { action as signIn } from '#app/account/sign-in/login.tsx'
import { shopperIdleMs } from '#shop/accounts/sessions/session-limits.ts'
import { rateLimit } from '#shop/accounts/table.ts'
import { limits } from '#shop/limits.ts'
import { cookieOf, network, newUser, outboxTo, tokenTo } from '#tests/support/accounts/accounts.ts'
import { hashAsTheShopDoes, hashCheaply } from '#tests/support/accounts/hashing.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const pages = buildOf({
  'en/register': { action: register },
  'en/login': { action: signIn },
  'en/forgot-password': { action: forgot },
  'en/reset-password': { action: reset },
  'en/profile': { loader: details },
  'en/profile/security': { action: security, loader: sessions },
})
type Who = ReturnType<typeof newUser>
type Said = { email?: string; problems?: Record<string, string>; done?: string; refused?: string; seconds?: number }

/** Attacks on accounts over HTTP. */
describeOnBothEngines('accounts over HTTP', (open) => {
  const testShop = open.once({ build: pages, env: { TRUST_PROXY: '1' } })
  beforeEach(() => testShop.shop.db.delete(rateLimit))

  const post = (path: string, fields: Record<string, string>, { cookie = '', from = network() } = {}) =>
    ask<Said>(`${testShop.url}/en/${path}`, {
      method: 'POST',
      headers: { cookie, 'X-Forwarded-For': from },
      body: new URLSearchParams(fields),
    })
  const get = async (path: string, cookie: string) =>
    (
      await ask<Said & { sessions?: { id: string; here: boolean }[] }>(`${testShop.url}/en/${path}`, {
        headers: { cookie },
      })
    ).body
  async function registered(changes: object = {}): Promise<Who> {
    const who = newUser(changes)
    expect((await post('register', { ...who, confirm: who.password })).status).toBeLessThan(400)
    return who
  }
  const login = ({ email, password }: Pick<Who, 'email' | 'password'>, options: { from?: string } = {}) =>
    post('login', { email, password, remember: 'on' }, options)
  const signedIn = async (who: Who) => {
    const response = await login(who)
    expect(response.status).toBe(302)
    return cookieOf(response.headers)
  }

  test('a stranger’s account with another’s address gets no second factor; a reset gives it to the owner', async () => {
    const stranger = await registered()
    const theirs = await signedIn(stranger)
    const begun = await post(
      'profile/security',
      { intent: 'two-begin', password: stranger.password },
      { cookie: theirs },
    )
    expect([begun.status, begun.body.problems]).toEqual([422, { password: 'unproven' }])
    expect((await post('forgot-password', { email: stranger.email })).status).toBeLessThan(400)
    const token = await tokenTo(testShop, stranger.email, 'password-reset')
    const owner = { ...stranger, password: 'owner-at-last' }
    const done = await post('reset-password', { token, password: owner.password, confirm: owner.password })
    expect(done.headers.get('location')).toBe('/en/login?reset=done')
    expect(await get('profile', theirs)).toBeNull()
    expect((await get('profile', await signedIn(owner))).email).toBe(owner.email)
    expect((await login(stranger)).status).toBe(401)
  })

  test('guessing at an account has to wait; its owner signs in from elsewhere', async () => {
    const owner = await registered()
    const from = network()
    const statuses = []
    for (let each = 0; each < 14; each++)
      statuses.push((await login({ ...owner, password: 'not-it' }, { from })).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses).toContain(429)
    expect((await login(owner)).status).toBe(302)
  })

  test('one mailbox gets few emails, however its address is written, and no answer shows the limit', async () => {
    const box = randomUUID()
    const written = Array.from({ length: 8 }, (_, each) => `${box}+${each}@example.com`)
    for (const email of written) await registered({ email })
    const sent = await Promise.all(written.map((email) => outboxTo(testShop, email)))
    expect(sent.flat()).toHaveLength(limits.emailsTo.most)
  })

  test('a shopper’s session ends two weeks after it was last used', async () => {
    const cookie = await signedIn(await registered())
    for (let week = 0; week < 2; week++) {
      testShop.clock.forward(shopperIdleMs - 2 * 3_600_000)
      expect((await get('profile', cookie)).email).toContain('@')
    }
    testShop.clock.forward(shopperIdleMs)
    expect(await get('profile', cookie)).toBeNull()
    testShop.clock.set(new Date())
  })

  test('other sessions can be ended with the password or after recent proof', async () => {
    const owner = await registered()
    const [here, other, third] = [await signedIn(owner), await signedIn(owner), await signedIn(owner)]
    const end = (session: string, password = '', cookie = here) =>
      post('profile/security', { intent: 'end-session', session, password }, { cookie })
    const idOf = async (cookie: string) =>
      (await get('profile/security', cookie)).sessions!.find((each) => each.here)!.id
    const otherId = await idOf(other)
    testShop.clock.forward(11 * 60_000)
    for (const session of [otherId, 'others'])
      for (const password of ['', 'not-it']) {
        const refused = await end(session, password)
        expect([refused.status, refused.body.problems]).toEqual([422, { password: 'wrong_password' }])
      }
    expect(await get('profile', other)).not.toBeNull()
    expect((await end(otherId, owner.password)).body.done).toBe('ended')
    expect([await get('profile', other), (await get('profile', third)).email]).toEqual([null, owner.email])
    const fresh = await signedIn(owner)
    expect((await end('others', '', fresh)).body.done).toBe('others')
    expect([await get('profile', here), await get('profile', third)]).toEqual([null, null])
    expect((await get('profile', fresh)).email).toBe(owner.email)
    testShop.clock.set(new Date())
  })
})

describeOnBothEngines('a storm of sign-ins', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    hashAsTheShopDoes()
    testShop = await open({ build: pages, env: { TRUST_PROXY: '1' } })
  })
  afterAll(hashCheaply)

  test('does not delay files and the API', async () => {
    let pending = 0
    const storm = Array.from({ length: 24 }, async () => {
      pending++
      const headers = { 'X-Forwarded-For': network() }
      const body = new URLSearchParams({ email: newUser().email, password: 'not-it-at-all' })
      const { status } = await ask(`${testShop.url}/en/login`, { method: 'POST', headers, body })
      pending--
      return status
    })
    for (const path of ['/sw.js', '/api/v1/products', '/livez'])
      for (let each = 0; each < 3; each++) expect([path, (await ask(testShop.url + path)).status]).toEqual([path, 200])
    expect(pending).toBeGreaterThan(12)
    expect(new Set(await Promise.all(storm))).toEqual(new Set([401]))
  })
})
