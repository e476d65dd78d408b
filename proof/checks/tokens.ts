import type { Check } from '../check.ts'
import { anyOrder, ask, expectThat, placeFile, said, seen } from '../target.ts'

/** The same text with a different last character. */
const changed = (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')

export const tokens: Check[] = [
  {
    promise: 'An order opens with its own token alone',
    async run(shop) {
      const [one, other] = [await anyOrder(shop), await placeFile(shop)]
      const own = await seen(shop, one.number, one.accessToken)
      expectThat(own.status === 200, `its own token answered ${said(own)}`)
      // Not its last character, some bits of which may be unused.
      const tampered = changed(one.accessToken.slice(0, -1)) + one.accessToken.slice(-1)
      for (const token of ['', tampered, other.accessToken, one.number]) {
        const response = await seen(shop, one.number, token)
        expectThat(response.status === 401 || response.status === 404, `another one answered ${said(response)}`)
        const page = await ask(shop, `/en/order/${one.number}?token=${encodeURIComponent(token)}`)
        expectThat(!page.text.includes(one.email), 'its page shows the buyer to whoever asks')
      }
    },
  },
  {
    promise: 'The page of an order is never stored, and tells no other site its address',
    async run(shop) {
      const { number, accessToken } = await anyOrder(shop)
      const { status, headers } = await ask(shop, `/en/order/${number}?token=${accessToken}`)
      expectThat(status === 200, `it answered ${status}`)
      const [stored, referrer] = [headers.get('cache-control') ?? '', headers.get('referrer-policy')]
      expectThat(stored.includes('no-store'), `Cache-Control: ${stored}`)
      expectThat(referrer === 'no-referrer' || referrer === 'same-origin', `Referrer-Policy: ${referrer}`)
    },
  },
  {
    promise: 'Numbers lead nowhere: neither to an order nor to whether there is one',
    async run(shop) {
      const { number } = await anyOrder(shop)
      const nobodys = number.replace(/\d+$/, '999999999')
      const [real, unreal] = [await seen(shop, number, 'x'.repeat(43)), await seen(shop, nobodys, 'x'.repeat(43))]
      expectThat(said(real) === said(unreal), `an order answers ${said(real)}, none ${said(unreal)}`)
    },
  },
]
