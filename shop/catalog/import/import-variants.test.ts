import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { deletedItem } from '#shop/audit/log.ts'
import { ownerOf } from '#tests/support/accounts/staff.ts'
import { describeOnBothEngines } from '#tests/support/engines.ts'
import type { OpenShop } from '#tests/support/open-shop.ts'
import { inSizes, readTyped, typedSizes } from '#tests/support/orders/sizes.ts'
import { changeProduct } from '../change-product.ts'
import { deleteProduct } from '../delete-product.ts'
import { duplicateProduct } from '../duplicate-product.ts'
import { readEdited } from '../edited.ts'
import { browseProducts } from '../read.ts'
import { restoreProduct } from '../restore-product.ts'
import { product, stockMove } from '../table.ts'
import { saveVariants } from '../variants/save-variants.ts'
import { readTable } from './import-file.ts'
import { planImport } from './import-plan.ts'
import { importProducts } from './import-products.ts'
import { undoImport } from './undo-import.ts'

const admin = ownerOf({ id: 'a', email: 'store@bustan.example', name: 'Store' })
const stickers = 'sticker-pack'

describeOnBothEngines('an import of variants', (open) => {
  let testShop: OpenShop
  beforeAll(async () => {
    testShop = await open()
    const typed = typedSizes({ S: [3000, 4], M: [3000, 6], L: [3000, 5] })
    await inSizes(testShop, stickers, typed)
    // A size without a variant: its value exists, its variant does not.
    await inSizes(testShop, stickers, { ...typed, variants: typed.variants.slice(0, 2) })
  })
  const db = () => testShop.shop.db
  const rowOf = async (id: string) => (await db().select().from(product).where(eq(product.id, id)))[0]
  const plan = (text: string) => {
    const table = readTable(text)
    if (!table.ok) throw new Error(table.refusal.reason)
    return planImport(db(), table.value, { stock: true })
  }
  const run = async (text: string) => {
    const { hash } = await plan(text)
    return importProducts(db(), testShop.shop.clock, admin, { text, hash, stock: true })
  }

  test('changes price, stock, SKU and whether it is sold; the rest follows its product, and old files work as before', async () => {
    const text = [
      'id,title,price,originalPrice,stock,sku,status',
      `${stickers}.s,Another title,3.5,,9,NEW-S,active`,
      `${stickers},Stickers,1.000,,999,,active`,
    ].join('\n')
    const { rows } = await plan(text)
    expect(rows.map(({ kind, changes }) => [kind, changes.map(({ field }) => field).sort()])).toEqual([
      ['changed', ['price', 'sku', 'stock']],
      ['changed', ['title']],
    ])
    const imported = await run(text)
    expect(await rowOf(`${stickers}.s`)).toMatchObject({ price: 3500, stock: 9, sku: 'NEW-S', title: 'Stickers · S' })
    expect(await rowOf(stickers)).toMatchObject({ price: 3000, stock: 15, title: 'Stickers' })
    const found = await browseProducts(db(), { q: 'NEW-S' } as never)
    expect(found.products.map(({ id }) => id)).toEqual([stickers])
    expect(imported.ok && (await undoImport(db(), testShop.shop.clock, admin, imported.value.id)).ok).toBe(true)
    expect(await rowOf(`${stickers}.s`)).toMatchObject({ price: 3000, stock: 4, sku: 'SIZE-S' })
    expect((await rowOf(stickers))?.stock).toBe(10)
  })

  test('adds a variant with its product’s option values, and hides one; undone it is gone again', async () => {
    const text = `id,sku,price,stock,status\n${stickers}.l,SIZE-L,4,3,active\n${stickers}.m,,,,archived`
    const imported = await run(text)
    expect(await rowOf(`${stickers}.l`)).toMatchObject({
      ...{ variantOf: stickers, price: 4000, stock: 3, status: 'active' },
      variantName: 'L',
    })
    expect((await rowOf(`${stickers}.m`))?.status).toBe('archived')
    expect((await rowOf(stickers))?.stock).toBe(7)
    const [move] = await db()
      .select()
      .from(stockMove)
      .where(eq(stockMove.productId, `${stickers}.l`))
      .orderBy(asc(stockMove.id))
    expect(move).toMatchObject({ delta: 3, reason: 'import', by: admin.email })
    expect(imported.ok && (await undoImport(db(), testShop.shop.clock, admin, imported.value.id)).ok).toBe(true)
    expect(await rowOf(`${stickers}.l`)).toBeUndefined()
    expect((await rowOf(stickers))?.stock).toBe(10)
  })

  test('and its undo refuse a form of the variants that was opened before', async () => {
    const version = async () => (await rowOf(stickers))!.version
    const save = (opened: number) => {
      const typed = readTyped(typedSizes({ S: [3000, 4], M: [3000, 6] }))
      return saveVariants(db(), testShop.shop.clock, admin, { id: stickers, version: opened }, typed)
    }
    const before = await version()
    const imported = await run(`id,price\n${stickers}.m,2\n${stickers}.s,2`)
    expect(await version()).toBe(before + 1)
    expect(await save(before)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
    const { pictures, ...row } = (await readEdited(db(), stickers))!
    const input = { ...row, pictures: pictures.map(({ colour: _, ...each }) => each) }
    const opened = { id: stickers, version: before }
    const changed = await changeProduct(db(), testShop.shop.clock, admin, opened, input)
    expect(changed).toMatchObject({ refusal: { reason: 'conflict', by: admin.email } })
    expect(imported.ok && (await undoImport(db(), testShop.shop.clock, admin, imported.value.id)).ok).toBe(true)
    expect(await version()).toBe(before + 2)
    expect(await save(before + 1)).toEqual({ ok: false, refusal: { reason: 'conflict' } })
  })

  test('that shows one again follows the status its product then has; so does its undo', async () => {
    const m = `${stickers}.m`
    const statuses = async () => [(await rowOf(stickers))?.status, (await rowOf(m))?.status]
    const undo = async (imported: Awaited<ReturnType<typeof run>>) =>
      imported.ok && undoImport(db(), testShop.shop.clock, admin, imported.value.id)
    await run(`id,status\n${m},archived`)
    await run(`id,status\n${stickers},draft\n${m},active`)
    expect(await statuses()).toEqual(['draft', 'draft'])
    const hidden = await run(`id,status\n${m},archived`)
    const shown = await run(`id,status\n${m},active\n${stickers},active`)
    expect(await statuses()).toEqual(['active', 'active'])
    await undo(shown)
    expect(await statuses()).toEqual(['draft', 'archived'])
    await run(`id,status\n${stickers},active`)
    await undo(hidden)
    expect(await statuses()).toEqual(['active', 'active'])
  })

  test('with values that its product does not have is refused', async () => {
    const { rows } = await plan(`id,sku,price\n${stickers}.xxl,A-1,4\nharvest-poster.s,A-2,4\nnothing.s,A-3,4`)
    expect(rows.map(({ problems }) => problems)).toEqual(Array(3).fill([{ reason: 'no_variant' }]))
  })

  test('that its undo deleted is restored with what its product has by now, and not without its product', async () => {
    const copied = await duplicateProduct(db(), testShop.shop.clock, admin, 'harvest-poster')
    const poster = copied.ok ? copied.value.id : ''
    const typed = typedSizes({ S: [3000, 4], L: [3000, 5] }, 'POSTER')
    await inSizes(testShop, poster, typed)
    await inSizes(testShop, poster, { ...typed, variants: typed.variants.slice(0, 1) })
    const l = `${poster}.l`
    const imported = await run(`id,sku,price,stock\n${l},POSTER-L,4,3`)
    const id = imported.ok ? imported.value.id : ''
    expect(await undoImport(db(), testShop.shop.clock, admin, id)).toMatchObject({ value: { removed: 1 } })
    await db().update(product).set({ titleEn: 'Renamed', status: 'active' }).where(eq(product.id, poster))
    const { version } = (await rowOf(poster))!
    const [deleted] = await db().select().from(deletedItem).where(eq(deletedItem.subjectId, l))
    const restore = () => restoreProduct(db(), testShop.shop.clock, admin, deleted!.id)
    expect(await restore()).toEqual({ ok: true, value: { id: poster } })
    expect(await rowOf(l)).toMatchObject({ titleEn: 'Renamed · L', status: 'active', price: 4000, stock: 3 })
    expect((await rowOf(poster))?.version).toBe(version + 1)

    await db().delete(product).where(eq(product.id, l))
    await db().update(deletedItem).set({ restoredAt: null }).where(eq(deletedItem.id, deleted!.id))
    await deleteProduct(db(), testShop.shop.clock, admin, poster)
    expect(await restore()).toEqual({ ok: false, refusal: { reason: 'gone' } })
    const [still] = await db().select().from(deletedItem).where(eq(deletedItem.id, deleted!.id))
    expect(still?.restoredAt).toBeNull()
  })
})
