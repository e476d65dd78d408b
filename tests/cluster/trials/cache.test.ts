import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { ask, orderBody, place } from '../../support/buying.ts'
import { freePort } from '../../support/network/free-port.ts'
import { until } from '../../support/poll.ts'
import { query } from '../buyers.ts'
import { startDatabaseCluster } from '../engines/database-cluster.ts'
import { shopBalancer } from '../engines/haproxy.ts'
import { hasVarnishConfig, startVarnish } from '../engines/varnish.ts'
import { makeMember, makeOwner, setupLinkOf } from '../owner.ts'
import { shopsOn } from '../shops.ts'
import { trial } from '../trial.ts'

const publicPages = ['ar', 'en'].flatMap((language) =>
  [
    '',
    '/shop',
    '/product/beginner-guide',
    '/product/harvest-poster',
    '/product/sticker-pack',
    '/faq',
    '/about',
    '/delivery',
  ].map((path) => `/${language}${path}`),
)
const ownPages = ['/en/profile', '/en/profile/addresses', '/account/cart', '/en/checkout']
const visits = 1_000
const poster = { items: [{ productId: 'harvest-poster', quantity: 1 }] }

trial(
  'HTTP cache in front',
  'at least 95 % hits on public pages; a sale purges the pages that show that product and no other; a signed-in or carted visitor never gets the bytes of another',
  async () => {
    if (!hasVarnishConfig()) throw new Error('deploy/varnish.vcl is not here')
    const folder = join(inject('runFolder'), 'cache')
    const databases = await startDatabaseCluster(folder)
    const ports = { visitors: await freePort(), purge: await freePort() }
    const [portA, portB] = [await freePort(), await freePort()]
    const balancer = await shopBalancer(folder, [portA, portB])
    const varnish = await startVarnish(folder, { ...ports, shops: balancer.port })
    const url = `http://127.0.0.1:${ports.visitors}`
    const env = { BASE_URL: url, TRUST_PROXY: '2', PURGE_URLS: `http://127.0.0.1:${ports.purge}` }
    const shops = shopsOn(folder, databases.url, env)
    try {
      const a = await shops.start({ port: portA })
      // While no page shows it, so that no purge of it can come late.
      await query(databases.url, `update product set stock = 5 where id = 'harvest-poster'`)
      await shops.start({ port: portB })
      await until('HAProxy has seen them', async () => (await ask(`${balancer.url}/readyz`)).status === 200)
      const read = async (path: string, cookie = '') => {
        const headers = { accept: 'text/html', 'accept-language': 'en', ...(cookie && { cookie }) }
        const { status, body, headers: answered } = await ask<unknown>(`${url}${path}`, { headers })
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        return { status, text, hit: /hit/.test(answered.get('cache-status') ?? '') }
      }

      // Hits, for visitors with and without cookies.
      let hits = 0
      for (let visit = 0; visit < visits; visit++) {
        const path = publicPages[Math.floor(Math.random() * publicPages.length)]!
        const { status, hit } = await read(path, visit % 2 === 0 ? `seen=${visit}` : '')
        expect(status).toBe(200)
        if (hit) hits++
      }
      expect(hits / visits).toBeGreaterThanOrEqual(0.95)

      // A sale of one of the last pieces.
      await place(a.url, orderBody(poster))
      const left = (count: number) =>
        until(`${count} are left`, async () =>
          (await read('/en/product/harvest-poster')).text.includes(`Only ${count} left`),
        )
      await left(4)
      for (const path of publicPages) await until(`${path} is cached`, async () => (await read(path)).hit)
      const keysOf = async (path: string) =>
        (await ask(`${a.url}${path}`, { headers: { accept: 'text/html', 'x-currency': 'KWD' } })).headers
          .get('surrogate-key')
          ?.split(' ') ?? []
      const shows = new Map<string, boolean>()
      for (const path of publicPages) {
        const keys = await keysOf(path)
        shows.set(path, keys.includes('product:harvest-poster'))
      }
      await place(a.url, orderBody(poster))
      const sold = performance.now()
      await left(3)
      const purgedMs = performance.now() - sold
      const wrong: string[] = []
      for (const path of publicPages.filter((each) => each !== '/en/product/harvest-poster'))
        if ((await read(path)).hit === shows.get(path)) wrong.push(path)
      expect(wrong, 'purged and should not have been, or the reverse').toEqual([])

      // Two signed-in users, one with a cart, and an anonymous visitor.
      const owner = await makeOwner(url, setupLinkOf(a.output()))
      const member = await makeMember(url, 'Zahra Unique-Member')
      await member.fillCart(url)
      const people = [
        { cookie: owner.cookie, own: ['owner@example.com'], others: ['Zahra', member.email] },
        { cookie: member.cookie, own: [member.email], others: ['owner@example.com'] },
        { cookie: '', own: [], others: ['Zahra', member.email, 'owner@example.com'] },
      ]
      let responses = 0
      for (let round = 0; round < 5; round++) {
        for (const path of [...publicPages, ...ownPages]) {
          const texts: string[] = []
          for (const { cookie, others } of people) {
            const { text, hit } = await read(path, cookie)
            responses++
            texts.push(text)
            expect(
              others.filter((word) => text.includes(word)),
              `${path} shows another`,
            ).toEqual([])
            if (ownPages.includes(path)) expect(hit, `${path} was cached`).toBe(false)
          }
          if (publicPages.includes(path)) expect(new Set(texts).size, `${path} is the same for all`).toBe(1)
        }
      }
      expect((await read('/en/profile', member.cookie)).text).toContain(member.email)
      return `${((100 * hits) / visits).toFixed(1)} % hits of ${visits}; a sale purged ${[...shows.values()].filter(Boolean).length} of ${publicPages.length} pages after ${purgedMs.toFixed(0)} ms and no other; ${responses} answers to two signed in and one not, none with a word of another`
    } finally {
      await shops.stop()
      await varnish.signal('SIGTERM')
      await balancer.stop()
      await databases.stop()
    }
  },
)
