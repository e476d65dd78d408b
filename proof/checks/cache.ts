import type { Check } from '../check.ts'
import { ask, expectThat, Skipped } from '../target.ts'

/** The part of a page that is the same for everyone: without the request's id. */
const shared = (text: string) => text.replace(/data-request-id="[^"]*"/g, '')

export const cache: Check[] = [
  {
    promise: 'A public page is the same for everyone in a language and a currency, whatever their cookies',
    async run(shop) {
      const plain = await ask(shop, '/en/shop')
      const known = await ask(shop, '/en/shop', {
        headers: { Cookie: 'bustan.session_token=someone.else; bustan_cart=1; _ga=GA1.1.1', 'User-Agent': 'Proof/1' },
      })
      expectThat(plain.status === 200, `it answered ${plain.status}`)
      expectThat(shared(plain.text) === shared(known.text), 'with cookies it is another page')
      expectThat(plain.headers.getSetCookie().length === 0, `it sets ${plain.headers.getSetCookie()}`)
      expectThat(!/private|no-store/.test(plain.headers.get('cache-control') ?? ''), 'it may not be stored')
    },
  },
  {
    promise: 'A page that has not changed is not sent again',
    async run(shop) {
      const tag = (await ask(shop, '/en')).headers.get('etag')
      expectThat(tag !== null, 'it has no ETag')
      const { status, text } = await ask(shop, '/en', { headers: { 'If-None-Match': tag } })
      expectThat(status === 304 && text === '', `it answered ${status} with ${text.length} characters`)
    },
  },
  {
    promise: 'The address says the language, and the visitor’s cookie the currency',
    async run(shop) {
      for (const [path, starts] of [
        ['/ar', /<html lang="ar" dir="rtl"/],
        ['/en', /<html lang="en" dir="ltr"/],
      ] as const)
        expectThat(starts.test((await ask(shop, path)).text), `${path} is in another language`)
      const pageIn = async (currency: string) => {
        const headers = { Cookie: `growagarden_selected_currency=${currency}` }
        return shared((await ask(shop, '/en/shop', { headers })).text)
      }
      const kwd = await pageIn('KWD')
      const [other] = [...kwd.matchAll(/<option[^>]* value="([A-Z]{3})"/g)].flatMap(([, code = '']) =>
        code === 'KWD' ? [] : [code],
      )
      if (other === undefined) throw new Skipped('the shop shows one currency')
      const inOther = await pageIn(other)
      expectThat(inOther !== kwd, `prices in ${other} are those in KWD`)
      expectThat((await pageIn('KWD')) === kwd && (await pageIn(other)) === inOther, 'they are mixed up')
    },
  },
  {
    promise: 'Built files are stored for a year, and a name that no build has is not found',
    async run(shop) {
      const [file] = /\/assets\/[\w.-]+\.js/.exec((await ask(shop, '/en')).text) ?? []
      expectThat(file !== undefined, 'the home page names no script')
      const stored = (await ask(shop, file)).headers.get('cache-control') ?? ''
      expectThat(/max-age=31536000/.test(stored) && /immutable/.test(stored), `Cache-Control: ${stored}`)
      const missing = await ask(shop, '/assets/no-such-file-00000000.js')
      expectThat(missing.status === 404, `it answered ${missing.status}`)
      expectThat(!/immutable/.test(missing.headers.get('cache-control') ?? ''), 'that it is missing is stored')
    },
  },
]
