import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { recount } from '#shop/counters.ts'
import { transact } from '#shop/db.ts'
import { moveOrder } from '#shop/orders/move-order.ts'
import { order } from '#shop/orders/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, type Placed, place, placeAndPay } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { answerReview } from './answer-review.ts'
import { averageOf } from './average.ts'
import { recountStars } from './change-rating.ts'
import { moderateReview } from './moderate-review.ts'
import { countReviews, listReviews, readProductReviews, readReviewableOrder } from './read.ts'
import type { ReviewStatus } from './status.ts'
import { productRating, review } from './table.ts'
import { writeReview } from './write-review.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const guide = 'rare-crops-guide'

describeOnBothEngines('reviews', (open) => {
  const testShop = open.once()
  /** Invariant: each product's review count and rating match its published reviews. */
  afterEach(async () => {
    expect(testShop.errors.splice(0)).toEqual([])
    const { db } = testShop.shop
    const published = await db.select().from(review).where(eq(review.status, 'published'))
    const stored = await db.select().from(productRating)
    expect(stored.length).toBeGreaterThan(3)
    for (const { productId, count, sum, ...counts } of stored) {
      const stars = published.filter((each) => each.productId === productId).map((each) => each.rating)
      expect([productId, count, sum]).toEqual([productId, stars.length, stars.reduce((all, one) => all + one, 0)])
      const shown = [counts.stars1, counts.stars2, counts.stars3, counts.stars4, counts.stars5]
      expect(shown).toEqual([1, 2, 3, 4, 5].map((each) => stars.filter((one) => one === each).length))
    }
    for (const { productId } of published) expect(stored.map((each) => each.productId)).toContain(productId)
  })

  const buy = (...ids: string[]) =>
    placeAndPay(
      testShop.url,
      orderBody({ items: ids.map((productId) => ({ productId, quantity: 1 })), customer: anyCustomer() as never }),
    )
  type Said = { rating?: number; text?: string; name?: string; productId?: string; token?: string }
  const write = (
    { number, accessToken }: Pick<Placed, 'number' | 'accessToken'>,
    { rating = 5, text = '', name = '', productId = guide, token = accessToken }: Said = {},
  ) => writeReview(testShop.shop.db, testShop.shop, { number, token, productId, locale: 'en' }, { rating, text, name })
  const rowOf = async ({ number }: Placed, productId = guide) => {
    const [found] = await testShop.shop.db
      .select({ review })
      .from(review)
      .innerJoin(order, eq(order.id, review.orderId))
      .where(and(eq(order.number, number), eq(review.productId, productId)))
    return found!.review
  }
  /** A decision by an admin who has seen the current review. */
  const decide = async (placed: Placed, to: ReviewStatus, productId = guide) => {
    const { id, version } = await rowOf(placed, productId)
    return moderateReview(testShop.shop.db, testShop.shop.clock, admin, { id, version, to })
  }
  const seen = (productId = guide) => readProductReviews(testShop.shop.db, productId, 1000)
  /** The product's rating in the public API. */
  const ratingOf = async (productId = guide) =>
    (await ask<{ rating: unknown }>(`${testShop.url}/api/v1/products/${productId}`)).body.rating

  test('is shown and counted from its publication until it is unpublished', async () => {
    const id = 'harvest-poster'
    expect(await ratingOf(id)).toBeNull()
    const placed = await buy(id)
    expect(await write(placed, { productId: id, rating: 4, text: 'Lovely\npaper' })).toEqual({
      ok: true,
      value: { status: 'pending' },
    })
    expect((await seen(id)).reviews).toEqual([])
    expect(await ratingOf(id)).toBeNull()

    await decide(placed, 'published', id)
    const { reviews, stars } = await seen(id)
    expect(stars).toEqual([0, 0, 0, 1, 0])
    // The first name only, and nothing that identifies the order.
    expect(reviews.map(({ id: _id, ...each }) => each)).toEqual([
      {
        authorName: 'Sara',
        rating: 4,
        text: 'Lovely\npaper',
        locale: 'en',
        answer: null,
        createdAt: testShop.clock.now(),
        updatedAt: testShop.clock.now(),
      },
    ])
    expect(await ratingOf(id)).toEqual({ average: 4, count: 1 })
    expect((await rowOf(placed, id)).decidedBy).toBe(admin.email)

    await decide(placed, 'rejected', id)
    expect((await seen(id)).reviews).toEqual([])
    expect(await ratingOf(id)).toBeNull()
    await decide(placed, 'pending', id)
    expect(await ratingOf(id)).toBeNull()
  })

  test('the average is rounded to one decimal', async () => {
    for (const rating of [5, 5, 4]) {
      const placed = await buy('garden-session')
      await write(placed, { rating, productId: 'garden-session' })
      await decide(placed, 'published', 'garden-session')
    }
    expect(await ratingOf('garden-session')).toEqual({ average: 4.7, count: 3 })
  })

  test('a changed one is pending again and not counted; resent unchanged it stays published', async () => {
    const placed = await buy(guide)
    const before = await ratingOf()
    await write(placed, { rating: 1, text: 'meh', name: 'Lulu' })
    await decide(placed, 'published')
    expect(await ratingOf()).not.toEqual(before)
    expect(await write(placed, { rating: 1, text: 'meh', name: 'Lulu' })).toMatchObject({
      value: { status: 'published' },
    })
    testShop.clock.forward(60_000)
    expect(await write(placed, { rating: 2, text: 'meh', name: 'Lulu' })).toMatchObject({
      value: { status: 'pending' },
    })
    expect(await ratingOf()).toEqual(before)
    expect(await rowOf(placed)).toMatchObject({
      rating: 2,
      status: 'pending',
      decidedBy: null,
      updatedAt: testShop.clock.now(),
    })
    expect(await testShop.shop.db.$count(review, eq(review.orderId, (await rowOf(placed)).orderId))).toBe(1)
  })

  test('a change that waited for its buyer’s erasure is refused', async () => {
    const placed = await buy(guide)
    await write(placed)
    let late: ReturnType<typeof write> | undefined
    await transact(testShop.shop.db, async (tx) => {
      await tx.update(order).set({ forgottenAt: testShop.clock.now() }).where(eq(order.number, placed.number))
      late = write(placed, { name: 'Noura' })
      if (open.engine === 'postgres') await lockAwaited(testShop.shop.db)
    })
    expect(await late).toMatchObject({ refusal: { reason: 'unknown_order' } })
    expect((await rowOf(placed)).authorName).toBe('Sara')
  })

  test('an answer is shown under the review, can be changed, and is removed by an empty one', async () => {
    const placed = await buy(guide)
    await write(placed, { rating: 3 })
    await decide(placed, 'published')
    const answer = async (words: string) => {
      const { id, version } = await rowOf(placed)
      return answerReview(testShop.shop.db, testShop.shop.clock, admin, { id, version, answer: words })
    }
    const shown = async () => (await seen()).reviews.find((each) => each.rating === 3)?.answer
    expect(await answer('شكرًا لك')).toEqual({ ok: true, value: { answered: true } })
    expect(await shown()).toBe('شكرًا لك')
    await answer('Thank you')
    expect(await shown()).toBe('Thank you')
    expect(await answer('')).toEqual({ ok: true, value: { answered: false } })
    expect(await shown()).toBeNull()
    expect((await rowOf(placed)).answeredAt).toBeNull()
    // There is nothing left to remove, and nothing that could be answered.
    expect(await answer('')).toEqual({ ok: false, refusal: { reason: 'empty' } })
    // An apology must not stand under five stars.
    await answer('We are sorry')
    await write(placed, { rating: 5 })
    await decide(placed, 'published')
    expect(await rowOf(placed)).toMatchObject({ rating: 5, answer: null, answeredAt: null })
  })

  test('an unmoderated text is never published or answered', async () => {
    const placed = await buy(guide)
    await write(placed, { text: 'Nice' })
    const { id, version } = await rowOf(placed)
    await write(placed, { text: 'Not nice at all' })
    const refused = { ok: false, refusal: { reason: 'changed' } }
    expect(
      await moderateReview(testShop.shop.db, testShop.shop.clock, admin, { id, version, to: 'published' }),
    ).toEqual(refused)
    expect(await answerReview(testShop.shop.db, testShop.shop.clock, admin, { id, version, answer: 'Thanks' })).toEqual(
      refused,
    )
    expect(await rowOf(placed)).toMatchObject({ status: 'pending', answer: null })
    expect(await decide(placed, 'pending')).toEqual({ ok: false, refusal: { reason: 'unchanged' } })
    const unrated = { id: randomUUID(), version: 1 }
    const unknown = { ok: false, refusal: { reason: 'unknown_review' } }
    expect(await moderateReview(testShop.shop.db, testShop.shop.clock, admin, { ...unrated, to: 'published' })).toEqual(
      unknown,
    )
    expect(await answerReview(testShop.shop.db, testShop.shop.clock, admin, { ...unrated, answer: 'x' })).toEqual(
      unknown,
    )
  })

  test('can be written only with the order’s own link, for products in it, once it is paid', async () => {
    const [mine, other] = [await buy(guide), await buy('beginner-guide')]
    const refused = (reason: string) => ({ ok: false, refusal: { reason } })
    for (const token of [other.accessToken, '', 'null', `${mine.accessToken}x`])
      expect(await write(mine, { token })).toEqual(refused('unknown_order'))
    expect(await write({ number: 'ORD-2026-9999', accessToken: mine.accessToken })).toEqual(refused('unknown_order'))
    expect(await write(mine, { productId: 'beginner-guide' })).toEqual(refused('not_bought'))
    expect(await write(mine, { productId: 'no-such-thing' })).toEqual(refused('not_bought'))
    expect(await write(mine, { name: 'sara  HADDAD' })).toEqual(refused('full_name'))
    const unpaid = await place(testShop.url, orderBody({ items: [{ productId: guide, quantity: 1 }] }))
    expect(await write(unpaid)).toEqual(refused('not_paid'))

    const { db, secrets } = testShop.shop
    const cancelled = await buy(guide)
    await moveOrder(db, testShop.shop, admin, { number: cancelled.number, to: 'cancelled' })
    expect(await write(cancelled)).toEqual(refused('order_closed'))
    const refunded = await buy(guide)
    await db.update(order).set({ paymentStatus: 'refunded' }).where(eq(order.number, refunded.number))
    expect(await write(refunded)).toEqual(refused('order_closed'))

    expect(await readReviewableOrder(db, secrets, { number: mine.number, token: other.accessToken })).toBeNull()
    expect(await readReviewableOrder(db, secrets, { number: unpaid.number, token: unpaid.accessToken })).toMatchObject({
      no: 'not_paid',
    })
    expect((await write(mine, { name: 'Sara H.' })).ok).toBe(true)
    expect(await readReviewableOrder(db, secrets, { number: mine.number, token: mine.accessToken })).toMatchObject({
      firstName: 'Sara',
      no: null,
      items: [{ productId: guide, review: { rating: 5, authorName: 'Sara H.', status: 'pending' } }],
    })
  })

  test('twenty concurrent publications of twenty reviews of one product, each twice: count and total are exact', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => buy('bustan-tshirt.m')))
    await Promise.all(placed.map((each, n) => write(each, { rating: (n % 5) + 1, productId: 'bustan-tshirt' })))
    const before = (await seen('bustan-tshirt')).stars
    const rows = await Promise.all(placed.map((each) => rowOf(each, 'bustan-tshirt')))
    const results = await Promise.all(
      [...rows, ...rows].map(({ id, version }) =>
        moderateReview(testShop.shop.db, testShop.shop.clock, admin, { id, version, to: 'published' }),
      ),
    )
    expect(results.filter((each) => each.ok).length).toBe(20)
    expect(results.filter((each) => !each.ok && each.refusal.reason === 'changed').length).toBe(20)
    const { stars } = await seen('bustan-tshirt')
    expect(stars.map((count, star) => count - before[star]!)).toEqual([4, 4, 4, 4, 4])
    const sum = stars.reduce((all, count, star) => all + count * (star + 1), 0)
    const count = stars.reduce((all, one) => all + one, 0)
    expect(await ratingOf('bustan-tshirt')).toEqual({ average: averageOf({ count, sum }), count })
  })

  test('of twenty concurrent decisions about one review one counts', async () => {
    const placed = await buy(guide)
    await write(placed)
    const { id, version } = await rowOf(placed)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        moderateReview(testShop.shop.db, testShop.shop.clock, admin, {
          id,
          version,
          to: n % 2 ? 'published' : 'rejected',
        }),
      ),
    )
    expect(results.filter((each) => each.ok).length).toBe(1)
  })

  test('a buyer who submits twenty times at once has one review', async () => {
    const placed = await buy(guide)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(placed, { rating: (n % 5) + 1, text: `${n}` })),
    )
    expect(results.every((each) => each.ok)).toBe(true)
    const row = await rowOf(placed)
    expect(await testShop.shop.db.$count(review, eq(review.orderId, row.orderId))).toBe(1)
    expect(row).toMatchObject({ version: 20, status: 'pending', rating: (Number(row.text) % 5) + 1 })
  })

  test('the buyer changes it while the store publishes it, twenty times: what is counted is what is shown', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => buy(guide)))
    await Promise.all(placed.map((each) => write(each, { rating: 5, text: 'first' })))
    await Promise.all(placed.flatMap((each) => [write(each, { rating: 1, text: 'second' }), decide(each, 'published')]))
    for (const each of placed) expect(await rowOf(each)).toMatchObject({ rating: 1, text: 'second' })
  })

  test('an order cancelled while its buyer writes: the review is refused, or written before', async () => {
    const placed = await Promise.all(Array.from({ length: 10 }, () => buy(guide)))
    const { db } = testShop.shop
    const results = await Promise.all(
      placed.flatMap((each) => [
        write(each),
        moveOrder(db, testShop.shop, admin, { number: each.number, to: 'cancelled' }).then(() => null),
      ]),
    )
    const written = results.filter((each) => each !== null)
    expect(written.every((each) => each.ok || each.refusal.reason === 'order_closed')).toBe(true)
    for (const each of placed)
      expect(await write(each, { text: 'later' })).toMatchObject({ refusal: { reason: 'order_closed' } })
  })

  test('the admin pages through each status, newest first, without repeating or skipping one', async () => {
    const { db } = testShop.shop
    const counts = await countReviews(db)
    await recount(db)
    expect(await countReviews(db)).toEqual(counts)
    expect(counts.pending).toBeGreaterThan(5)
    for (const status of ['pending', 'published', 'rejected'] as const) {
      const ids: string[] = []
      for (let after: string | undefined; ; after = ids.at(-1)) {
        const page = await listReviews(db, { status, after, limit: 3 })
        ids.push(...page.reviews.map((each) => each.id))
        if (!page.more) break
      }
      const all = await db.select().from(review).where(eq(review.status, status))
      const newestFirst = all
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        .map((each) => each.id)
      expect(ids).toEqual(newestFirst)
      expect(ids.length).toBe(counts[status])
      const found = async (words: string) =>
        (await listReviews(db, { status, words, limit: 100 })).reviews.map(({ id }) => id)
      expect(await found('%')).toEqual([])
      // What the tests before left in a status may be nothing.
      for (const { id, orderId, authorName, text } of all.slice(0, 1)) {
        const [of] = await db.select({ number: order.number }).from(order).where(eq(order.id, orderId))
        for (const words of [of!.number.toLowerCase(), authorName.toUpperCase(), text.slice(0, 12)])
          expect(await found(words), words).toContain(id)
      }
    }
  })

  test('ratings from before get their numbers of stars by the migration', async () => {
    const { db } = testShop.shop
    await db.update(productRating).set({ stars1: 0, stars2: 0, stars3: 0, stars4: 0, stars5: 0 })
    const steps = readFileSync('db/migrations/0055_scale.sql', 'utf8').split('--> statement-breakpoint')
    await db.execute(sql.raw(steps.find((step) => step.includes('update product_rating'))!))
  })

  test('stars that an earlier version did not count are counted again', async () => {
    const { db } = testShop.shop
    const ratings = () => db.select().from(productRating).orderBy(productRating.productId)
    const before = await ratings()
    expect(before.length).toBeGreaterThan(0)
    const one = (rating: 1 | 2 | 3 | 4 | 5) => sql`${productRating[`stars${rating}`]} + 1`
    const minus = (rating: 1 | 2 | 3 | 4 | 5) => sql`${productRating[`stars${rating}`]} - 1`
    // None counted, one withdrawn, and one published while another was withdrawn.
    for (const stars of [{ stars3: one(3) }, { stars1: minus(1) }, { stars5: one(5), stars1: minus(1) }]) {
      await db.update(productRating).set(stars)
      await recountStars(db)
      expect(await ratings()).toEqual(before)
    }
  })

  test('a product’s page shows the newest, and whether there are more', async () => {
    const all = (await seen('bustan-tshirt')).reviews
    const page = await readProductReviews(testShop.shop.db, 'bustan-tshirt', 6)
    expect([page.reviews, page.more]).toEqual([all.slice(0, 6), true])
    expect((await readProductReviews(testShop.shop.db, 'bustan-tshirt', all.length)).more).toBe(false)
  })
})
