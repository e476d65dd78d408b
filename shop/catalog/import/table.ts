import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PlannedRow } from './import-plan.ts'

/** A product that an import created or changed, with its previous values and those of the file. */
export type ImportedRow = Pick<PlannedRow, 'line' | 'kind' | 'id' | 'sku' | 'title' | 'titleEn' | 'changes'>

/** A product that an undo left alone, entirely or in some fields. */
export type SkippedUndo = {
  id: string
  title: string
  titleEn?: string
  reason: 'changed' | 'ordered' | 'gone' | 'not_ready' | 'in_bundle'
  fields: string[]
}
export type UndoResult = { restored: number; removed: number; left: SkippedUndo[] }

/** An import of products, for its page and for one undo; its rows are emptied after 30 days. */
export const productImport = pgTable(
  'product_import',
  {
    id: uuid().primaryKey(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
    created: integer().notNull(),
    changed: integer().notNull(),
    rows: jsonb().$type<ImportedRow[]>().notNull(),
    undoneAt: timestamp({ withTimezone: true }),
    undoneBy: text(),
    undone: jsonb().$type<UndoResult>(),
  },
  (table) => [index('product_import_newest').on(table.at)],
)
