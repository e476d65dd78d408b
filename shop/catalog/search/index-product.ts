import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Executor, transact } from '../../db.ts'
import { isListed, product } from '../table.ts'
import { type Lexicon, productWords, wordList } from './lexicon.ts'
import { searchEntry, searchSpelling, searchWord } from './table.ts'
import { keysOf } from './word-keys.ts'

/**
 * Updates the search index of a product: its words, and the dictionary's counts. Call it in the transaction that adds a
 * product or changes its titles, descriptions, tags, sku, category or status. Only an active product is found.
 */
export async function indexProduct(tx: Executor, productId: string): Promise<void> {
  const [row] = await tx.select().from(product).where(eq(product.id, productId)).for('update')
  const isFound = row?.status === 'active' && row.variantOf === null
  const now: Lexicon = isFound ? productWords({ ...row, variants: await variantWords(tx, row) }) : new Map()
  const before = await wordsBefore(tx, productId)
  if (row === undefined || now.size === 0) await tx.delete(searchEntry).where(eq(searchEntry.productId, productId))
  else {
    const words = wordList(now)
    await tx
      .insert(searchEntry)
      .values({ productId, words, createdAt: row.createdAt })
      .onConflictDoUpdate({ target: searchEntry.productId, set: { words } })
  }
  await count(tx, before, now)
}

/** Indexes products added before this search existed: run at start, it finds nothing to do later. */
export async function indexWaiting(db: Executor): Promise<void> {
  const waiting = await db
    .select({ id: product.id })
    .from(product)
    .leftJoin(searchEntry, eq(searchEntry.productId, product.id))
    .where(and(eq(product.status, 'active'), isListed, isNull(searchEntry.productId)))
  for (const { id } of waiting) await transact(db, (tx) => indexProduct(tx, id))
}

/** SKUs and option values of a product's variants on sale. */
async function variantWords(tx: Executor, { id, options }: Pick<typeof product.$inferSelect, 'id' | 'options'>) {
  if (options.length === 0) return []
  const { sku, variantName, variantNameEn } = product
  const rows = await tx
    .select({ sku, variantName, variantNameEn })
    .from(product)
    .where(and(eq(product.variantOf, id), eq(product.status, 'active')))
  return [...new Set(rows.flatMap((row) => Object.values(row)))]
}

async function wordsBefore(tx: Executor, productId: string): Promise<Map<string, { title: boolean }>> {
  const listed = tx
    .select({ word: sql<string>`unnest(tsvector_to_array(${searchEntry.words}))`.as('word') })
    .from(searchEntry)
    .where(eq(searchEntry.productId, productId))
  const all = new Set((await listed).map(({ word }) => word))
  // The others are marked: words of titles, and the day.
  return new Map([...all].filter((word) => !/^[=@]/.test(word)).map((word) => [word, { title: all.has(`=${word}`) }]))
}

/** The entry that counts every product. */
const everyProduct = ''

/** Updates the counts of added and removed words, in one lock order, so that concurrent products cannot deadlock. */
async function count(tx: Executor, before: ReadonlyMap<string, { title: boolean }>, now: Lexicon): Promise<void> {
  const changes = [...new Set([...before.keys(), ...now.keys()])]
    .map((word) => ({
      word,
      shown: now.get(word)?.shown ?? word,
      products: Number(now.has(word)) - Number(before.has(word)),
      titles: Number(now.get(word)?.title ?? false) - Number(before.get(word)?.title ?? false),
    }))
    .filter(({ products, titles }) => products !== 0 || titles !== 0)
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  if (changes.length === 0) return
  const products = Number(now.size > 0) - Number(before.size > 0)
  if (products !== 0) changes.unshift({ word: everyProduct, shown: '', products, titles: 0 })
  const counted = await tx
    .insert(searchWord)
    .values(changes)
    .onConflictDoUpdate({
      target: searchWord.word,
      set: {
        products: sql`${searchWord.products} + excluded.products`,
        titles: sql`${searchWord.titles} + excluded.titles`,
      },
    })
    .returning({ word: searchWord.word, products: searchWord.products })
  const left = new Map(counted.map(({ word, products }) => [word, products]))
  const fresh = changes.filter(({ word, products }) => products > 0 && left.get(word) === products)
  const keys = fresh.flatMap(({ word }) => keysOf(word).map((key) => ({ key, word })))
  if (keys.length > 0) await tx.insert(searchSpelling).values(keys).onConflictDoNothing()
  const gone = changes.filter(({ word }) => (left.get(word) ?? 1) <= 0).map(({ word }) => word)
  if (gone.length === 0) return
  await tx.delete(searchSpelling).where(inArray(searchSpelling.word, gone))
  await tx.delete(searchWord).where(inArray(searchWord.word, gone))
}
