import { randomUUID } from 'node:crypto'
import type { Check } from '../check.ts'
import { anyOrder, ask, expectThat, newMailbox, Skipped, said, type Target } from '../target.ts'

/** The team's paths, in every version of the shop. */
const teamPages = [
  ...['', '/orders', '/products', '/products/add', '/messages', '/promo-codes', '/users', '/reports', '/settings'],
  ...['/payments', '/audit', '/backups', '/security', '/export/orders', '/export/users', '/events'],
].map((path) => `/admin${path}`)

async function refusesTeamPages(shop: Target, headers: Record<string, string>) {
  for (const page of teamPages)
    for (const path of [page, `${page}.data`]) {
      const { status, headers: onResponse, text } = await ask(shop, path, { headers })
      const away = status >= 300 || /SingleFetchRedirect/.test(text)
      expectThat(away && status < 500, `${path} answered ${status}`)
      expectThat(
        !/"email"|ORD-\d{4}-\d{4}/.test(text),
        `${path} shows what is the team's (${onResponse.get('content-type')})`,
      )
    }
}

export const roles: Check[] = [
  { promise: 'No page, file or stream of the team opens for a stranger', run: (shop) => refusesTeamPages(shop, {}) },
  {
    promise: 'Nor for a session that nobody opened',
    run: (shop) => refusesTeamPages(shop, { Cookie: `bustan.session_token=${randomUUID()}.made-up` }),
  },
  {
    promise: 'Nor for a shopper who is signed in',
    async run(shop) {
      const [email, password] = [newMailbox(shop), randomUUID()]
      const post = (path: string, fields: Record<string, string>) =>
        ask(shop, path, { method: 'POST', headers: { Origin: shop.url }, body: new URLSearchParams(fields) })
      const member = { name: 'Proof Run', username: 'proof', dateOfBirth: '2000-01-01', email }
      await post('/en/register', { ...member, password, confirm: password })
      const { headers } = await post('/en/login', { email, password })
      const cookies = headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? '')
      const session = cookies.filter((each) => /session_token=./.test(each))
      if (session.length === 0) throw new Skipped('no account could be made')
      const Cookie = cookies.join('; ')
      const profile = await ask(shop, '/en/profile', { headers: { Cookie } })
      expectThat(profile.text.includes(email), 'the new account is not signed in at its own profile')
      await refusesTeamPages(shop, { Cookie })
    },
  },
  {
    promise: 'The team’s API wants a key, and takes neither a made-up one nor a buyer’s token',
    async run(shop) {
      const { accessToken } = await anyOrder(shop)
      for (const token of [undefined, `bk_${randomUUID()}`, accessToken]) {
        const headers: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` }
        for (const path of ['/admin/orders', '/admin/reports/summary?from=2026-01-01&until=2026-01-02']) {
          const response = await ask(shop, `/api/v1${path}`, { headers })
          expectThat(response.status === 401, `${path} answered ${said(response)}`)
        }
      }
    },
  },
]
