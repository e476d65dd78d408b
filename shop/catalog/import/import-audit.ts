import type { AuditChange } from '../../audit/subjects.ts'
import type { ImportedRow, UndoResult } from './table.ts'

/** Fields of one import in the audit log, and characters of each; the import's page has all of them. */
const maxFields = 100
const maxCharacters = 200

type Counted = Record<string, number>

/** One import as one entry of the audit log: the counts, then the changes by product. */
export const auditOfImport = (counts: Counted, rows: readonly ImportedRow[]): AuditChange[] =>
  bounded(
    counts,
    rows.flatMap((row) =>
      namedOf(row, row.kind === 'new' ? [{ field: 'import.product', from: null, to: row.sku }] : row.changes),
    ),
  )

/** The changes with the names of their product. */
export const namedOf = ({ title, titleEn }: ImportedRow, changes: readonly AuditChange[]): AuditChange[] =>
  changes.map((change) => ({ ...change, of: title || titleEn || '', ...(titleEn && { ofEn: titleEn }) }))

/** The same for its undo: what was restored, then what was left alone. */
export const auditOfUndo = ({ restored, removed, left }: UndoResult, back: readonly AuditChange[]): AuditChange[] =>
  bounded({ 'import.restored': restored, 'import.removed': removed, 'import.left': left.length }, back)

function bounded(counts: Counted, all: readonly AuditChange[]): AuditChange[] {
  const shown = all.slice(0, maxFields).map((change) => ({ ...change, from: cut(change.from), to: cut(change.to) }))
  const more = { 'import.more': all.length - shown.length }
  const figures = Object.entries({ ...counts, ...more }).filter(([, count]) => count > 0)
  return [...figures.map(([field, to]) => ({ field, from: null, to })), ...shown]
}

const cut = (value: unknown) =>
  typeof value === 'string' && value.length > maxCharacters ? `${value.slice(0, maxCharacters - 1)}…` : value
