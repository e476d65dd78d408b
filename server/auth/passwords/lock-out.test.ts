import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  attempt,
  cookieOf,
  member,
  network,
  newUser,
  outboxTo,
  provenMember,
  requester,
  requestOf,
  tokenTo,
} from '#tests/support/accounts/accounts.ts'
import { codeOf, keyOf } from '#tests/support/accounts/authenticator.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

/** Nothing a stranger sends may lock out an account's owner (H5). */
describeOnBothEngines('an attacker who tries to lock an account', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    // A wait of seconds must not end before it is checked.
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterAll(() => void vi.useRealTimers())
  type Who = { email: string; password: string }
  const signIn = (who: Who, cookie?: string, from?: string) => attempt(testShop, who, { cookie, from })
  /** Wrong passwords: `each` attempts from each of `networks`. */
  async function attack({ email }: Who, networks: number, each: number) {
    const results = []
    for (let n = 0; n < networks; n++) {
      const from = network()
      for (let t = 0; t < each; t++) results.push(await signIn({ email, password: 'not-the-one' }, '', from))
    }
    return results.map((one) => (one.ok ? 'in' : one.reason))
  }
  /** A member and the cookie by which their browser is known. */
  async function regular() {
    const owner = await member(testShop)
    const inside = await signIn(owner)
    if (!inside.ok) throw new Error(inside.reason)
    const device = cookieOf(inside.headers)
      .split('; ')
      .find((each) => each.startsWith('bustan_device='))!
    return { ...owner, device }
  }

  test('guessing from one network waits longer each time; the owner elsewhere does not wait', async () => {
    const owner = await regular()
    const from = network()
    const seconds = []
    for (let n = 0; n < 14; n++) {
      const result = await signIn({ ...owner, password: 'not-the-one' }, '', from)
      if (!result.ok && result.reason === 'limited') seconds.push(result.seconds)
    }
    expect(seconds.length).toBeGreaterThan(1)
    expect((await signIn(owner)).ok).toBe(true)
    // An address without an account gets the same answers.
    const unknownAccount = await attack(newUser(), 1, 14)
    expect(unknownAccount.filter((each) => each === 'limited').length).toBe(seconds.length)
  })

  test('guessing from many networks is slowed down; a known browser and a reset are not', async () => {
    const owner = await regular()
    const before = await attack(owner, 7, 9)
    expect(before.slice(0, 50)).toEqual(Array(50).fill('invalid'))
    expect(before.slice(51)).toEqual(Array(12).fill('limited'))
    expect(await signIn(owner)).toMatchObject({ ok: false, reason: 'limited' })
    expect((await signIn(owner, owner.device)).ok).toBe(true)
    // Another user's browser is slowed down, known or not.
    const other = await regular()
    expect(await signIn(owner, other.device)).toMatchObject({ ok: false, reason: 'limited' })

    await testShop.accounts.requestReset(owner.email, requester())
    const token = await tokenTo(testShop, owner.email, 'password-reset')
    const browser = requestOf(testShop)
    const reset = await testShop.accounts.resetPassword(token, 'violet-77', requester(), browser)
    if (!reset.ok || !reset.headers) throw new Error('no browser is known after a reset')
    const back = { email: owner.email, password: 'violet-77' }
    expect(await signIn(back)).toMatchObject({ reason: 'limited' })
    expect((await signIn(back, cookieOf(reset.headers))).ok).toBe(true)
    // A new password forgets known browsers.
    expect(await signIn(back, owner.device)).toMatchObject({ reason: 'limited' })
  })

  test('guessing from a known browser is limited, too', async () => {
    const owner = await regular()
    const from = network()
    const results = []
    for (let n = 0; n < 24; n++) results.push(await signIn({ ...owner, password: 'not-the-one' }, owner.device, from))
    expect(results.filter((each) => !each.ok && each.reason === 'limited').length).toBeGreaterThan(1)
  })

  test('resets requested by strangers leave the owner a working link, and no flood of emails', async () => {
    const owner = await member(testShop)
    for (let n = 0; n < 12; n++)
      expect(await testShop.accounts.requestReset(owner.email, requester())).toEqual({ ok: true })
    expect((await outboxTo(testShop, owner.email, 'password-reset')).length).toBe(8)
    const token = await tokenTo(testShop, owner.email, 'password-reset')
    expect(await testShop.accounts.resetPassword(token, 'violet-77', requester())).toEqual({ ok: true })
  })

  test('resets of addresses without an account do not use up those of their mailbox', async () => {
    const box = randomUUID()
    const owner = await member(testShop, { email: `${box}@example.com` })
    const ask = async (email: string) =>
      expect(await testShop.accounts.requestReset(email, requester())).toEqual({ ok: true })
    for (let n = 0; n < 30; n++) await ask(`${box}+${n}@example.com`)
    await ask(owner.email)
    expect((await outboxTo(testShop, owner.email, 'password-reset')).length).toBe(1)
  })

  test('resets of accounts with +tags are a bounded flood, and do not use up those of a verified one', async () => {
    const box = randomUUID()
    const owner = await provenMember(testShop, { email: `${box}@example.com` })
    const tagged = Array.from({ length: 4 }, (_, n) => `${box}+${n}@example.com`)
    for (const email of tagged) await member(testShop, { email })
    const ask = async (email: string) => {
      for (let n = 0; n < 9; n++) expect(await testShop.accounts.requestReset(email, requester())).toEqual({ ok: true })
      return (await outboxTo(testShop, email, 'password-reset')).length
    }
    const sent = []
    for (const email of tagged) sent.push(await ask(email))
    expect(sent).toEqual([8, 8, 8, 0])
    expect(await ask(owner.email)).toBe(8)
  })

  test('registrations with the address do not use up its owner’s confirmations', async () => {
    const owner = await member(testShop)
    for (let n = 0; n < 6; n++) await testShop.accounts.register({ ...newUser(), email: owner.email }, requester())
    const before = (await outboxTo(testShop, owner.email, 'account-confirm')).length
    expect(await testShop.accounts.resendConfirmation(owner.person, 'en')).toEqual({ ok: true })
    expect((await outboxTo(testShop, owner.email, 'account-confirm')).length).toBe(before + 1)
  })

  test('guessed codes do not lock out the owner’s browser, even with the right password', async () => {
    const owner = await provenMember(testShop)
    const begun = await testShop.accounts.beginTwoFactor(owner.request(), owner.person, owner.password)
    if (!begun.ok) throw new Error(begun.reason)
    const key = keyOf(begun.uri)
    const on = await testShop.accounts.finishTwoFactor(owner.request(), owner.person, codeOf(key), 'en')
    expect(on.ok).toBe(true)
    const device = owner.cookie.split('; ').find((each) => each.startsWith('bustan_device='))!
    const waiting = async () => {
      const result = await signIn(owner, device)
      if (result.ok || result.reason !== 'code') throw new Error('no code was asked for')
      return cookieOf(result.headers)
    }
    const codes = []
    for (let n = 0; n < 3; n++) {
      const challenge = await waiting()
      for (let t = 0; t < 5; t++)
        codes.push(await testShop.accounts.finishSignIn(requestOf(testShop, challenge), '000000', network()))
    }
    expect(codes.map((each) => !each.ok && each.reason)).toContain('limited')
    const right = `${await waiting()}; ${device}`
    expect((await testShop.accounts.finishSignIn(requestOf(testShop, right), codeOf(key, 1), network())).ok).toBe(true)
  })

  test('a sign-in from a new browser is notified by email; the first one and known ones are not', async () => {
    const owner = await member(testShop)
    const device = owner.cookie.split('; ').find((each) => each.startsWith('bustan_device='))!
    const emails = () => outboxTo(testShop, owner.email, 'account-device')
    expect((await signIn(owner, device)).ok).toBe(true)
    expect(await emails()).toEqual([])
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0' }
    await testShop.accounts.signIn(requestOf(testShop, '', agent), owner, network())
    expect(await emails()).toMatchObject([{ locale: 'en', data: { name: 'Firefox on Windows' } }])
    for (let n = 0; n < 8; n++) expect((await signIn(owner)).ok).toBe(true)
    expect((await emails()).length).toBe(5)
  })
})
