import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { orderFor } from '#tests/support/buyers.ts'
import { type Placed, type Problem, sendOrder } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { until } from '#tests/support/poll.ts'
import { changeProduct } from '../change-product.ts'
import { changeProducts } from '../change-products.ts'
import { deleteProduct } from '../delete-product.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { restoreProduct } from '../restore-product.ts'
import { product } from '../table.ts'
import { followSchedule } from './follow-schedule.ts'
import { launchSchema } from './form.ts'
import { planLaunch } from './plan-launch.ts'
import { planSale } from './plan-sale.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const hour = 3_600_000

test('the form reads times of Kuwait’s clock', () => {
  expect(launchSchema.parse({ launchDay: '2026-12-03', launchTime: '18:00' }).launchAt.toISOString()).toBe(
    '2026-12-03T15:00:00.000Z',
  )
  expect(launchSchema.parse({ launchDay: '٢٠٢٦-١٢-٠٣', launchTime: '' }).launchAt.toISOString()).toBe(
    '2026-12-02T21:00:00.000Z',
  )
  expect(launchSchema.safeParse({ launchDay: '', launchTime: '18:00' }).success).toBe(false)
})

describeOnBothEngines('a launch', (open) => {
  let testShop: OpenShop
  let id = ''
  beforeAll(async () => {
    testShop = await open()
    const copied = await duplicateProduct(testShop.shop.db, testShop.clock, admin, 'harvest-poster')
    if (copied.ok) id = copied.value.id
    await testShop.shop.db.update(product).set({ titleEn: 'Zanzibar lantern', stock: 9 }).where(eq(product.id, id))
  })
  const db = () => testShop.shop.db
  const inHours = (hours: number) => new Date(testShop.clock.now().getTime() + hours * hour)
  const plan = (launchAt: Date | null, of = id) => planLaunch(db(), testShop.clock, admin, { id: of, launchAt })
  const row = async () => (await readEdited(db(), id))!
  const save = async (changes: object) => {
    const { pictures, ...now } = await row()
    const input = { ...now, pictures: pictures.map(({ colour: _, ...each }) => each), ...changes }
    return changeProduct(db(), testShop.clock, admin, { id, version: now.version }, input)
  }
  /** Whether it is in the list, the search and the site map, and has a page. */
  const seen = async () => {
    const text = async (path: string) => (await fetch(`${testShop.url}${path}`)).text()
    return [
      (await text('/api/v1/products?sort=newest&limit=3')).includes(id),
      (await text('/api/v1/products?q=zanzibar')).includes(id),
      (await text(`/sitemap-products-${id}..${id}.xml`)).includes(`/product/${id}<`),
      (await fetch(`${testShop.url}/api/v1/products/${id}`)).status,
    ]
  }
  const buy = async (productId = id) =>
    (await sendOrder<Problem & Placed>(testShop.url, orderFor([{ productId, quantity: 1 }]))).status

  test('requires a complete draft and a future time, and the draft must stay complete', async () => {
    expect(await plan(testShop.clock.now())).toMatchObject({ refusal: { reason: 'past' } })
    expect(await plan(inHours(1), 'harvest-poster')).toMatchObject({ refusal: { reason: 'no_draft' } })
    expect(await plan(inHours(1), 'nothing')).toMatchObject({ refusal: { reason: 'unknown' } })
    expect(await save({ description: '' })).toMatchObject({ ok: true })
    expect(await plan(inHours(1))).toMatchObject({ refusal: { reason: 'incomplete', missing: ['description'] } })
    expect(await save({ description: 'فانوس' })).toMatchObject({ ok: true })
    expect(await plan(inHours(1))).toMatchObject({ ok: true })
    expect(await save({ description: '' })).toMatchObject({ refusal: { reason: 'incomplete' } })
    expect(await save({ status: 'archived' })).toMatchObject({ ok: true })
    expect(await row()).toMatchObject({ launchAt: null, changeAt: null })
    await changeProducts(db(), testShop.clock, admin, { change: 'draft', ids: [id] })
    await plan(inHours(1))
    await changeProducts(db(), testShop.clock, admin, { change: 'limited', ids: [id] })
    expect((await row()).changeAt).toEqual(inHours(1))
    expect(await plan(null)).toMatchObject({ ok: true })
    expect((await row()).changeAt).toBeNull()
  })

  test('takes effect everywhere at its instant and nowhere before, also for an order at that instant', async () => {
    await plan(inHours(2))
    await planSale(db(), testShop.clock, admin, id, {
      percent: 10,
      price: null,
      startsAt: inHours(1),
      endsAt: inHours(3),
    })
    testShop.clock.set(new Date(inHours(2).getTime() - 1))
    await followSchedule(db(), testShop.clock)
    expect(await seen()).toEqual([false, false, false, 404])
    expect(await buy()).toBe(409)
    const opened = await row()
    testShop.clock.forward(1)
    expect(await buy()).toBe(201)
    await until('it is everywhere', async () => !(await seen()).some((each) => each === false || each === 404), 1_000)
    expect(await row()).toMatchObject({
      status: 'active',
      launchAt: null,
      changeAt: inHours(1),
      createdAt: testShop.clock.now(),
    })
    // An admin who has the draft open does not turn it back into one.
    const { pictures, ...typed } = opened
    const input = { ...typed, pictures: pictures.map(({ colour: _, ...each }) => each) }
    expect(await changeProduct(db(), testShop.clock, admin, { id, version: opened.version }, input)).toMatchObject({
      refusal: { reason: 'conflict' },
    })
    const [entry] = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, id))
      .orderBy(desc(auditEntry.id))
    expect(entry).toMatchObject({ actorEmail: 'system', changes: [{ field: 'status', from: 'draft', to: 'active' }] })
  })

  test('includes its variants, once, however many requests arrive', async () => {
    const copied = await duplicateProduct(db(), testShop.clock, admin, 'harvest-poster')
    const other = copied.ok ? copied.value.id : ''
    await inSizes(testShop, other, typedSizes({ A3: [3000, 5], A2: [5000, 5] }, 'LAUNCH'))
    expect(await plan(inHours(5), other)).toMatchObject({ ok: true })
    expect(await buy(`${other}.a3`)).toBe(409)
    testShop.clock.forward(5 * hour)
    await Promise.all(Array.from({ length: 5 }, () => followSchedule(db(), testShop.clock)))
    expect(await buy(`${other}.a3`)).toBe(201)
    const changes = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, other))
    expect(changes.filter(({ actorEmail }) => actorEmail === 'system')).toHaveLength(1)
    expect(testShop.errors).toEqual([])
  })

  test('whose instant passed while the draft was deleted takes effect once it is restored', async () => {
    const copied = await duplicateProduct(db(), testShop.clock, admin, 'harvest-poster')
    const other = copied.ok ? copied.value.id : ''
    expect(await plan(inHours(1), other)).toMatchObject({ ok: true })
    const deleted = await deleteProduct(db(), testShop.clock, admin, other)
    testShop.clock.forward(2 * hour)
    await followSchedule(db(), testShop.clock)
    const deletedId = deleted.ok ? deleted.value.deletedId : ''
    expect(await restoreProduct(db(), testShop.clock, admin, deletedId)).toMatchObject({ ok: true })
    await followSchedule(db(), testShop.clock)
    expect(await readEdited(db(), other)).toMatchObject({ status: 'active', launchAt: null, changeAt: null })
  })
})
