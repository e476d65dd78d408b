import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { auditEntry } from '#shop/audit/log.ts'
import { addProduct, type NewProductFile } from '#shop/catalog/add-product.ts'
import { countSales } from '#shop/catalog/count-sales.ts'
import { product } from '#shop/catalog/table.ts'
import type { Executor } from '#shop/db.ts'
import { discountCode } from '#shop/discounts/table.ts'
import { welcomeCode } from '#shop/newsletter/status.ts'
import { settingsSchema } from '#shop/settings/form.ts'
import { setting } from '#shop/settings/table.ts'
import type { Shop } from '#shop/shop.ts'
import { seedBundle } from './seed-bundle.ts'
import { seedDesk } from './seed-desk.ts'
import { seedMessages } from './seed-messages.ts'
import { seedOrders } from './seed-orders.ts'
import { seedProducts } from './seed-products.ts'
import { seedReviews } from './seed-reviews.ts'
import { sizesAsOptions, variantsOf } from './seed-variants.ts'

const day = 86_400_000
const welcome = { code: welcomeCode, type: 'percentage', value: 10, firstOrderOnly: true, oneUserOnly: true } as const

/**
 * Fills an empty shop with the demo: six products, a bundle of two of them, two codes, five orders, eight messages; or
 * only with the newsletter's code. Does nothing otherwise.
 */
export async function seedIfEmpty(shop: Shop, seed: 'demo' | 'none'): Promise<void> {
  if ((await shop.db.$count(product)) > 0) return
  const now = shop.clock.now()
  if (seed === 'none') return seedWelcomeCode(shop.db, now)
  for (const { guide } of seedProducts) if (guide) await storeGuide(shop, guide)
  await shop.db.transaction(async (tx) => {
    // Two processes may start at once on an empty database: the second waits, checks again and finds it filled.
    await tx.execute(sql`set local lock_timeout = '2min'`)
    await tx.execute(sql`select pg_advisory_xact_lock(7262802)`)
    if ((await tx.$count(product)) > 0) return
    for (const [age, each] of [...seedProducts].reverse().entries()) {
      const { guide, pictures, sizes, ...input } = each
      await addProduct(
        tx,
        { ...input, options: sizesAsOptions(sizes) },
        { files: guide ? [await guideFile(guide)] : [], pictures, variants: variantsOf(each) },
        new Date(now.getTime() - (seedProducts.length - age) * day),
      )
    }
    const bundleAt = new Date(now.getTime() - (seedProducts.length + 1) * day)
    await addProduct(tx, seedBundle, { files: [], pictures: [] }, bundleAt)
    const { banner } = settingsSchema.parse({})
    await tx.insert(setting).values({ key: 'banner', value: { ...banner, on: true }, updatedAt: now })
    await tx.insert(discountCode).values([
      // One of the demo orders used it.
      { code: 'GARDEN10', type: 'percentage', value: 10, usedCount: 1, createdAt: now },
      { ...welcome, createdAt: now },
    ])
    await seedOrders(tx, now)
    await seedReviews(tx, now)
    await seedMessages(tx, now)
    await seedDesk(tx, now)
  })
  await countSales(shop.db, shop.clock)
}

/** What the newsletter offers, also in a live shop. Only before anyone changed anything: a deleted code stays deleted. */
async function seedWelcomeCode(db: Executor, now: Date): Promise<void> {
  if ((await db.$count(auditEntry)) > 0) return
  await db
    .insert(discountCode)
    .values({ ...welcome, createdAt: now })
    .onConflictDoNothing()
}

const guidePath = (name: string) => resolve('db/guides', `${name}.pdf`)

async function storeGuide(shop: Shop, name: string): Promise<void> {
  await shop.files.put(`guides/${name}.pdf`, await readFile(guidePath(name)), 'application/pdf')
}

async function guideFile(name: string): Promise<NewProductFile> {
  const { byteLength } = await readFile(guidePath(name))
  return {
    id: randomUUID(),
    fileKey: `guides/${name}.pdf`,
    fileName: `bustan-${name}.pdf`,
    contentType: 'application/pdf',
    bytes: byteLength,
  }
}
