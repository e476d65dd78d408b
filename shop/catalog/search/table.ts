import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { product } from '../table.ts'

/** PostgreSQL's list of words, as its text: `'guide' 'soil'`. */
const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' })
/** A text compared byte by byte, whatever the database's language: so an index finds what begins alike. */
const bytes = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/**
 * The words an active product is found by; those of its title, tags and SKU are repeated with a '=' prefix. Separate
 * from the product, whose row changes with every sale. `createdAt` is the product's.
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

/** Every word of `searchEntry`: how many products have it, how many of them in title, tags or sku. */
export const searchWord = pgTable('search_word', {
  word: bytes().primaryKey(),
  /** The word as it was first written, for people to read: «أسرار» where `word` is «اسرار». */
  shown: text().notNull(),
  products: integer().notNull(),
  titles: integer().notNull(),
})

/**
 * What remains of a word for spelling mistakes, other forms and sound (`keysOf`): how a typed word finds the words
 * meant.
 */
export const searchSpelling = pgTable(
  'search_spelling',
  { key: bytes().notNull(), word: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.word] })],
)

/**
 * A search that found nothing, once for each normalised text: how often, and when last. No visitor is stored with it,
 * and it is pruned.
 */
export const searchMiss = pgTable(
  'search_miss',
  {
    term: text().primaryKey(),
    /** As it was first typed, for people to read. */
    typed: text().notNull(),
    times: integer().notNull().default(1),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('search_miss_last').on(table.lastAt)],
)

/** What the team says a normalised text means: it is searched for besides the text itself. */
export const searchSynonym = pgTable('search_synonym', {
  term: text().primaryKey(),
  typed: text().notNull(),
  means: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})
