import type { Executor } from '../db.ts'
import { fold } from './fold.ts'
import { product, productFile } from './table.ts'

export type NewProduct = Omit<typeof product.$inferInsert, 'searchText' | 'createdAt' | 'updatedAt'>
export type NewProductFile = Omit<typeof productFile.$inferInsert, 'productId' | 'createdAt'>

/** Puts a product, with the files it delivers, on the shelf; its search text covers titles, descriptions, tags and sku. */
export async function addProduct(db: Executor, input: NewProduct, files: NewProductFile[], at: Date): Promise<void> {
  const words = [input.title, input.titleEn, input.description, input.descriptionEn, input.sku, ...(input.tags ?? [])]
  const searchText = fold(words.join(' '))
  await db.transaction(async (tx) => {
    await tx.insert(product).values({ ...input, searchText, createdAt: at, updatedAt: at })
    for (const file of files) await tx.insert(productFile).values({ ...file, productId: input.id, createdAt: at })
  })
}
