import { and, asc, desc, eq, inArray, like } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { auditEntry, deletedItem } from '#shop/audit/log.ts'
import { WaitBudget, waitBudget } from '#shop/db.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, ask, orderBody, place } from '#tests/support/buying.ts'
import { watchStatements } from '#tests/support/databases/statements.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { addBundle } from '#tests/support/orders/bundles.ts'
import { inSizes, typedSizes } from '#tests/support/orders/sizes.ts'
import { changeProducts } from '../change-products.ts'
import { restoreProduct } from '../restore-product.ts'
import { indexProducts } from '../search/index-product.ts'
import { product, stockMove } from '../table.ts'
import { readTable } from './import-file.ts'
import { planImport } from './import-plan.ts'
import { importProducts } from './import-products.ts'
import { readImport } from './read-import.ts'
import { pruneImports, undoImport } from './undo-import.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('the undo of an import', (open) => {
  const testShop = open.once()
  afterEach(() => vi.restoreAllMocks())
  const db = () => testShop.shop.db
  const rowOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]
  async function run(text: string): Promise<string> {
    const table = readTable(text)
    if (!table.ok) throw new Error(table.refusal.reason)
    const { hash } = await planImport(db(), table.value, { stock: true })
    const imported = await importProducts(db(), testShop.shop.clock, admin, { text, hash, stock: true })
    if (!imported.ok) throw new Error(imported.refusal.reason)
    return imported.value.id
  }
  const undo = (id: string) => undoImport(db(), testShop.shop.clock, admin, id)
  const buy = (productId: string, quantity = 1) =>
    place(testShop.url, orderBody({ items: [{ productId, quantity }], customer: anyCustomer() as never }))
  const search = async (q: string) =>
    JSON.stringify((await ask(`${testShop.url}/api/v1/products?q=${encodeURIComponent(q)}`)).body)

  test('restores fields that still have the imported value, and stock by the difference, and lists what it leaves', async () => {
    const poster = (await rowOf('harvest-poster'))!
    const sticker = (await rowOf('sticker-pack'))!
    const id = await run(
      [
        'id,sku,title,titleEn,category,price,stock',
        `harvest-poster,,بوستر كبير,Huge poster,,9.5,${poster.stock + 10}`,
        `sticker-pack,,,,,1.111,${sticker.stock + 2}`,
        ',HAT-1,قبعة,Undo hat,physical,4,3',
        ',MUG-1,كوب,Undo mug,physical,4,3',
      ].join('\n'),
    )
    expect(await search('huge')).toContain('harvest-poster')
    // Since then: three posters sold, its price changed manually, and the mug ordered.
    await buy('harvest-poster', 3)
    await db().update(product).set({ price: 8000 }).where(eq(product.id, 'harvest-poster'))
    await db().update(product).set({ status: 'active' }).where(eq(product.id, 'undo-mug'))
    await buy('undo-mug')
    await db().update(product).set({ stock: 1 }).where(eq(product.id, 'sticker-pack'))

    const before = await db().$count(auditEntry)
    const outcomes = await Promise.all([undo(id), undo(id)])
    expect(outcomes.filter(({ ok }) => ok).length).toBe(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: { reason: 'undone' } })
    expect(await rowOf('harvest-poster')).toMatchObject({
      title: poster.title,
      titleEn: poster.titleEn,
      price: 8000,
      stock: poster.stock - 3,
      version: poster.version + 2,
    })
    expect(await rowOf('sticker-pack')).toMatchObject({ price: sticker.price, stock: 1 })
    expect([await rowOf('undo-hat'), (await rowOf('undo-mug'))?.stock]).toEqual([undefined, 2])
    expect((await readImport(db(), id, testShop.clock.now()))?.undone).toEqual({
      restored: 2,
      removed: 1,
      left: [
        { id: 'undo-mug', title: 'كوب', titleEn: 'Undo mug', reason: 'ordered', fields: [] },
        { id: 'sticker-pack', title: sticker.title, titleEn: sticker.titleEn, reason: 'changed', fields: ['stock'] },
        { id: 'harvest-poster', title: 'بوستر كبير', titleEn: 'Huge poster', reason: 'changed', fields: ['price'] },
      ],
    })
    const [move] = await db()
      .select()
      .from(stockMove)
      .where(eq(stockMove.productId, 'harvest-poster'))
      .orderBy(desc(stockMove.id))
    expect(move).toMatchObject({ delta: -10, stock: poster.stock - 3, reason: 'import', by: admin.email })
    expect(await search('huge')).not.toContain('harvest-poster')
    // One entry for each, and the product can be restored.
    expect(await db().$count(auditEntry)).toBe(before + 1)
    const entries = await db()
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.subject, 'import'), eq(auditEntry.subjectId, id)))
      .orderBy(asc(auditEntry.id))
    expect(entries.map(({ action }) => action)).toEqual(['import', 'undo'])
    expect(entries[0]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'import.created', from: null, to: 2 },
        { field: 'price', from: sticker.price, to: 1111, of: sticker.title, ofEn: sticker.titleEn },
        { field: 'import.product', from: null, to: 'HAT-1', of: 'قبعة', ofEn: 'Undo hat' },
      ]),
    )
    expect(entries[1]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'import.left', from: null, to: 3 },
        { field: 'stock', from: poster.stock + 7, to: poster.stock - 3, of: 'بوستر كبير', ofEn: 'Huge poster' },
      ]),
    )
    const [gone] = await db().select().from(deletedItem).where(eq(deletedItem.subjectId, 'undo-hat'))
    expect((await restoreProduct(db(), testShop.shop.clock, admin, gone!.id)).ok).toBe(true)
    expect(await rowOf('undo-hat')).toMatchObject({ sku: 'HAT-1', stock: 3 })
  })

  test('leaves a SKU that another product has taken, and a product on sale complete', async () => {
    const { sku } = (await rowOf('bustan-tshirt'))!
    const drafted = await run('sku,title,titleEn,category,price\nWHOLE-1,س,Whole one,physical,1')
    const id = await run('id,sku,price\nbustan-tshirt,MOVED-1,3\nwhole-one,WHOLE-1,2')
    await db().update(product).set({ sku }).where(eq(product.id, 'whole-one'))
    const undone = await undo(id)
    expect(undone).toMatchObject({ value: { left: [{ id: 'bustan-tshirt', fields: ['sku'] }] } })
    expect(await rowOf('whole-one')).toMatchObject({ price: 1000, sku })

    const priced = await run('id,price,description\nharvest-poster,7,نص')
    await db().update(product).set({ descriptionEn: '' }).where(eq(product.id, 'harvest-poster'))
    expect(await undo(priced)).toMatchObject({ value: { restored: 0, left: [{ reason: 'not_ready' }] } })
    expect(await undo(drafted)).toMatchObject({ value: { removed: 1, left: [] } })
  })

  test('deletes hundreds of new products in few statements, except those ordered', async () => {
    const lines = Array.from({ length: 510 }, (_, at) => `FEW-${at},قليل ${at},Few ${at},physical,1,3`)
    const id = await run(['sku,title,titleEn,category,price,stock', ...lines].join('\n'))
    const ready = { description: 'وصف', descriptionEn: 'Text', image: '/products/harvest-poster', imageAltEn: 'Few' }
    await db()
      .update(product)
      .set({ ...ready, status: 'active' })
      .where(inArray(product.id, ['few-7', 'few-8']))
    await indexProducts(db(), ['few-7', 'few-8'])
    await buy('few-7')
    const { requests } = watchStatements()
    const undone = await waitBudget.run(new WaitBudget(120_000), () => undo(id))
    expect(requests.length).toBeLessThan(60)
    expect(undone).toMatchObject({
      value: { removed: 509, left: [{ id: 'few-7', titleEn: 'Few 7', reason: 'ordered', fields: [] }] },
    })
    const left = await db().select({ id: product.id }).from(product).where(like(product.id, 'few-%'))
    expect(left).toEqual([{ id: 'few-7' }])
    const found = await search('few')
    expect([found.includes('few-7'), found.includes('few-8')]).toEqual([true, false])
    const stored = await db().select().from(deletedItem).where(like(deletedItem.subjectId, 'few-%'))
    expect(stored.length).toBe(509)
    const gone = stored.find(({ subjectId }) => subjectId === 'few-8')!
    expect(gone.rows).toMatchObject({ product: [{ id: 'few-8' }], moves: [{ productId: 'few-8', delta: 3 }] })
    expect((await restoreProduct(db(), testShop.shop.clock, admin, gone.id)).ok).toBe(true)
    expect(await rowOf('few-8')).toMatchObject({ sku: 'FEW-8', stock: 3, status: 'active' })
  })

  test('leaves new products that the team has worked on since', async () => {
    const id = await run(
      ['sku,title,titleEn,category,price', 'DONE-1,س,Done one,physical,1', 'LEFT-1,س,Left one,physical,1'].join('\n'),
    )
    testShop.clock.forward(1000)
    expect((await changeProducts(db(), testShop.clock, admin, { change: 'limited', ids: ['done-one'] })).changed).toBe(
      1,
    )
    expect(await undo(id)).toMatchObject({
      value: { removed: 1, left: [{ id: 'done-one', reason: 'changed', fields: [] }] },
    })
    expect([(await rowOf('done-one'))?.isLimited, await rowOf('left-one')]).toEqual([true, undefined])
  })

  test('leaves what has become part of a bundle', async () => {
    const id = await run('sku,title,titleEn,category,price\nHELD-1,س,Held one,physical,1')
    const turned = await run('id,category,isDigital\nheld-one,guide,yes')
    const [held, guide] = ['held-one', 'beginner-guide'].map((each) => ({ id: each, quantity: 1 }))
    const bundle = await addBundle(testShop, [held!, guide!], 3_000)
    const left = (fields: string[]) => ({
      value: { restored: 0, left: [{ id: 'held-one', reason: 'in_bundle', fields }] },
    })
    expect(await undo(turned)).toMatchObject(left(['category', 'isDigital']))
    expect(await undo(id)).toMatchObject(left([]))
    expect(await rowOf('held-one')).toMatchObject({ category: 'guide', isDigital: true })
    await db().update(product).set({ isDigital: true }).where(eq(product.id, bundle))
    const named = await run(`id,titleEn\n${bundle},Renamed`)
    expect(await undo(named)).toMatchObject({ value: { restored: 1 } })
    expect(await rowOf(bundle)).toMatchObject({ titleEn: 'Bundle', isDigital: true })
  })

  test('leaves price and stock of a product that comes in variants since', async () => {
    const { stock } = (await rowOf('sticker-pack'))!
    const id = await run(`id,titleEn,price,stock\nsticker-pack,Pack renamed,4,${stock + 5}`)
    await inSizes(testShop, 'sticker-pack', typedSizes({ S: [4000, 7] }))
    const moves = await db().$count(stockMove, eq(stockMove.productId, 'sticker-pack'))
    expect(await undo(id)).toMatchObject({
      value: { restored: 1, left: [{ id: 'sticker-pack', reason: 'changed', fields: ['price', 'stock'] }] },
    })
    expect(await rowOf('sticker-pack')).toMatchObject({ stock: 7, price: 4000, usualPrice: null })
    expect(await db().$count(stockMove, eq(stockMove.productId, 'sticker-pack'))).toBe(moves)
  })

  test('leaves what could no longer be a package or a bundle as it was', async () => {
    await run('sku,title,titleEn,category,price\nPACK-1,باقة,Pack one,consultation,9\nPART-1,جزء,Part one,physical,1')
    const packed = await run('id,titleEn,packageOf,packageSessions,packageDays\npack-one,Pack two,garden-session,5,90')
    await db().update(product).set({ packageDays: 60 }).where(eq(product.id, 'pack-one'))
    const fields = ['packageDays', 'packageOf', 'packageSessions']
    expect(await undo(packed)).toMatchObject({ value: { restored: 1, left: [{ reason: 'changed', fields }] } })
    const whole = { packageOf: 'garden-session', packageSessions: 5, packageDays: 60 }
    expect(await rowOf('pack-one')).toMatchObject({ titleEn: 'Pack one', ...whole })

    await run('sku,title,titleEn,category,price\nPACK-2,باقة,Pack two,physical,9')
    const turned = await run('id,category\npack-two,consultation')
    await run('id,packageOf,packageSessions,packageDays\npack-two,garden-session,5,90')
    expect(await undo(turned)).toMatchObject({
      value: { restored: 0, left: [{ id: 'pack-two', reason: 'changed', fields: ['category', 'isDigital'] }] },
    })
    expect(await rowOf('pack-two')).toMatchObject({ category: 'consultation', packageOf: 'garden-session' })

    const components = ['part-one', 'beginner-guide'].map((id) => ({ id, quantity: 1 }))
    const bundle = await addBundle(testShop, components, 3_000)
    const emptied = await run(`id,components\n${bundle},`)
    await db().update(product).set({ category: 'consultation', isDigital: true }).where(eq(product.id, 'part-one'))
    expect(await undo(emptied)).toMatchObject({
      value: { restored: 0, left: [{ id: bundle, fields: ['components'] }] },
    })
    expect(await rowOf(bundle)).toMatchObject({ components: [] })
  })

  test('is possible for 30 days, and one entry holds at most a hundred fields', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `MANY-${at},منتج ${at},Many ${at},physical,1`)
    const id = await run(['sku,title,titleEn,category,price', ...lines].join('\n'))
    const [entry] = await db().select().from(auditEntry).where(eq(auditEntry.subjectId, id))
    expect(entry!.changes.length).toBe(102)
    expect(entry!.changes).toContainEqual({ field: 'import.more', from: null, to: 200 })
    testShop.clock.forward(31 * 86_400_000)
    const now = testShop.clock.now()
    expect((await readImport(db(), id, now))?.mayUndo).toBe(false)
    expect(await undo(id)).toEqual({ ok: false, refusal: { reason: 'too_old' } })
    expect(await undo(crypto.randomUUID())).toEqual({ ok: false, refusal: { reason: 'unknown' } })
    await pruneImports(db(), new Date(now.getTime() - 30 * 86_400_000))
    expect((await readImport(db(), id, now))?.rows).toEqual([])
    expect(testShop.errors).toEqual([])
  })
})
