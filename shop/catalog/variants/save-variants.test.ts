import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntry } from '#shop/audit/log.ts'
import { transact } from '#shop/db.ts'
import { lockStockUnits } from '#shop/wishlist/lock-stock-units.ts'
import { requestStockAlert } from '#shop/wishlist/request-stock-alert.ts'
import { stockAlert } from '#shop/wishlist/table.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { anyCustomer, home, place } from '#tests/support/buying.ts'
import { lockAwaited } from '#tests/support/databases/lock-waits.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import { inSizes, readTyped, typedSizes } from '#tests/support/orders/sizes.ts'
import { countProducts, listProducts } from '../admin-list.ts'
import { changeProduct } from '../change-product.ts'
import { changeProducts } from '../change-products.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { readTable } from '../import/import-file.ts'
import { planImport } from '../import/import-plan.ts'
import { productPicture } from '../media/table.ts'
import { browseProducts } from '../read.ts'
import { product, stockMove } from '../table.ts'
import { variantsSchema } from './form.ts'
import { readChoices } from './read-variants.ts'
import { saveVariants } from './save-variants.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })

describeOnBothEngines('the variants of a product', (open) => {
  const testShop = open.once()
  const db = () => testShop.shop.db
  const rowOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]
  const rowsOf = (id: string) =>
    db().select().from(product).where(eq(product.variantOf, id)).orderBy(asc(product.price), asc(product.id))
  const copyOf = async (id: string) => {
    const copied = await duplicateProduct(db(), testShop.shop.clock, admin, id)
    return copied.ok ? copied.value.id : ''
  }
  const stickers = 'sticker-pack'
  const poster = 'harvest-poster'

  test('set their product’s price to the lowest and its stock to the total', async () => {
    const before = await rowOf(stickers)
    expect(await inSizes(testShop, stickers, typedSizes({ S: [3000, 4], M: [3500, 0], L: [2500, 7] }))).toEqual({
      ok: true,
      value: { version: before!.version + 1 },
    })
    expect(await rowOf(stickers)).toMatchObject({ price: 2500, stock: 11, status: 'active' })
    expect(await rowsOf(stickers)).toMatchObject([
      { id: 'sticker-pack.l', title: `${before!.title} · L`, price: 2500, stock: 7, image: before!.image },
      { id: 'sticker-pack.s', titleEn: `${before!.titleEn} · S`, price: 3000, stock: 4, sku: 'SIZE-S' },
      { id: 'sticker-pack.m', category: before!.category, price: 3500, stock: 0, status: 'active' },
    ])
    const moves = await db()
      .select()
      .from(stockMove)
      .where(eq(stockMove.productId, stickers))
      .orderBy(asc(stockMove.id))
    expect(moves.at(-1)).toMatchObject({ delta: -before!.stock, stock: 0, by: admin.email })
    const { variants } = await readChoices(db(), stickers)
    expect(variants.map(({ id }) => id)).toEqual(['sticker-pack.s', 'sticker-pack.m', 'sticker-pack.l'])
  })

  test('keep their ids, stock and SKUs when the values are put in another order', async () => {
    const facts = async () => (await rowsOf(stickers)).map(({ id, sku, stock, price }) => [id, sku, stock, price])
    const before = await facts()
    const typed = typedSizes({ L: [2500, 0], S: [3000, 0], M: [3500, 0] })
    expect(await inSizes(testShop, stickers, typed)).toMatchObject({ ok: true })
    expect(await facts()).toEqual(before)
    const { options, variants } = await readChoices(db(), stickers)
    expect(options[0]?.values.map(({ key }) => key)).toEqual(['l', 's', 'm'])
    expect(variants.map(({ id }) => id)).toEqual(['sticker-pack.l', 'sticker-pack.s', 'sticker-pack.m'])
    const [last] = await db()
      .select({ changes: auditEntry.changes })
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, stickers))
      .orderBy(desc(auditEntry.id))
    expect(last?.changes).toEqual([{ field: 'options', from: ['Size: S, M, L'], to: ['Size: L, S, M'] }])
  })

  test('inherit their product’s titles, status and picture', async () => {
    await db().update(product).set({ title: 'ملصقات', image: '/products/new' }).where(eq(product.id, stickers))
    expect((await rowsOf(stickers)).map(({ title, image }) => [title, image])[0]).toEqual([
      'ملصقات · L',
      '/products/new',
    ])
    await changeProducts(db(), testShop.shop.clock, admin, { change: 'archive', ids: [stickers, 'sticker-pack.m'] })
    expect((await rowsOf(stickers)).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
    await changeProducts(db(), testShop.shop.clock, admin, { change: 'activate', ids: [stickers] })
    expect((await rowsOf(stickers)).map(({ status }) => status)).toEqual(['active', 'active', 'active'])
  })

  test('are only in stock lists; a SKU and a size find their product', async () => {
    const listed = async (filter: Parameters<typeof listProducts>[1]) =>
      (await listProducts(db(), filter, { sort: 'newest', locale: 'en' }, { limit: 50 })).rows.map(({ id }) => id)
    expect((await listed({ q: '' })).filter((id) => id.includes('.'))).toEqual([])
    expect(await listed({ q: 'SIZE-M' })).toEqual([stickers])
    expect(await listed({ q: '', stock: 'out' })).toContain('sticker-pack.m')
    expect(await listed({ q: '', stock: 'low' })).not.toContain(stickers)
    expect(await countProducts(db(), { q: '', stock: 'out' })).toBe((await listed({ q: '', stock: 'out' })).length)
    const found = await browseProducts(db(), { q: 'SIZE-M' } as never)
    expect(found.products).toMatchObject([{ id: stickers, hasVariants: true, pricesVary: true }])
    const all = await browseProducts(db(), {} as never)
    expect(all.found).toBe(7)
  })

  test('a removed variant is hidden if it was ordered and can return, else it is deleted', async () => {
    await inSizes(testShop, poster, typedSizes({ S: [4000, 3], M: [4000, 3], L: [4000, 3] }, 'POSTER'))
    await place(testShop.url, {
      ...{ customer: anyCustomer(), shipping: home, paymentMethod: 'knet', terms: true },
      items: [{ productId: poster, variantId: 'harvest-poster.m', quantity: 2 }],
    })
    await inSizes(testShop, poster, typedSizes({ S: [4000, 3] }, 'POSTER'))
    expect((await rowsOf(poster)).map(({ id, status, stock }) => [id, status, stock])).toEqual([
      ['harvest-poster.m', 'archived', 1],
      ['harvest-poster.s', 'active', 3],
    ])
    expect((await rowOf(poster))?.stock).toBe(3)
    await inSizes(testShop, poster, typedSizes({ S: [4000, 3], M: [4500, 99] }, 'POSTER'))
    expect((await rowOf('harvest-poster.m'))?.stock).toBe(1)
    expect(await rowOf(poster)).toMatchObject({ price: 4000, stock: 4 })
  })

  test('a new value never takes over the variant of a removed one, however it is spelled', async () => {
    const coloured = (name: string, stock: string) => {
      const typed = typedSizes({ X: [4000, 0] }, `COLOUR-${stock}`)
      typed.options[0]!.values = [{ key: '', name, nameEn: name }]
      typed.variants[0]!.stock = stock
      return typed
    }
    const tshirt = 'bustan-tshirt'
    await inSizes(testShop, tshirt, coloured('أحمر', '8'))
    const red = `${tshirt}.v1`
    await place(testShop.url, {
      ...{ customer: anyCustomer(), shipping: home, paymentMethod: 'knet', terms: true },
      items: [{ productId: tshirt, variantId: red, quantity: 1 }],
    })
    await inSizes(testShop, tshirt, coloured('أخضر', '20'))
    const stocks = async () =>
      (await rowsOf(tshirt))
        .filter(({ id }) => /\.v\d$/.test(id))
        .map(({ id, variantName, stock, status }) => [id, variantName, stock, status])
        .sort()
    expect(await stocks()).toEqual([
      [red, 'أحمر', 7, 'archived'],
      [`${tshirt}.v2`, 'أخضر', 20, 'active'],
    ])
    // Red comes back as it was; green, which no one ordered, is gone.
    await inSizes(testShop, tshirt, coloured('أحمر', '99'))
    expect(await stocks()).toEqual([[red, 'أحمر', 7, 'active']])
  })

  test('have the cover once their picture is removed from the product, and can be saved again', async () => {
    const [own, cover] = ['/products/bustan-tshirt', '/products/harvest-poster'].map((image) => ({ image }))
    const id = await copyOf(poster)
    const change = async (pictures: { image: string }[]) => {
      const { pictures: _, ...row } = (await readEdited(db(), id))!
      const input = { ...row, pictures: pictures.map((picture) => ({ ...picture, alt: 'ص', altEn: 'p' })) }
      return changeProduct(db(), testShop.shop.clock, admin, { id, version: row.version }, input)
    }
    const extra = { ...own!, colour: '#ffffff', alt: '', altEn: '', productId: id, position: 0 }
    await db()
      .insert(productPicture)
      .values({ ...extra, id: crypto.randomUUID(), createdAt: new Date() })
    const typed = typedSizes({ S: [4000, 3], M: [4000, 3] }, 'PICTURE')
    typed.variants[1]!.image = own!.image
    expect((await inSizes(testShop, id, typed)).ok).toBe(true)
    expect((await rowOf(`${id}.m`))?.image).toBe(own!.image)
    expect(await change([cover!])).toMatchObject({ ok: true })
    expect(await rowOf(`${id}.m`)).toMatchObject({ image: cover!.image, imageColour: (await rowOf(id))!.imageColour })
  })

  test('that are removed while shoppers wait for them are hidden, so that the alerts stay', async () => {
    const id = await copyOf(poster)
    await inSizes(testShop, id, typedSizes({ S: [4000, 3], M: [4000, 0] }, 'WAIT'))
    await changeProducts(db(), testShop.shop.clock, admin, { change: 'activate', ids: [id] })
    const m = { productId: `${id}.m`, email: 'wait@example.com' }
    expect(await requestStockAlert(db(), testShop.shop.clock, m, 'en')).toMatchObject({ ok: true })
    await inSizes(testShop, id, typedSizes({ S: [4000, 3] }, 'WAIT'))
    expect(await rowOf(m.productId)).toMatchObject({ status: 'archived' })
    expect(await db().select().from(stockAlert)).toMatchObject([m])
    // A new value may have the SKU of one that is hidden only for its alerts.
    const renamed = typedSizes({ S: [4000, 3], XL: [4000, 2] }, 'WAIT')
    renamed.variants[1]!.sku = (await rowOf(m.productId))!.sku
    expect(await inSizes(testShop, id, renamed)).toMatchObject({ ok: true })
    expect(await rowOf(`${id}.xl`)).toMatchObject({ sku: renamed.variants[1]!.sku, status: 'active' })
    const hidden = await rowOf(m.productId)
    expect(hidden).toMatchObject({ sku: expect.not.stringMatching(/^WAIT-/), status: 'archived' })
    const file = readTable(`id,sku\n${m.productId},${hidden!.sku}`)
    const { rows } = file.ok ? await planImport(db(), file.value, { stock: true }) : { rows: [] }
    expect(rows).toMatchObject([{ kind: 'unchanged', id: m.productId }])
    await inSizes(testShop, id, typedSizes({ S: [4000, 3], M: [4000, 0] }, 'AGAIN'))
    expect(await rowOf(m.productId)).toMatchObject({ sku: 'AGAIN-M', status: 'active' })
    expect(await db().select().from(stockAlert)).toMatchObject([m])
  })

  test('that are all removed while a shopper asks for an alert are hidden too', async () => {
    const id = await copyOf(poster)
    await inSizes(testShop, id, typedSizes({ S: [4000, 3], M: [4000, 0] }, 'ASKED'))
    let removed: Promise<unknown> | undefined
    const alert = { id: crypto.randomUUID(), productId: `${id}.m`, email: 'asks@example.com', locale: 'en' as const }
    await transact(db(), async (tx) => {
      await lockStockUnits(tx, alert.productId)
      removed = inSizes(testShop, id, { options: [], variants: [] })
      if (open.engine === 'postgres') await lockAwaited(db())
      await tx.insert(stockAlert).values({ ...alert, createdAt: testShop.clock.now() })
    })
    expect(await removed).toMatchObject({ ok: true })
    expect(await rowOf(alert.productId)).toMatchObject({ status: 'archived' })
    expect(await db().$count(stockAlert, eq(stockAlert.id, alert.id))).toBe(1)
  })

  test('swap their SKUs in one save, and give one to a new variant', async () => {
    const id = await copyOf(poster)
    await inSizes(testShop, id, typedSizes({ S: [4000, 3], M: [4000, 3] }, 'SWAP'))
    const typed = typedSizes({ XS: [4000, 1], S: [4000, 3], M: [4000, 3] }, 'SWAP')
    const skus = ['SWAP-L', 'SWAP-M', 'SWAP-S']
    for (const [at, sku] of skus.entries()) typed.variants[at]!.sku = sku
    expect(await inSizes(testShop, id, typed)).toMatchObject({ ok: true })
    // Another product's SKU is the id of a variant whose SKU is changed.
    await db()
      .update(product)
      .set({ sku: `${id}.s` })
      .where(eq(product.id, await copyOf(poster)))
    const given = ['SWAP-S', 'SWAP-L', 'SWAP-M']
    for (const [at, sku] of given.entries()) typed.variants[at]!.sku = sku
    expect(await inSizes(testShop, id, typed)).toMatchObject({ ok: true })
    expect(await Promise.all(['xs', 's', 'm'].map(async (key) => (await rowOf(`${id}.${key}`))?.sku))).toEqual(given)
  })

  test('with SKUs that others have are refused, each with who has it', async () => {
    const id = await copyOf(poster)
    const sizes = () => typedSizes({ S: [4000, 3], M: [4000, 3], L: [4000, 3] }, 'OWNED')
    await inSizes(testShop, id, sizes())
    await changeProducts(db(), testShop.shop.clock, admin, { change: 'activate', ids: [id] })
    await place(testShop.url, {
      ...{ customer: anyCustomer(), shipping: home, paymentMethod: 'knet', terms: true },
      items: [{ productId: id, variantId: `${id}.l`, quantity: 1 }],
    })
    const left = typedSizes({ S: [4000, 3], M: [4000, 3], XL: [4000, 3], XXL: [4000, 3] }, 'OWNED')
    const { sku: other } = (await rowOf('bustan-tshirt'))!
    const { sku: own, version, stock } = (await rowOf(id))!
    for (const [at, sku] of ['OWNED-M', other, own, 'OWNED-L'].entries()) left.variants[at]!.sku = sku
    const refused = await inSizes(testShop, id, left)
    if (refused.ok || refused.refusal.reason !== 'sku_taken') throw new Error('not refused')
    expect(refused.refusal.skus.map(({ sku, by }) => [sku, by]).sort()).toEqual(
      [
        [other, 'taken'],
        [own, 'of_product'],
        ['OWNED-L', 'of_removed'],
      ].sort(),
    )
    expect(await rowOf(id)).toMatchObject({ version, stock })
    expect(await rowOf(`${id}.s`)).toMatchObject({ sku: 'OWNED-S' })
  })

  test('without options the product is sold individually again, with no stock', async () => {
    expect((await inSizes(testShop, poster, { options: [], variants: [] })).ok).toBe(true)
    expect(await rowOf(poster)).toMatchObject({ options: [], stock: 0, price: 4000 })
    expect((await rowsOf(poster)).map(({ id, status }) => [id, status])).toEqual([['harvest-poster.m', 'archived']])
  })

  test('an outdated version, a taken SKU, another product’s picture and a variant of a variant are refused', async () => {
    const { version } = (await readEdited(db(), stickers))!
    const save = (typed: ReturnType<typeof typedSizes>, over = version, id = stickers) =>
      saveVariants(db(), testShop.shop.clock, admin, { id, version: over }, readTyped(typed))
    const sizes = () => typedSizes({ S: [3000, 4] })
    const reasonOf = (saved: Awaited<ReturnType<typeof save>>) => (saved.ok ? null : saved.refusal.reason)
    expect(reasonOf(await save(sizes(), version - 1))).toBe('conflict')
    expect(reasonOf(await save(typedSizes({ S: [3000, 4] }, 'POSTER')))).toBeNull()
    const { sku } = (await rowOf('bustan-tshirt'))!
    const taken = sizes()
    taken.variants[0]!.sku = sku
    expect(reasonOf(await save(taken, version + 1))).toBe('sku_taken')
    const foreign = sizes()
    foreign.variants[0]!.image = '/products/bustan-tshirt'
    expect(reasonOf(await save(foreign, version + 1))).toBe('unknown_picture')
    expect(reasonOf(await save(sizes(), 1, 'sticker-pack.s'))).toBe('unknown')
    const [last] = await db()
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.subjectId, stickers))
      .orderBy(asc(auditEntry.id))
    expect(last?.changes.map(({ field }) => field)).toEqual(['options', 'variants'])
  })

  test.each([
    [
      'a combination twice',
      (typed: ReturnType<typeof typedSizes>) => typed.variants.push({ ...typed.variants[0]!, sku: 'X' }),
    ],
    ['a SKU twice', (typed) => typed.variants.push({ ...typed.variants[0]!, at: [1] })],
    ['a value that is not there', (typed) => Object.assign(typed.variants[0]!, { at: [9] })],
    ['no price', (typed) => Object.assign(typed.variants[0]!, { price: '' })],
    ['a name twice', (typed) => Object.assign(typed.options[0]!.values[1]!, { nameEn: 's' })],
    ['a fourth option', (typed) => typed.options.push(typed.options[0]!, typed.options[0]!, typed.options[0]!)],
    ['no variant', (typed) => typed.variants.splice(0)],
  ] as [string, (typed: ReturnType<typeof typedSizes>) => unknown][])('%s is refused', (_, change) => {
    const typed = typedSizes({ S: [3000, 4], M: [3000, 4] })
    change(typed)
    if (typed.variants.length > 2) typed.variants.splice(1, 1)
    expect(variantsSchema.safeParse({ version: '1', variants: JSON.stringify(typed) }).success).toBe(false)
  })
})
