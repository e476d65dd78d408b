import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { categories } from '../catalog/category.ts'
import type { MoveNote, MoveProblem, NewProduct } from './new-product.ts'
import { platforms } from './platforms/old-product.ts'

/** A file of another shop, imported in batches; its lines are deleted after 30 days. */
export const move = pgTable(
  'move',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    platform: text({ enum: platforms }).notNull(),
    /** The category of the file's products: of shipped ones, and of the others. */
    shipped: text({ enum: categories }).notNull(),
    unshipped: text({ enum: categories }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('move_newest').on(table.at)],
)

/** A product of such a file, in its order, and its outcome. */
export const movedRow = pgTable(
  'moved_row',
  {
    moveId: uuid().notNull(),
    position: integer().notNull(),
    line: integer().notNull(),
    key: text().notNull(),
    title: text().notNull(),
    state: text({ enum: ['waiting', 'made', 'there', 'refused'] }).notNull(),
    problems: jsonb().$type<MoveProblem[]>().notNull(),
    notes: jsonb().$type<MoveNote[]>().notNull(),
    /** The product to create; null once it is created. */
    product: jsonb().$type<NewProduct>(),
    productId: text(),
  },
  (table) => [primaryKey({ columns: [table.moveId, table.position] })],
)

/** Maps the other shop's products to products here, permanently: each is imported once, however often its file is. */
export const movedProduct = pgTable(
  'moved_product',
  {
    platform: text({ enum: platforms }).notNull(),
    key: text().notNull(),
    productId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.key] })],
)

/** A picture to fetch, and its outcome. Its id is the stored picture's. */
export const movedPicture = pgTable(
  'moved_picture',
  {
    id: uuid().primaryKey(),
    moveId: uuid().notNull(),
    productId: text().notNull(),
    position: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    /** The variants it belongs to. */
    variantIds: text().array().notNull(),
    state: text({ enum: ['waiting', 'stored', 'failed'] }).notNull(),
    problem: text(),
    tries: integer().notNull().default(0),
    /** The earliest time of the next attempt. */
    nextAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('moved_picture_due').on(table.state, table.nextAt),
    index('moved_picture_of').on(table.moveId, table.productId, table.position),
  ],
)
