import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterOf } from './e2e/letters.ts'
import { cookieOf, newcomer } from './support/accounts.ts'
import { engines, type House, makeHouse } from './support/houses.ts'
import { freePort } from './support/postgres-setup.ts'
import { type Server, startServer } from './support/start-server.ts'

const minute = 60_000
const password = 'orchard-gate-1977'
const again = 'proofAgain'

/** What an open browser must not do alone, as its finder would try it: the built server over HTTP, its clock moved. */
describe.each(engines)('an admin who proved themselves long ago (%s)', (engine) => {
  let house: House
  let server: Server
  let cookie = ''
  beforeAll(async () => {
    house = await makeHouse(engine)
    server = await startServer(house, await freePort(), {}, { movable: true })
    const token = /setup\?token=([\w-]+)/.exec(server.output())![1]!
    const made = await post('/admin/setup', { token, name: 'Keeper', email, password, confirm: password })
    cookie = cookieOf(made.headers)
  })
  afterAll(async () => {
    await server?.stop()
    await house?.leave()
  })

  const email = 'keeper@example.com'
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', cookie, ...init.headers },
    })
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  const later = () => server.forward(11 * minute)
  const events = async (query: string) => (await ask(`/admin/export/security?${query}`)).text()

  /** The form that a page asks to have confirmed, as a browser without scripts sends it. */
  async function formOf(answer: Response) {
    const page = await answer.text()
    expect([answer.status, page.includes('Confirm that it is you')]).toEqual([403, true])
    const form = new RegExp(`<form[^>]*action="([^"]*)"(?:(?!</form>).)*name="${again}"`, 's').exec(page)!
    const plain = (html: string) =>
      html
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
        .replaceAll('&#x27;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
    const hidden = [...form[0].matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [plain(name!), plain(value!)]))
    return { page, fields, send: (proof: string) => post(plain(form[1]!), { ...fields, [again]: proof }) }
  }

  test('takes a file only after another proof; the way there stays in this shop', async () => {
    const files = ['orders?q=a%26b', 'users', 'messages', 'newsletter', 'security', 'report-sales', 'products-full']
    for (const file of files) expect([file, (await ask(`/admin/export/${file}`)).status]).toEqual([file, 200])
    await later()
    for (const file of files) {
      const sent = await ask(`/admin/export/${file}`)
      const next = `/admin/confirm?next=${encodeURIComponent(`/admin/export/${file}`)}`
      expect([sent.status, sent.headers.get('location'), await sent.text()]).toEqual([302, next, ''])
    }
    expect((await ask('/admin/export/products-template')).status).toBe(200)
    const page = await (await ask(`/admin/confirm?next=${encodeURIComponent('/admin/export/orders?q=a%26b')}`)).text()
    expect([page.includes('/admin/orders?q=a%26b'), page.includes('Download the file')]).toEqual([true, false])

    // Wrong: said, counted, written down; and still no file.
    const confirm = (proof: string, next: string) =>
      post(`/admin/confirm?next=${encodeURIComponent(next)}`, { [again]: proof })
    const wrong = await formOf(await confirm('not-it-at-all', '/admin/export/orders'))
    expect([wrong.page.includes('The password is not right.'), wrong.page.includes('not-it-at-all')]).toEqual([
      true,
      false,
    ])
    expect((await ask('/admin/export/orders')).status).toBe(302)

    const right = await wrong.send(password)
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
      const done = await (await confirm(password, next)).text()
      expect([next, done.includes('evil.example')]).toEqual([next, false])
    }
  })

  test('makes and ends a key only after another proof, once and as it was typed', async () => {
    const name = `Books "A" & <b> ${engine}`
    const typed = { intent: 'key', name, 'scope-orders:read': 'on' }
    const keys = async () => (await events('kind=api_key_made')).trim().split('\n').length - 1
    await post('/admin/confirm', { [again]: password })
    const before = await keys()
    await later()
    for (const path of ['/admin/systems', '/admin/systems/deliveries']) {
      const first = await formOf(await post(path, typed))
      expect(first.fields).toEqual(typed)
      expect(first.page).not.toMatch(/bk_[\w-]{43}/)
    }
    const asked = await formOf(await post('/admin/systems', typed))
    const wrong = await formOf(await asked.send('not-it-at-all'))
    expect(wrong.fields).toEqual(typed)
    const made = await (await wrong.send(password)).text()
    expect([/bk_[\w-]{43}/.test(made), await keys()]).toEqual([true, before + 1])
    expect(made).toContain('Books &quot;A&quot; &amp; &lt;b&gt;')

    const id = /name="id" value="([0-9a-f-]{36})"/.exec(await (await ask('/admin/systems')).text())![1]!
    await later()
    const end = await formOf(await post('/admin/systems', { intent: 'revoke', id, confirmed: 'yes' }))
    expect((await end.send(password)).status).toBe(200)
    expect((await events('kind=api_key_revoked')).trim().split('\n')).toHaveLength(2)

    await later()
    const hook = { intent: 'save', name: 'stock', url: 'https://hooks.example/x', 'event-order.paid': 'on' }
    expect((await formOf(await post('/admin/systems', hook))).fields).toEqual(hook)
    // What has to be filled in better is said first.
    expect((await post('/admin/systems', { ...hook, name: '' })).status).toBe(422)
    expect((await formOf(await post('/admin/settings/security', { group: 'security' }))).fields.group).toBe('security')
  })

  test('gives nobody the admin role without another proof; too many wrong ones wait', async () => {
    const who = newcomer({ password })
    await post('/register', { ...who, confirm: who.password } as unknown as Record<string, string>)
    const own = cookieOf((await post('/login', { email: who.email, password: who.password })).headers)
    const letter = await letterOf(house.dataDir, 'account-confirm', who.email)
    const path = /\/confirm-email\?token=[\w-]+/.exec(letter)![0]
    await ask(path, { method: 'POST', body: new URLSearchParams(), headers: { cookie: own } })
    const list = await (await ask(`/admin/users?q=${encodeURIComponent(who.email)}`)).text()
    const id = /\/admin\/users\/view\/([\w-]+)/.exec(list)![1]!
    const isAdmin = async () => (await ask('/admin/orders', { headers: { cookie: own } })).status === 200
    const wish = { wish: 'admin', id, name: 'Noura', confirmed: 'yes' }
    await later()
    for (const place of ['/admin/users', `/admin/users/view/${id}`]) {
      const first = await formOf(await post(place, wish))
      expect([first.fields, await isAdmin()]).toEqual([wish, false])
    }
    const asked = await formOf(await post('/admin/users', wish))
    expect((await asked.send(password)).status).toBe(200)
    expect(await isAdmin()).toBe(true)

    await later()
    const back = await formOf(await post('/admin/users', { ...wish, wish: 'user' }))
    const statuses = []
    for (let time = 0; time < 12; time++) statuses.push((await back.send(`wrong-${time}`)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
    const waiting = await back.send(password)
    expect([waiting.status, Number(waiting.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await isAdmin()).toBe(true)
  })

  test('is signed out a day after the session was last used, and a week after it began', async () => {
    const enter = async () => {
      cookie = cookieOf((await post('/admin/login', { email, password, remember: 'on' })).headers)
    }
    const hoursLater = async (hours: number) => {
      await server.forward(hours * 60 * minute)
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
