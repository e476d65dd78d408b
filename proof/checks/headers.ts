import { get } from 'node:http'
import type { Check } from '../check.ts'
import { anyFile, ask, expectThat, Skipped, send } from '../target.ts'

const required: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|no-referrer)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'content-security-policy': /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
}

export const headers: Check[] = [
  {
    promise:
      'Every answer carries the headers that keep other sites out, errors included; hashed files only those of a file',
    async run(shop) {
      const { id } = await anyFile(shop)
      const paths = [
        '/en',
        `/en/product/${id}`,
        '/en/checkout',
        '/admin',
        '/en/nothing-here',
        '/api/v1/products',
        '/robots.txt',
      ]
      for (const path of paths) {
        const response = await ask(shop, path)
        for (const [name, pattern] of Object.entries(required)) {
          const found = response.headers.get(name) ?? 'missing'
          expectThat(pattern.test(found), `${path}: ${name}: ${found}`)
        }
        expectThat(!response.headers.has('x-powered-by'), `${path} says what it runs on`)
      }
    },
  },
  {
    promise: 'No page runs a script that it did not bring',
    async run(shop) {
      const policy = (await ask(shop, '/en')).headers.get('content-security-policy') ?? ''
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'missing'
      expectThat(!/unsafe|\*|https?:/.test(scripts) && scripts !== 'missing', `script-src ${scripts}`)
    },
  },
  {
    promise: 'Over HTTPS the browser is held to it',
    async run(shop) {
      if (!shop.url.startsWith('https:')) throw new Skipped('the address is not https')
      const strict = (await ask(shop, '/en')).headers.get('strict-transport-security') ?? 'missing'
      expectThat(/max-age=\d{7,}/.test(strict), `Strict-Transport-Security: ${strict}`)
      const plain = await overHttp(new URL(shop.url).hostname)
      expectThat(plain === null || (plain >= 300 && plain < 400), `http answers ${plain}`)
    },
  },
  {
    promise: 'A form that another site sends is refused',
    async run(shop) {
      for (const path of ['/en/login', '/en/contact', '/admin/settings']) {
        const { status } = await ask(shop, path, {
          method: 'POST',
          headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
          body: new URLSearchParams({ email: 'a@example.com' }),
        })
        expectThat(status === 403, `${path} answered ${status}`)
      }
      const { status } = await send(shop, '/newsletter', {}, { Origin: 'https://evil.example' })
      expectThat(status === 403, `the API answered ${status}`)
    },
  },
  {
    promise: 'No address leads to another site',
    async run(shop) {
      for (const path of ['//evil.example', '/login?from=//evil.example', '/%5Cevil.example', '/ar//evil.example']) {
        const to = (await ask(shop, `${shop.url}${path}`)).headers.get('location') ?? '/'
        expectThat(new URL(to, shop.url).hostname === new URL(shop.url).hostname, `${path} leads to ${to}`)
      }
    },
  },
]

/** The status of the same host without TLS; null when nothing answers. */
function overHttp(hostname: string): Promise<number | null> {
  return new Promise((resolve) => {
    const outgoing = get({ hostname, path: '/en', timeout: 5_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? null)
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => resolve(null))
  })
}
