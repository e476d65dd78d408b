import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { addPageKeys } from '#app/context/page-keys.ts'
import { shopContext } from '#app/context/shop.ts'
import { changeProducts } from '#shop/catalog/change-products.ts'
import { readEdited } from '#shop/catalog/edited.ts'
import { planLaunch } from '#shop/catalog/prices/plan-launch.ts'
import { planSale } from '#shop/catalog/prices/plan-sale.ts'
import { product } from '#shop/catalog/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { buildOf } from '#tests/support/build-of.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { until } from '#tests/support/poll.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const poster = 'harvest-poster'
const hour = 3_600_000

const build = buildOf({
  ':lang/faq': {
    loader: async ({ context }: { context: RouterContextProvider }) => {
      addPageKeys(context, `product:${poster}`)
      const [row] = await context.get(shopContext).db.select().from(product).where(eq(product.id, poster))
      return `${row?.status} for ${row?.price}`
    },
  },
})

describeOnBothEngines('scheduled changes', (open) => {
  let testShop: OpenShop
  let urls: string[]
  beforeAll(async () => {
    testShop = await open({ build })
    const shared = { build, testShop: testShop.testShop, clock: testShop.clock }
    urls = [testShop, ...(testShop.engine === 'postgres' ? [await open(shared)] : [])].map(({ url }) => url)
  })
  const db = () => testShop.shop.db
  const inHours = (hours: number) => new Date(testShop.clock.now().getTime() + hours * hour)
  const page = async (url: string) => (await fetch(`${url}/en/faq.data`)).text()
  const seen = async (id: string) => {
    type Priced = { price: { amount: number }; originalPrice: { amount: number } | null; saleEndsAt: string | null }
    const { body } = await ask<Priced>(`${testShop.url}/api/v1/products/${id}`)
    return [body.price.amount, body.originalPrice?.amount ?? null, body.saleEndsAt]
  }
  /** Waits until the cached page of every process shows it, within a second. */
  const everywhere = async (text: string) => {
    const from = performance.now()
    for (const url of urls) await until(`${text} at ${url}`, async () => (await page(url)).includes(`"${text}"`), 5_000)
    expect(performance.now() - from).toBeLessThan(1_000)
  }

  test('a sale begins and ends in the caches of every process, within a second', async () => {
    const [usual, original] = (await seen(poster)) as [number, number | null]
    const planned = { percent: 20, price: null, startsAt: inHours(1), endsAt: inHours(3) }
    expect(await planSale(db(), testShop.clock, admin, poster, planned)).toMatchObject({ ok: true })
    const reduced = Math.floor((usual * 80 + 50) / 100)
    await everywhere(`active for ${usual}`)
    expect(await seen(poster)).toEqual([usual, original, null])

    testShop.clock.forward(hour)
    await everywhere(`active for ${reduced}`)
    expect(await seen(poster)).toEqual([reduced, usual, planned.endsAt.toISOString()])
    testShop.clock.forward(2 * hour)
    await everywhere(`active for ${usual}`)
    expect(await seen(poster)).toEqual([usual, original, null])
    // A concurrent edit of the product does not block it.
    expect((await readEdited(db(), poster))?.version).toBe(1)
    expect(testShop.errors).toEqual([])
  })

  test('a draft appears in the caches of every process, within a second', async () => {
    await changeProducts(db(), testShop.clock, admin, { change: 'draft', ids: [poster] })
    await planLaunch(db(), testShop.clock, admin, { id: poster, launchAt: inHours(1) })
    const { price } = (await readEdited(db(), poster))!
    await everywhere(`draft for ${price}`)
    testShop.clock.forward(hour)
    await everywhere(`active for ${price}`)
    expect(testShop.errors).toEqual([])
  })
})
