import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { addPageKeys, pageKeysContext, showsProducts } from '#app/context/page-keys.ts'
import { loader } from '#app/storefront/newsletter/subscribe.tsx'
import type { PageKey } from '#shop/db.ts'
import { setCodeActive } from '#shop/discounts/change-code.ts'
import { answerReview } from '#shop/reviews/answer-review.ts'
import { moderateReview } from '#shop/reviews/moderate-review.ts'
import { review } from '#shop/reviews/table.ts'
import { writeReview } from '#shop/reviews/write-review.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { anyCustomer, orderBody, placeAndPay } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { until } from '#tests/support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const productId = 'rare-crops-guide'

/** A page that shows only this, and says which rendering it is. */
const pageWith = (key: PageKey) => ({
  loader: ({ context }: { context: RouterContextProvider }) => {
    addPageKeys(context, key)
    return randomUUID()
  },
})

test('a page that shows a bundle has the keys of its parts, also for a part’s variant', () => {
  const context = new RouterContextProvider()
  const keys = new Set<PageKey>()
  context.set(pageKeysContext, keys)
  const contents = [{ id: 'beginner-guide' }, { id: 'garden-tee.m' }]
  showsProducts(context, [{ id: 'guide-library', contents }, { id: 'sticker-pack' }])
  expect([...keys]).toEqual([
    'catalog',
    'product:guide-library',
    'product:beginner-guide',
    'product:garden-tee',
    'product:sticker-pack',
  ])
})

describeOnBothEngines('a review', (open) => {
  test('invalidates pages with the product’s card when published, and only pages with reviews when answered', async () => {
    const build = buildOf({
      faq: pageWith(`product:${productId}`),
      delivery: pageWith(`reviews:${productId}`),
      contact: { loader: () => randomUUID() },
    })
    const { shop, url } = await open({ build })
    const pages = ['faq', 'delivery', 'contact']
    const shown = () => Promise.all(pages.map(async (page) => (await fetch(`${url}/${page}.data`)).text()))
    const items = [{ productId, quantity: 1 }]
    const { number, accessToken: token } = await placeAndPay(
      url,
      orderBody({ items, customer: anyCustomer() as never }),
    )
    const input = { rating: 5, text: 'Ripe', name: '' }
    await writeReview(shop.db, shop, { number, token, productId, locale: 'en' }, input)
    const [written] = await shop.db.select().from(review).where(eq(review.text, input.text))
    const before = await shown()
    expect(await shown()).toEqual(before)
    const decided = { id: written!.id, version: written!.version, to: 'published' } as const
    expect((await moderateReview(shop.db, shop.clock, admin, decided)).ok).toBe(true)
    const published = await until('the cards are new ones', async () => {
      const now = await shown()
      return now[0] !== before[0] && now
    })
    expect(published[1]).not.toBe(before[1])
    const answered = { id: written!.id, version: written!.version + 1, answer: 'Thanks' }
    expect((await answerReview(shop.db, shop.clock, admin, answered)).ok).toBe(true)
    await until('the answer is shown', async () => (await shown())[1] !== published[1])
    const after = await shown()
    expect(after[0]).toBe(published[0])
    // A page that shows only the settings is rendered once.
    expect(after[2]).toBe(before[2])
  })
})

describeOnBothEngines('the newsletter’s code', (open) => {
  test('invalidates the page that promises it', async () => {
    const { shop, url } = await open({ build: buildOf({ newsletter: { loader } }) })
    const shown = async () => (await fetch(`${url}/newsletter.data`)).text()
    expect(await shown()).toContain('WELCOME10')
    for (const isActive of [false, true]) {
      await setCodeActive(shop.db, shop.clock, admin, { code: 'WELCOME10', isActive })
      await until('the page has changed', async () => (await shown()).includes('WELCOME10') === isActive)
    }
  })
})
