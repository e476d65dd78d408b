import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodbyeEmail } from '#shop/accounts/remove-account.ts'
import { countProducts, listProducts } from '#shop/catalog/admin-list.ts'
import { removeProducts } from '#shop/catalog/delete-product.ts'
import { productsInRange } from '#shop/catalog/feed/product-ranges.ts'
import { productsOf } from '#shop/catalog/import/import-found.ts'
import { browseProducts, newestOfEach, relatedProducts } from '#shop/catalog/read.ts'
import type { Executor } from '#shop/db.ts'
import { stuckMail } from '#shop/email/read.ts'
import { order } from '#shop/orders/table.ts'
import { erasePerson } from '#shop/privacy/erase-person.ts'
import { readReminderDays } from '#shop/reports/cart-reminders.ts'
import { lowProducts } from '#shop/reports/dashboard-lists.ts'
import { readLive, readWaiting } from '#shop/reports/dashboard-waiting.ts'
import { readWholeProducts } from '#shop/reports/whole-products.ts'
import { listReviews, readProductReviews } from '#shop/reviews/read.ts'
import { tablesReadBeyond } from '#tests/support/databases/rows-read.ts'
import { type OpenShop, openShop } from '#tests/support/open-shop.ts'
import { seedLargeShop } from './seed.ts'

/** No table may be read much further than a page shows. */
const most = 300

/** The work of a read instead of its time: the same on any machine. Only PostgreSQL counts it. */
describe('in a large shop as uneven as a real one', () => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await openShop({ engine: 'postgres' })
    await seedLargeShop(testShop.shop.db)
  })
  afterAll(() => testShop.stop())

  const now = () => testShop.clock.now()
  const published = { status: 'published', limit: 25 } as const
  /** For words, whose number of matches PostgreSQL guesses: whether there is an index at all. */
  const withoutScans = async (tx: Executor, read: (tx: Executor) => Promise<unknown>) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return read(tx)
  }
  const byTitle = { sort: 'title', locale: 'ar' } as const
  const consultations = { q: '', category: 'consultation' } as const
  const content = { permissions: new Set(['content.see'] as const) }
  const onlyGuide = { id: 'many-1', category: 'guide' } as Parameters<typeof relatedProducts>[1]
  const poster = { id: 'harvest-poster', category: 'physical' } as Parameters<typeof relatedProducts>[1]

  test.each<[string, (db: Executor) => Promise<unknown>]>([
    ['products related to one of a common category', (db) => relatedProducts(db, onlyGuide)],
    ['products related to one of a rare category', (db) => relatedProducts(db, poster)],
    ['the home page’s products', (db) => newestOfEach(db, 8)],
    ['a rare category', (db) => browseProducts(db, { q: '', category: 'consultation' })],
    ['a rare category by price', (db) => browseProducts(db, { q: '', category: 'physical', sort: 'price-high' })],
    ['the team’s list of a rare category', (db) => listProducts(db, consultations, byTitle, { limit: 25 })],
    ['its count', (db) => countProducts(db, consultations)],
    ['what waits, for a role without customers', (db) => readLive(db, now(), content)],
    ['what waits, for the owner', (db) => readWaiting(db, now())],
    ['products that run low', (db) => lowProducts(db)],
    ['a file of the sitemap', (db) => productsInRange(db, { from: 'many-37', until: 'many-4', limit: 100 })],
    ['products of a whole export', (db) => readWholeProducts(db, 'many-37', 100)],
    [
      'recovered carts of a span without any',
      (db) => readReminderDays(db, { from: '2020-09-02', until: '2020-09-04' }),
    ],
    ['stuck emails', (db) => stuckMail(db, now())],
    ['the reviews of a product that has most of them', (db) => readProductReviews(db, 'many-1', 10)],
    [
      'reviews by an order’s number',
      (db) => withoutScans(db, (tx) => listReviews(tx, { ...published, words: 'many-7' })),
    ],
  ])('%s: few rows are read', async (_name, read) => {
    expect(await tablesReadBeyond(testShop.shop.db, most, read)).toEqual([])
  })

  test('few rows are read to erase a person', async () => {
    const { shop } = testShop
    const [theirs] = await shop.db.select({ id: order.id }).from(order).where(eq(order.number, 'MANY-7'))
    const person = { userId: 'many-7', email: 'person.7@example.com', proven: true }
    const goodbye = goodbyeEmail(person.userId, person.email, 'en')
    const read = await tablesReadBeyond(shop.db, most, (tx) =>
      erasePerson(tx, shop, person, { orderIds: [theirs!.id], goodbye }, now()),
    )
    expect(read).toEqual([])
  })

  test('few rows are read to delete a product', async () => {
    const read = await tablesReadBeyond(testShop.shop.db, most, async (tx) => {
      const [row] = await productsOf(tx, ['many-3'], [], true)
      expect(await removeProducts(tx, [row!], new Map())).toHaveProperty('size', 1)
    })
    expect(read).toEqual([])
  })
})
