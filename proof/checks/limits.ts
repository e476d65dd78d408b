import type { Check } from '../check.ts'
import { anyFile, ask, bodyOf, expectThat, newMailbox, said, send } from '../target.ts'

export const limits: Check[] = [
  {
    promise: 'What is too large is refused before it is read',
    async run(shop) {
      const large = await send(shop, '/quotes', JSON.stringify({ items: [], note: 'x'.repeat(2_000_000) }))
      expectThat(large.status === 413, `two megabytes answered ${said(large)}`)
      const deep = await send(shop, '/quotes', `${'['.repeat(20_000)}${']'.repeat(20_000)}`)
      expectThat(deep.status === 413 || deep.status === 422, `20,000 levels answered ${said(deep)}`)
      const long = await ask(shop, `/en/shop?q=${'x'.repeat(20_000)}`)
      expectThat(long.status === 414 || long.status === 431, `a long address answered ${long.status}`)
    },
  },
  {
    promise: 'What is no JSON, and what is unknown, gets a clear answer',
    async run(shop) {
      const { id } = await anyFile(shop)
      for (const [body, type, expected] of [
        ['{"items":', 'application/json', [400, 422]],
        ['items=1', 'text/plain', [415]],
        [JSON.stringify({ items: [{ productId: id, quantity: 1 }], more: 1 }), 'application/json', [422]],
        [JSON.stringify({ items: [] }), 'application/json', [422, 200]],
      ] as const) {
        const response = await send(shop, '/quotes', body, { 'Content-Type': type })
        expectThat((expected as readonly number[]).includes(response.status), `${body} answered ${said(response)}`)
        if (response.status !== 200)
          expectThat('detail' in bodyOf<object>(response), `${body} is refused without words`)
      }
    },
  },
  {
    promise: 'Refusals are in the language that was asked for',
    async run(shop) {
      const of = async (language: string) =>
        bodyOf<{ detail: string }>(await send(shop, '/quotes', '{}', { 'Accept-Language': language })).detail
      expectThat(/\p{Script=Arabic}/u.test(await of('ar')), `in Arabic it says: ${await of('ar')}`)
      expectThat(/^[\P{Script=Arabic}]+$/u.test(await of('en')), `in English it says: ${await of('en')}`)
    },
  },
  {
    promise: 'A method that an address does not know is refused, and none is a way around',
    async run(shop) {
      for (const method of ['PUT', 'DELETE', 'PATCH']) {
        const { status } = await ask(shop, '/en', { method })
        expectThat(status === 405 || status === 403 || status === 404, `${method} / answered ${status}`)
      }
    },
  },
  {
    promise: 'Whoever guesses a password has to wait',
    async run(shop) {
      const fields = new URLSearchParams({ email: newMailbox(shop), password: 'wrong-password' })
      const guess = () => ask(shop, '/en/login', { method: 'POST', headers: { Origin: shop.url }, body: fields })
      const found: number[] = []
      for (let each = 0; each < 13; each++) found.push((await guess()).status)
      expectThat(found.includes(429), `thirteen guesses answered ${found.join(' ')}`)
      expectThat(!found.some((status) => status < 400), `one of them was let in: ${found.join(' ')}`)
    },
  },
]
