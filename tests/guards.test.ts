import { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext, shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { changeSettings } from '#shop/settings/change-settings.ts'
import { cookieOf, provenMember, requestOf } from './support/accounts/accounts.ts'
import { signedInOwner } from './support/accounts/staff.ts'
import { describeOnBothEngines } from './support/engines.ts'
import type { OpenShop } from './support/open-shop.ts'
import { allPages, type Handler, handlersOf, type Page } from './support/pages.ts'

/** The admin sign-in routes are public. Every other admin route is for admins only. */
const adminRoutes = ['admin/sign-in/login.tsx', 'admin/sign-in/setup.tsx']
/** Profile routes a visitor may request: they answer with the sign-in prompt, without data (R31). */
const prompts = ['account/profile/layout.tsx loader', 'account/profile/details.tsx loader']
/** Signing out needs no session. */
const harmless = ['account/profile/layout.tsx action']

describeOnBothEngines('every protected page, by itself,', (open) => {
  let testShop: OpenShop
  let all: Page[]
  beforeAll(async () => {
    testShop = await open()
    all = await allPages()
  })

  /** What a handler does for this cookie: its redirect or its answer. */
  async function ask({ name, path, run }: { name: string; path: string; run: Handler }, cookie: string) {
    const url = new URL(path.replace('/:lang?', '').replace(/:\w+|\*/g, 'x'), testShop.url)
    const context = new RouterContextProvider()
    context.set(shopContext, testShop.shop)
    context.set(accountsContext, testShop.accounts)
    context.set(limitsContext, {} as never)
    context.set(visitorContext, {
      locale: 'en',
      currency: 'KWD',
      prefix: '',
      path: url.pathname,
      network: '203.0.113.200',
      nonce: '',
    })
    const isAction = name.endsWith('action')
    const request = new Request(url, {
      headers: { cookie },
      ...(isAction && { method: 'POST', body: new URLSearchParams() }),
    })
    try {
      return { answered: await run({ request, context, url, params: { key: 'faq', number: 'x', lang: undefined } }) }
    } catch (thrown) {
      if (thrown instanceof Response && thrown.status === 302) return { sentTo: thrown.headers.get('location') }
      throw new Error(`${name} failed before it asked who is there`, { cause: thrown })
    }
  }

  async function newAdmin() {
    const token = new URL(testShop.setupUrl!).searchParams.get('token')!
    const input = { token, name: 'Keeper', email: 'keeper@example.com', password: 'orchard-gate-1977' }
    const result = await testShop.accounts.setUp(requestOf(testShop), input)
    if (!result.ok) throw new Error(result.reason)
    const cookie = cookieOf(result.headers)
    return { cookie, admin: await signedInOwner(testShop, cookie) }
  }

  test('lets only admins into the admin area, effective from the next request', async () => {
    const endpoints = all.filter(({ path }) => /^\/admin\/(login|setup)$/.test(path)).map(({ file }) => file)
    expect(endpoints).toEqual(adminRoutes)
    // Every file of the admin's pages, also with a path elsewhere, such as the preview.
    const behind = (await handlersOf(all.filter(({ file }) => file.startsWith('admin/')))).filter(
      ({ name }) => !adminRoutes.includes(name.split(' ')[0]!),
    )
    expect(all.filter(({ path, file }) => /^\/admin(\/|$)/.test(path) && !file.startsWith('admin/'))).toEqual([])
    // The layout and every current page: a misread route table would prove nothing.
    expect(behind.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'admin/shell/layout.tsx loader',
        'admin/settings/settings.tsx action',
        'admin/products/view/preview.tsx loader',
      ]),
    )
    const refusedAll = async (cookie: string, to: RegExp) => {
      for (const handler of behind) {
        const { sentTo } = (await ask(handler, cookie)) as { sentTo?: string | null }
        expect([handler.name, sentTo]).toEqual([handler.name, expect.stringMatching(to)])
      }
    }
    const toLogin = /^\/admin\/login\?from=%2F(admin|preview)/
    await refusedAll('', toLogin)
    await refusedAll('bustan.session_token=made-up.signature', toLogin)

    const shopper = await provenMember(testShop)
    await refusedAll(shopper.cookie, toLogin)
    const { admin, cookie } = await newAdmin()
    const layout = behind.find(({ name }) => name === 'admin/shell/layout.tsx loader')!
    expect(await ask(layout, cookie)).toHaveProperty('answered')

    // An admin with a shopper's short password, then one without the required second factor.
    await testShop.accounts.changeRole(admin, shopper.person.id, 'owner')
    await refusedAll(shopper.cookie, /^\/profile\/security$/)
    await changeSettings(testShop.shop.db, testShop.shop.clock, admin, { security: { adminsNeedTwoFactor: true } })
    await refusedAll(cookie, /^\/profile\/security$/)
    await changeSettings(testShop.shop.db, testShop.shop.clock, admin, { security: { adminsNeedTwoFactor: false } })
    expect(await ask(layout, cookie)).toHaveProperty('answered')

    const person = (await testShop.accounts.person(shopper.request()))!
    const password = 'a violet in may'
    await testShop.accounts.changePassword(person, { current: shopper.password, password }, 'en')
    expect(await ask(layout, shopper.cookie)).toHaveProperty('answered')
    await testShop.accounts.changeRole(admin, shopper.person.id, null)
    await refusedAll(shopper.cookie, toLogin)
    await testShop.accounts.changeRole(admin, shopper.person.id, 'owner')
    await testShop.accounts.setActive(admin, shopper.person.id, false)
    await refusedAll(shopper.cookie, toLogin)
  })

  test('lets only signed-in users see and change a profile', async () => {
    const behind = await handlersOf(all.filter(({ path }) => /^\/:lang\?\/profile(\/|$)/.test(path)))
    expect(behind.length).toBeGreaterThan(6)
    const [shopper, other] = [await provenMember(testShop), await provenMember(testShop)]
    await testShop.accounts.endOtherSessions({ ...other.person, sessionId: '' }, other.password)
    for (const cookie of ['', 'bustan.session_token=made-up.signature', other.cookie]) {
      for (const handler of behind) {
        if (harmless.includes(handler.name)) continue
        const { sentTo, answered } = (await ask(handler, cookie)) as { sentTo?: string; answered?: unknown }
        if (prompts.includes(handler.name)) expect(JSON.stringify(answered ?? null)).not.toMatch(/@|"name":/)
        else expect([handler.name, sentTo]).toEqual([handler.name, expect.stringMatching(/^\/login\?from=%2Fprofile/)])
      }
    }
    const security = behind.find(({ name }) => name.endsWith('security.tsx loader'))!
    expect(await ask(security, shopper.cookie)).toHaveProperty('answered')
  })
})
