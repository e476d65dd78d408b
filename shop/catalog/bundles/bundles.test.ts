import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productsAfter } from '#shop/reports/products-for-integrations.ts'
import { sendStockAlerts } from '#shop/wishlist/send-stock-alerts.ts'
import { stockAlert } from '#shop/wishlist/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { ask } from '#tests/support/buying.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { checkInvariants } from '#tests/support/invariants.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { teamOrders } from '#tests/support/orders/team-orders.ts'
import { changeProduct } from '../change-product.ts'
import { changeProducts } from '../change-products.ts'
import { correctStock } from '../correct-stock.ts'
import { createProduct } from '../create-product.ts'
import { deleteProduct } from '../delete-product.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { blankFields } from '../fields/product-fields.ts'
import { readTable } from '../import/import-file.ts'
import { planImport } from '../import/import-plan.ts'
import { importProducts } from '../import/import-products.ts'
import { readProduct } from '../read.ts'
import { product } from '../table.ts'
import { parentOf } from '../variants/options.ts'
import { saveVariants } from '../variants/save-variants.ts'
import { readComponents, writeComponents } from './components.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const [stickers, poster, guide, shirt] = ['sticker-pack', 'harvest-poster', 'beginner-guide', 'bustan-tshirt.m']
const rare = 'rare-crops-guide'
let count = 0
const typed = (changes: object = {}) => ({
  ...{ ...blankFields, title: 'مجموعة', titleEn: 'Set', price: 9_000, category: 'physical' as const },
  ...{ sku: `SET-${++count}`, pictures: [], stock: 0, ...changes },
})

test('a bundle’s content is written in one line, and parsed within its limits', () => {
  const read = [
    { id: 'guide', quantity: 1 },
    { id: 'tshirt.m', quantity: 2 },
  ]
  expect(readComponents('guide, tshirt.m*2')).toEqual(read)
  expect(readComponents('guide ، tshirt.m × 2')).toEqual(read)
  expect(writeComponents(read)).toBe('guide, tshirt.m*2')
  expect(readComponents(' ')).toEqual([])
  for (const wrong of ['guide', 'guide*0', 'guide*21', 'a, a', 'a, ../b', 'a, b*x', 'a,b,c,d,e,f,g,h,i,j,k'])
    expect(readComponents(wrong), wrong).toBeNull()
})

describeOnBothEngines('a bundle in the catalog', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const { made: placed, change } = teamOrders(() => testShop)
  const waits = async (id: string, email: string) => {
    const { status } = await ask(`${testShop.url}/api/v1/products/${id}/stock-alerts`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(status).toBe(202)
  }
  /** Number of its alerts that were sent, after sending those that are due. */
  const sentFor = async (id: string) => {
    await sendStockAlerts(db(), testShop.shop)
    const rows = await db().select().from(stockAlert).where(eq(stockAlert.productId, id))
    return rows.filter(({ sentAt }) => sentAt !== null).length
  }

  test('contains existing goods, which must keep their kind', async () => {
    const create = (components: object[], changes: object = {}) =>
      createProduct(db(), testShop.clock, admin, typed({ components, ...changes }) as never)
    const refused = { refusal: { reason: 'bundle' } }
    for (const id of ['nothing', 'garden-session', 'bustan-tshirt', 'guide-library'])
      expect(await create([{ id, quantity: 2 }]), id).toMatchObject(refused)
    const both = [
      { id: poster, quantity: 1 },
      { id: guide, quantity: 1 },
    ]
    expect(await create(both, { category: 'guide' })).toMatchObject({ refusal: { reason: 'shipped' } })
    const created = await create(both)
    if (!created.ok) throw new Error(created.refusal.reason)
    const { id } = created.value
    expect(await readEdited(db(), id)).toMatchObject({ components: both, isDigital: false })

    const save = async (on: string, changes: object) => {
      const before = (await readEdited(db(), on))!
      return changeProduct(db(), testShop.clock, admin, before, { ...before, ...changes } as never)
    }
    const inBundle = { refusal: { reason: 'in_bundle' } }
    expect(await save(id, { components: [{ id, quantity: 2 }] })).toMatchObject(refused)
    expect(await save(poster, { components: [{ id: stickers, quantity: 2 }] })).toMatchObject(inBundle)
    expect(await save(poster, { category: 'consultation' })).toMatchObject(inBundle)
    expect(await save(guide, { isDigital: false })).toMatchObject(inBundle)
    expect(await save(guide, { category: 'physical' })).toMatchObject(inBundle)
    expect((await save(guide, { titleEn: 'The guide' })).ok).toBe(true)
    expect(await deleteProduct(db(), testShop.clock, admin, poster)).toMatchObject(inBundle)
    const options = [{ name: 'مقاس', nameEn: 'Size', values: [{ key: '', name: 'ص', nameEn: 'S' }] }]
    const row = { at: [0], price: 1_000, sku: 'P-S', stock: 1, lowStockAt: 1, image: '', isActive: true }
    for (const [on, reason] of [
      [poster, 'in_bundle'],
      [id, 'is_bundle'],
    ] as const) {
      const { version } = (await readEdited(db(), on))!
      const saved = await saveVariants(db(), testShop.clock, admin, { id: on, version }, { options, variants: [row] })
      expect(saved).toMatchObject({ refusal: { reason } })
    }
    expect((await save(id, { components: [] })).ok).toBe(true)
  })

  test('keeps a variant from being removed', async () => {
    const created = await createProduct(
      db(),
      testShop.clock,
      admin,
      typed({
        components: [
          { id: shirt, quantity: 1 },
          { id: poster, quantity: 1 },
        ],
      }) as never,
    )
    if (!created.ok) throw new Error(created.refusal.reason)
    const others = typedSizes({ S: [9_000, 1], L: [9_000, 1] }, 'OTHER')
    expect(await inSizes(testShop, parentOf(shirt), others)).toMatchObject({ refusal: { reason: 'in_bundle' } })
    expect(await readEdited(db(), shirt)).toMatchObject({ status: 'active' })
    expect((await deleteProduct(db(), testShop.clock, admin, created.value.id)).ok).toBe(true)
  })

  test('is imported from a file and exported unchanged', async () => {
    const fileOf = (rows: string) => `sku,title,category,price,components\n${rows}`
    const plan = async (rows: string) => {
      const table = readTable(fileOf(rows))
      if (!table.ok) throw new Error(table.refusal.reason)
      return planImport(db(), table.value, { stock: false })
    }
    const why = async (rows: string) => (await plan(rows)).rows.map(({ kind, problems }) => [kind, problems[0]?.reason])
    expect(await why(`B-1,مجموعة,physical,9,"${poster}, nothing"`)).toEqual([['error', 'bundle']])
    expect(await why(`B-1,مجموعة,guide,9,"${poster}, ${guide}"`)).toEqual([['error', 'bundle']])
    expect(await why(`B-1,مجموعة,physical,9,${poster}`)).toEqual([['error', 'components']])
    expect(await why(`B-1,مجموعة,consultation,9,${poster}*2`)).toEqual([['error', 'bundle']])
    const text = `B-1,مجموعة,physical,9,"${poster}, ${shirt}*2"`
    const { rows, hash } = await plan(text)
    expect(rows).toMatchObject([{ kind: 'new', after: { isDigital: false } }])
    expect((await importProducts(db(), testShop.clock, admin, { text: fileOf(text), stock: false, hash })).ok).toBe(
      true,
    )
    expect(await why(text)).toEqual([['unchanged', undefined]])
    expect(await why(`B-1,مجموعة,physical,9,${stickers}*3`)).toEqual([['changed', undefined]])
    expect(await why(`BST-POSTER-01,بوستر,consultation,9,`)).toEqual([['error', 'in_bundle']])
    // A variant of it is in the bundle; and whether a guide is printed must not change with its first bundle.
    const { sku } = (await readEdited(db(), parentOf(shirt)))!
    expect(await why(`${sku},قميص,consultation,9,`)).toEqual([['error', 'in_bundle']])
    const both = `B-1,مجموعة,physical,9,"${poster}, ${rare}"`
    const { sku: guideSku } = (await readEdited(db(), rare))!
    expect(await why(`${both}\n${guideSku},دليل,physical,9,`)).toEqual([
      ['changed', undefined],
      ['error', 'in_bundle'],
    ])
  })

  test('is back in stock as its parts allow, and no one is notified twice', async () => {
    const id = await addBundle(
      testShop,
      [
        { id: poster, quantity: 2 },
        { id: guide, quantity: 1 },
      ],
      12_000,
    )
    const correct = (kind: 'received' | 'damaged', amount: number) =>
      correctStock(db(), testShop.clock, admin, {
        ...{ productId: poster, kind, amount, seen: 0, note: 'x', moveId: crypto.randomUUID() },
      })
    const { stock } = (await readEdited(db(), poster))!
    await correct('damaged', stock - 1)
    for (const email of ['first@example.com', 'second@example.com']) await waits(id, email)
    const sent = () => sentFor(id)
    expect(await sent()).toBe(0)
    await correct('received', 2)
    expect(await sent()).toBe(1)
    expect(await sent()).toBe(1)
    await correct('received', stock - 3)
    expect(await sent()).toBe(2)
  })

  test('is back in stock with the unit that completes it, a part on sale again, or fewer of a part', async () => {
    const parts = [poster!, guide!].map((id) => ({ id, quantity: id === poster ? 2 : 1 }))
    const id = await addBundle(testShop, parts, 12_000)
    const correct = (kind: 'received' | 'damaged', amount: number) =>
      correctStock(db(), testShop.clock, admin, {
        ...{ productId: poster!, kind, amount, seen: 0, note: 'x', moveId: crypto.randomUUID() },
      })
    const { stock } = (await readEdited(db(), poster!))!
    await correct('damaged', stock - 1)
    for (const name of ['a', 'b', 'c', 'd']) {
      await waits(id, `${name}@example.com`)
      testShop.clock.forward(1000)
    }
    await correct('received', 1)
    expect(await sentFor(id)).toBe(1)
    await correct('received', 1)
    expect(await sentFor(id)).toBe(1)

    const turn = (status: 'archive' | 'activate') =>
      changeProducts(db(), testShop.clock, admin, { change: status, ids: [guide!] })
    await turn('archive')
    expect(await sentFor(id)).toBe(1)
    await turn('activate')
    expect(await sentFor(id)).toBe(2)
    expect(await sentFor(id)).toBe(2)

    const { version, pictures, ...row } = (await readEdited(db(), id))!
    const components = parts.map((part) => ({ ...part, quantity: 1 }))
    const input = { ...row, components, pictures: pictures.map(({ colour: _, ...each }) => each) }
    expect(await changeProduct(db(), testShop.clock, admin, { id, version }, input)).toMatchObject({ ok: true })
    expect(await sentFor(id)).toBe(4)
    await correct('received', stock - 3)
  })

  test('hides a draft in it from shoppers until that is launched', async () => {
    const copied = await duplicateProduct(db(), testShop.clock, admin, guide!)
    const draft = copied.ok ? copied.value.id : ''
    const parts = [guide!, draft].map((id) => ({ id, quantity: 1 }))
    const id = await addBundle(testShop, parts, 1_000)
    const shown = async () => {
      const page = await ask(`${testShop.url}/api/v1/products/${id}`)
      const list = await ask(`${testShop.url}/api/v1/products?limit=50`)
      const quote = await ask(`${testShop.url}/api/v1/quotes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ items: [{ productId: id, quantity: 1 }] }),
      })
      expect([page.status, list.status, quote.status]).toEqual([200, 200, 200])
      const texts = [page, list, quote].map(({ body }) => JSON.stringify(body))
      return [...texts.map((text) => text.includes(draft)), (await readProduct(db(), id))?.originalPrice]
    }
    const { price } = (await readEdited(db(), guide!))!
    expect(await shown()).toEqual([false, false, false, price])
    // Integrations of the team get the whole content, and what the whole content costs.
    const all = await productsAfter(db(), { after: null, limit: 200 })
    expect(all.find((each) => each.id === id)).toMatchObject({
      originalPrice: price * 2,
      contents: [{}, { id: draft }],
    })
    const turn = (part: string, status: 'draft' | 'active') =>
      db().update(product).set({ status }).where(eq(product.id, part))
    await turn(guide!, 'draft')
    expect((await ask(`${testShop.url}/api/v1/products/${id}`)).body).toMatchObject({ bundle: null })
    for (const part of [guide!, draft]) await turn(part, 'active')
    expect(await shown()).toEqual([true, true, true, price * 2])
  })

  test('the team sells one, and changes its order', async () => {
    const id = await addBundle(
      testShop,
      [
        { id: stickers, quantity: 2 },
        { id: guide, quantity: 1 },
      ],
      8_000,
    )
    const order = await placed([{ productId: id, quantity: 1 }])
    const changed = await change(order, [
      { productId: id, quantity: 3 },
      { productId: stickers, quantity: 1 },
    ])
    expect(changed.ok && changed.value.total).toBeGreaterThan(24_000)
    await checkInvariants(db())
  })
})
