import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { product } from '../table.ts'

/** A tsvector as its text: `'guide' 'soil'`. */
const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A text compared byte by byte, whatever the database's collation, so that an index finds prefixes. */
const bytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * The words that find an active product; those of its title, tags and SKU are repeated with a '=' prefix. Separate from
 * the product, whose row changes with every sale. `createdAt` is the product's; a trigger adds its week as a word (`searchDay`).
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    productId: text()
      .primaryKey()
      .references(() => product.id, { onDelete: 'cascade' }),
    words: wordList().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('search_entry_newest').on(table.createdAt.desc().nullsFirst(), table.productId),
    index('search_entry_words').using('gin', table.words),
  ],
)

/** Every word of `searchEntry`, with the number of products that have it, and that have it in title, tags or sku. */
export const searchWord = pgTable('search_word', {
  word: bytes().primaryKey(),
  /** The word as first written, for display: «أسرار» where `word` is «اسرار». */
  shown: text().notNull(),
  products: integer().notNull(),
  titles: integer().notNull(),
})

/**
 * A week in which products were created, as a word of theirs: its first day (`@20776`, days since 1970 UTC), with their
 * number; updated by triggers. The index finds the newest products with a word by the word and the newest weeks.
 */
export const searchDay = pgTable('search_day', {
  word: bytes().primaryKey(),
  products: integer().notNull(),
})

/** Keys of a word for spelling mistakes, other forms and sound (`keysOf`), by which typed words are matched. */
export const searchSpelling = pgTable(
  'search_spelling',
  { key: bytes().notNull(), word: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.word] })],
)

/**
 * A search that found nothing, one row per normalised text: how often, and when last. It does not identify visitors,
 * and is pruned.
 */
export const searchMiss = pgTable(
  'search_miss',
  {
    term: text().primaryKey(),
    /** As first typed, for display. */
    typed: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('search_miss_last').on(table.lastAt)],
)

/** A synonym set by the team: its meaning is searched in addition to the text itself. */
export const searchSynonym = pgTable('search_synonym', {
  term: text().primaryKey(),
  typed: text().notNull(),
  means: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
