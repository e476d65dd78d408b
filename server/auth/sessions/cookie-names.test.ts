import { beforeAll, expect, test } from 'vitest'
import { loader as details } from '#app/account/profile/details.tsx'
import { action as signOut } from '#app/account/profile/layout.tsx'
import { action as signIn } from '#app/account/sign-in/login.tsx'
import { choiceCookie } from '#app/storefront/kit/browser-choice.ts'
import { action as choose } from '#app/storefront/layout/choose-currency.ts'
import { cookieOf, member } from '#tests/support/accounts/accounts.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask, orderBody, type Placed, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'

const origin = 'https://shop.example'

describeOnBothEngines('cookies of a shop over https', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    const build = buildOf({
      login: { action: signIn },
      profile: { action: signOut },
      details: { loader: details },
      currency: { action: choose },
    })
    testShop = await open({ build, env: { BASE_URL: origin } })
  })
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    ask(`${testShop.url}/${path}`, { method: 'POST', headers: { cookie, origin }, body: new URLSearchParams(fields) })

  test('all are Secure, and those that we name have a prefix', async () => {
    const who = await member(testShop)
    const { headers } = await post('login', { email: who.email, password: who.password, remember: 'on' })
    const out = await post('profile', {}, cookieOf(headers))
    const chosen = await post('currency', { currency: 'SAR', from: '/' })
    const order = await sendOrder<Placed>(testShop.url, orderBody())
    const cookies = [headers, out.headers, chosen.headers, order.headers].flatMap((each) => each.getSetCookie())
    expect(cookies.length).toBeGreaterThan(6)
    for (const cookie of cookies) expect(cookie).toMatch(/; Secure/i)
    // Cleared cookies may be from before the prefix.
    const plain = cookies.filter((cookie) => !/^__(Host|Secure)-/.test(cookie) && !/Max-Age=0/.test(cookie))
    expect(plain.map((cookie) => cookie.split('=')[0])).toEqual(['growagarden_selected_currency'])
    expect(cookieOf(headers)).toContain('__Host-bustan_account=1')
    expect(out.headers.getSetCookie().join()).toMatch(/__Host-bustan_account=; .*,bustan_account=; .*Max-Age=0/)
  })

  test('the language is read under both names, the prefixed one first', async () => {
    const language = async (cookie: string) =>
      (await ask(`${testShop.url}/details`, { headers: { cookie } })).headers.get('content-language')
    expect(choiceCookie('bustan_language', 'en', true)).toMatch(/^__Host-bustan_language=en; path=\/; .*Secure$/)
    expect(await language('__Host-bustan_language=en')).toBe('en')
    expect(await language('bustan_language=en')).toBe('en')
    expect(await language('bustan_language=ar; __Host-bustan_language=en')).toBe('en')
  })

  test('the payment return recognizes the browser by both names', async () => {
    const { body, headers } = await sendOrder<Placed>(testShop.url, orderBody())
    const cookie = cookieOf(headers)
    expect(cookie).toMatch(/^__Secure-bustan_paying=/)
    const here = (address: string | null) => (address ?? '').replace(origin, testShop.url)
    const page = here((await ask(here(body.paymentUrl))).headers.get('location'))
    const paid = await ask(page, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) })
    const back = here(paid.headers.get('location'))
    for (const known of [cookie, cookie.replace('__Secure-', '')]) {
      const { headers } = await ask(back, { headers: { cookie: known } })
      expect(headers.get('location')).toMatch(/^\/(en\/)?payment-success\?order=ORD-/)
    }
    expect((await ask(back)).headers.get('location')).not.toContain('order=')
  })
})
