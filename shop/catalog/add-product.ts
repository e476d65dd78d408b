import { randomUUID } from 'node:crypto'
import { type Executor, transact } from '../db.ts'
import { productFile, productPicture } from './media/table.ts'
import { indexProducts } from './search/index-product.ts'
import { product, stockMove } from './table.ts'
import { addVariants, type NewVariant } from './variants/variant-row.ts'

export type NewProduct = Omit<typeof product.$inferInsert, 'createdAt' | 'updatedAt'>
export type NewProductFile = Omit<typeof productFile.$inferInsert, 'productId' | 'createdAt'>
/** A picture besides the cover; order is preserved. */
export type NewPicture = Pick<typeof productPicture.$inferInsert, 'image' | 'colour' | 'alt' | 'altEn'>

type Parts = { files: NewProductFile[]; pictures: NewPicture[]; variants?: NewVariant[] }

/** Adds a product, with its variants, files and further pictures, to the catalog and its search index. */
export async function addProduct(
  db: Executor,
  input: NewProduct,
  { files, pictures, variants = [] }: Parts,
  at: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    await tx.insert(product).values({ ...input, createdAt: at, updatedAt: at })
    // The stock of a product with variants is that of its variants.
    if (!input.options?.length)
      await tx
        .insert(stockMove)
        .values({ productId: input.id, delta: input.stock, stock: input.stock, reason: 'opening', at })
    for (const [position, picture] of pictures.entries())
      await tx
        .insert(productPicture)
        .values({ ...picture, id: randomUUID(), productId: input.id, position, createdAt: at })
    for (const file of files) await tx.insert(productFile).values({ ...file, productId: input.id, createdAt: at })
    await addVariants(tx, null, variants, at)
    await indexProducts(tx, [input.id])
  })
}
