import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Executor, transact } from '../../db.ts'
import { isListed, lockOrder, product } from '../table.ts'
import { productWords, wordList } from './lexicon.ts'
import { searchEntry, searchSpelling, searchWord } from './table.ts'
import { keysOf } from './word-keys.ts'

/** Products per statement, and words. */
const [atATime, wordsAtATime] = [500, 5_000]

/** What a transaction changes in the dictionary's counts, by word. */
export type WordChanges = Map<string, { shown: string; products: number; titles: number }>

/**
 * Updates the search index of products: their words, and the dictionary's counts. Call it once in the transaction that
 * adds products or changes their titles, descriptions, tags, sku, category or status. Only an active product is found.
 */
export async function indexProducts(tx: Executor, ids: readonly string[]): Promise<void> {
  const changes: WordChanges = new Map()
  await indexWords(tx, ids, changes)
  await countWords(tx, changes)
}

/** The same without the counts: their changes are added to `changes`, for `countWords` at the end of the transaction. */
export async function indexWords(tx: Executor, ids: readonly string[], changes: WordChanges): Promise<void> {
  for (let at = 0; at < ids.length; at += atATime) await indexSome(tx, ids.slice(at, at + atATime), changes)
}

async function indexSome(tx: Executor, ids: string[], changes: WordChanges): Promise<void> {
  const rows = await tx
    .select()
    .from(product)
    .where(inArray(product.id, ids))
    .orderBy(...lockOrder)
    .for('update')
  const found = rows.filter(({ status, variantOf }) => status === 'active' && variantOf === null)
  const before = await wordsBefore(tx, ids)
  const variants = await variantWords(tx, found)
  const now = new Map(found.map((row) => [row.id, productWords({ ...row, variants: variants.get(row.id) ?? [] })]))
  const gone = ids.filter((id) => !now.has(id))
  if (gone.length > 0) await tx.delete(searchEntry).where(inArray(searchEntry.productId, gone))
  const entries = found.map(({ id: productId, createdAt }) => {
    return { productId, words: wordList(now.get(productId) ?? new Map()), createdAt }
  })
  if (entries.length > 0)
    await tx
      .insert(searchEntry)
      .values(entries)
      .onConflictDoUpdate({ target: searchEntry.productId, set: { words: sql`excluded.words` } })
  for (const id of new Set(ids)) addChanges(changes, before.get(id) ?? new Map(), now.get(id) ?? new Map())
}

/** Indexes products added before this search existed: run at start, it finds nothing to do later. */
export async function indexWaiting(db: Executor): Promise<void> {
  const waiting = await db
    .select({ id: product.id })
    .from(product)
    .leftJoin(searchEntry, eq(searchEntry.productId, product.id))
    .where(and(eq(product.status, 'active'), isListed, isNull(searchEntry.productId)))
  for (const { id } of waiting) await transact(db, (tx) => indexProducts(tx, [id]))
}

/** SKUs and option values of products' variants on sale, by product. */
async function variantWords(tx: Executor, products: readonly Pick<typeof product.$inferSelect, 'id' | 'options'>[]) {
  const ids = products.filter(({ options }) => options.length > 0).map(({ id }) => id)
  const words = new Map<string, string[]>()
  if (ids.length === 0) return words
  const { sku, variantName, variantNameEn, variantOf } = product
  const rows = await tx
    .select({ variantOf, words: { sku, variantName, variantNameEn } })
    .from(product)
    .where(and(inArray(variantOf, ids), eq(product.status, 'active')))
  for (const [id, variants] of Map.groupBy(rows, (row) => row.variantOf ?? ''))
    words.set(id, [...new Set(variants.flatMap((row) => Object.values(row.words)))])
  return words
}

type Indexed = ReadonlyMap<string, { title: boolean; shown?: string }>

async function wordsBefore(tx: Executor, ids: string[]): Promise<Map<string, Indexed>> {
  const entries = await tx
    .select({ id: searchEntry.productId, words: sql<string[]>`tsvector_to_array(${searchEntry.words})` })
    .from(searchEntry)
    .where(inArray(searchEntry.productId, ids))
  const indexed = (words: readonly string[]): Indexed => {
    const all = new Set(words)
    // The others are marked: words of titles, and the day.
    return new Map(words.filter((word) => !/^[=@]/.test(word)).map((word) => [word, { title: all.has(`=${word}`) }]))
  }
  return new Map(entries.map(({ id, words }) => [id, indexed(words)]))
}

/** The entry that counts every product. */
const everyProduct = ''

function addChanges(changes: WordChanges, before: Indexed, now: Indexed): void {
  const add = (word: string, products: number, titles: number, shown = word) => {
    const sum = changes.get(word) ?? { shown, products: 0, titles: 0 }
    changes.set(word, { shown: sum.shown, products: sum.products + products, titles: sum.titles + titles })
  }
  for (const [word, { title }] of before) add(word, -1, -Number(title))
  for (const [word, { title, shown }] of now) add(word, 1, Number(title), shown)
  add(everyProduct, Number(now.size > 0) - Number(before.size > 0), 0)
}

/** Updates the counts, once per transaction and in one lock order, so that concurrent transactions cannot deadlock. */
export async function countWords(tx: Executor, changes: WordChanges): Promise<void> {
  const all = [...changes]
    .map(([word, change]) => ({ word, ...change }))
    .filter(({ products, titles }) => products !== 0 || titles !== 0)
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  for (let at = 0; at < all.length; at += wordsAtATime) await countSome(tx, all.slice(at, at + wordsAtATime))
}

type Counted = { word: string; shown: string; products: number; titles: number }

async function countSome(tx: Executor, changes: Counted[]): Promise<void> {
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
  // As arrays: they are too many for a parameter each.
  const all = (name: 'key' | 'word') => sql`${sql.param(keys.map((each) => each[name]))}::text[]`
  if (keys.length > 0)
    await tx.execute(
      sql`insert into ${searchSpelling} (key, word) select * from unnest(${all('key')}, ${all('word')}) on conflict do nothing`,
    )
  const gone = changes.filter(({ word }) => (left.get(word) ?? 1) <= 0).map(({ word }) => word)
  if (gone.length === 0) return
  await tx.delete(searchSpelling).where(inArray(searchSpelling.word, gone))
  await tx.delete(searchWord).where(inArray(searchWord.word, gone))
}
