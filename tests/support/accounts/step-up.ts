import { expect } from 'vitest'
import { freePort } from '../network/free-port.ts'
import { type Server, startServer } from '../start-server.ts'
import { type Engine, makeTestShop, type TestShop } from '../test-shops.ts'
import { cookieOf } from './accounts.ts'

const email = 'keeper@example.com'
const password = 'orchard-gate-1977'
/** The form field of a proof. */
export const again = 'proofAgain'

export type AdminBrowser = Awaited<ReturnType<typeof openAdminBrowser>>

/** The built server with a movable clock, and a browser without scripts in which its first admin has just signed in. */
export async function openAdminBrowser(engine: Engine) {
  const testShop: TestShop = await makeTestShop(engine)
  const server: Server = await startServer(testShop, await freePort(), {}, { movable: true })
  let cookie = ''
  let ahead = 0
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, server.url), {
      redirect: 'manual',
      ...init,
      headers: { 'Accept-Language': 'en', cookie, ...init.headers },
    })
  const post = (path: string, fields: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  /** Continues with the session of a response. */
  const follow = (response: Response) => {
    cookie = cookieOf(response.headers)
  }
  const forward = async (ms: number) => {
    await server.forward(ms)
    ahead += ms
  }

  follow(await post('/admin/setup', { token: server.setupToken(), name: 'Keeper', email, password, confirm: password }))
  return {
    testShop,
    url: server.url,
    email,
    password,
    ask,
    post,
    follow,
    forward,
    /** The server's time. */
    now: () => Date.now() + ahead,
    /** Moves the clock by eleven minutes: the last proof has expired. */
    later: () => forward(11 * 60_000),
    /** The exported security log. */
    events: async (query: string) => (await ask(`/admin/export/security?${query}`)).text(),
    /** The form that a response asks to confirm, and how a browser without scripts sends it with a proof. */
    async formOf(response: Response) {
      const page = await response.text()
      expect([response.status, page.includes('Confirm that it is you')]).toEqual([403, true])
      const form = new RegExp(`<form[^>]*action="([^"]*)"(?:(?!</form>).)*name="${again}"`, 's').exec(page)!
      const hidden = [...form[0].matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)]
      const fields = Object.fromEntries(hidden.map(([, name, value]) => [plain(name!), plain(value!)]))
      return { page, fields, send: (proof: string) => post(plain(form[1]!), { ...fields, [again]: proof }) }
    },
    async close() {
      await server.stop()
      await testShop.close()
    },
  }
}

const plain = (html: string) =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
