import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailOf } from '../../tests/e2e/support/emails.ts'
import { cookieOf, newUser } from '../../tests/support/accounts/accounts.ts'
import { type AdminBrowser, again, openAdminBrowser } from '../../tests/support/accounts/step-up.ts'
import { engines } from '../../tests/support/test-shops.ts'

/** Step-up as an attacker with an open browser would meet it: the built server over HTTP, its clock moved. */
describe.each(engines)('an admin without recent proof (%s)', (engine) => {
  let admin: AdminBrowser
  beforeAll(async () => {
    admin = await openAdminBrowser(engine)
  })
  afterAll(() => admin?.close())

  const ask = (path: string, init?: RequestInit) => admin.ask(path, init)
  const post = (path: string, fields: Record<string, string>) => admin.post(path, fields)
  const later = () => admin.later()
  const events = (query: string) => admin.events(query)
  const formOf = (response: Response) => admin.formOf(response)

  test('downloads a file only after fresh proof; the redirect stays in this shop', async () => {
    const files = ['orders?q=a%26b', 'users', 'messages', 'newsletter', 'security', 'report-sales', 'products-full']
    for (const file of files) expect([file, (await ask(`/admin/export/${file}`)).status]).toEqual([file, 200])
    await later()
    for (const file of files) {
      const sent = await ask(`/admin/export/${file}`)
      const next = `/admin/confirm?next=${encodeURIComponent(`/admin/export/${file}`)}`
      expect([sent.status, sent.headers.get('location'), await sent.text()]).toEqual([302, next, ''])
    }
    expect((await ask('/admin/export/products-template')).status).toBe(200)
    for (const file of ['orders', 'orders-full']) {
      const next = encodeURIComponent(`/admin/export/${file}?q=a%26b`)
      const page = await (await ask(`/admin/confirm?next=${next}`)).text()
      expect([page.includes('/admin/orders?q=a%26b'), page.includes('Download the file')]).toEqual([true, false])
    }

    // A wrong proof is reported, counted and logged, and there is no file.
    const confirm = (proof: string, next: string) =>
      post(`/admin/confirm?next=${encodeURIComponent(next)}`, { [again]: proof })
    const wrong = await formOf(await confirm('not-it-at-all', '/admin/export/orders'))
    expect([wrong.page.includes('The password is incorrect.'), wrong.page.includes('not-it-at-all')]).toEqual([
      true,
      false,
    ])
    expect((await ask('/admin/export/orders')).status).toBe(302)

    const right = await wrong.send(admin.password)
    expect([right.status, (await right.text()).includes('href="/admin/export/orders"')]).toEqual([200, true])
    expect((await ask('/admin/export/orders')).status).toBe(200)
    const log = await events('kind=password_again')
    expect([/refused/.test(log), /,ok,/.test(log)]).toEqual([true, true])

    for (const next of [
      'https://evil.example/x',
      '//evil.example',
      '/\\evil.example',
      '/admin/../login',
      'javascript:1',
    ]) {
      expect([next, (await ask(`/admin/confirm?next=${encodeURIComponent(next)}`)).headers.get('location')]).toEqual([
        next,
        '/admin/dashboard',
      ])
      const done = await (await confirm(admin.password, next)).text()
      expect([next, done.includes('evil.example')]).toEqual([next, false])
    }
  })

  test('creates and revokes a key only after fresh proof, once and as typed', async () => {
    const name = `Books "A" & <b> ${engine}`
    const typed = { intent: 'key', name, 'scope-orders:read': 'on' }
    const keys = async () => (await events('kind=api_key_made')).trim().split('\n').length - 1
    await post('/admin/confirm', { [again]: admin.password })
    const before = await keys()
    await later()
    for (const path of ['/admin/systems', '/admin/systems/deliveries']) {
      const first = await formOf(await post(path, typed))
      expect(first.fields).toEqual(typed)
      expect(first.page).not.toMatch(/bk_[\w-]{43}/)
    }
    const form = await formOf(await post('/admin/systems', typed))
    const wrong = await formOf(await form.send('not-it-at-all'))
    expect(wrong.fields).toEqual(typed)
    const page = await (await wrong.send(admin.password)).text()
    expect([/bk_[\w-]{43}/.test(page), await keys()]).toEqual([true, before + 1])
    expect(page).toContain('Books &quot;A&quot; &amp; &lt;b&gt;')

    const id = /name="id" value="([0-9a-f-]{36})"/.exec(await (await ask('/admin/systems')).text())![1]!
    await later()
    const end = await formOf(await post('/admin/systems', { intent: 'revoke', id, confirmed: 'yes' }))
    expect((await end.send(admin.password)).status).toBe(200)
    expect((await events('kind=api_key_revoked')).trim().split('\n')).toHaveLength(2)

    await later()
    const hook = { intent: 'save', name: 'stock', url: 'https://hooks.example/x', 'event-order.paid': 'on' }
    expect((await formOf(await post('/admin/systems', hook))).fields).toEqual(hook)
    // Invalid input is reported first.
    expect((await post('/admin/systems', { ...hook, name: '' })).status).toBe(422)
    expect((await formOf(await post('/admin/settings/security', { group: 'security' }))).fields.group).toBe('security')
  })

  test('changes no role or account state without fresh proof; after too many wrong ones must wait', async () => {
    const who = newUser({ password: admin.password })
    await post('/register', { ...who, confirm: who.password } as unknown as Record<string, string>)
    let own = cookieOf((await post('/login', { email: who.email, password: who.password })).headers)
    const sentEmail = await emailOf(admin.testShop.dataDir, 'account-confirm', who.email)
    const path = /\/confirm-email\?token=[\w-]+/.exec(sentEmail)![0]
    const list = async () => (await ask(`/admin/users?q=${encodeURIComponent(who.email)}`)).text()
    const id = /\/admin\/users\/view\/([\w-]+)/.exec(await list())![1]!
    const offered = async () => {
      const pages = [await list(), await (await ask(`/admin/users/view/${id}`)).text()]
      return pages.map((page) => page.includes('value="admin" aria-label'))
    }
    // With an unconfirmed email the role is not offered, and the pages say why.
    expect(await offered()).toEqual([false, false])
    expect(await list()).toContain('Email not confirmed')
    expect(await (await ask(`/admin/users/view/${id}`)).text()).toContain('not confirmed their email yet')
    await ask(path, { method: 'POST', body: new URLSearchParams(), headers: { cookie: own } })
    expect(await offered()).toEqual([true, true])
    const isAdmin = async () => (await ask('/admin/orders', { headers: { cookie: own } })).status === 200
    const change = { intent: 'admin', id, name: 'Noura', confirmed: 'yes' }
    await later()
    for (const place of ['/admin/users', `/admin/users/view/${id}`]) {
      const first = await formOf(await post(place, change))
      expect([first.fields, await isAdmin()]).toEqual([change, false])
    }
    const form = await formOf(await post('/admin/users', change))
    expect((await form.send(admin.password)).status).toBe(200)
    expect(await isAdmin()).toBe(true)

    // Disabling and enabling the account asks as well.
    const enter = () =>
      ask('/login', {
        method: 'POST',
        body: new URLSearchParams({ email: who.email, password: who.password }),
        headers: { cookie: '' },
      })
    for (const intent of ['off', 'on']) {
      await later()
      const isOn = intent === 'off'
      for (const place of ['/admin/users', `/admin/users/view/${id}`]) {
        const first = await formOf(await post(place, { ...change, intent }))
        expect([first.fields, (await enter()).status === 302]).toEqual([{ ...change, intent }, isOn])
      }
      const first = await formOf(await post('/admin/users', { ...change, intent }))
      expect([(await first.send(admin.password)).status, (await enter()).status === 302]).toEqual([200, !isOn])
    }
    expect((await events('kind=account_switched')).trim().split('\n')).toHaveLength(3)
    own = cookieOf((await enter()).headers)

    await later()
    const back = await formOf(await post('/admin/users', { ...change, intent: 'user' }))
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await back.send(`wrong-${time}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
    const waiting = await back.send(admin.password)
    expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await isAdmin()).toBe(true)
  })

  test('is signed out a day after the session’s last use, and a week after it began', async () => {
    const { email, password } = admin
    const enter = async () => admin.follow(await post('/admin/login', { email, password, remember: 'on' }))
    const hoursLater = async (hours: number) => {
      await admin.forward(hours * 3_600_000)
      return (await ask('/admin/orders')).headers.get('location')
    }
    const out = expect.stringMatching(/^\/admin\/login\?/)
    await enter()
    expect([await hoursLater(23), await hoursLater(23), await hoursLater(25)]).toEqual([null, null, out])
    await enter()
    for (let day = 0; day < 7; day++) expect(await hoursLater(23)).toBe(null)
    expect(await hoursLater(7)).toEqual(out)
  })
})
