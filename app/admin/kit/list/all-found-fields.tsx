import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { maxBulkRows, maxCounted } from '#shop/numbers.ts'

/** A list's query, its number of results, and when it was read. */
export type ListRead = { query: string; found: number; readAt: string }

/** Shown once a whole page is ticked: extends the selection to every result of the filter. */
export function SelectAllFound({ found, onAll }: { found: number; onAll: () => void }) {
  const count = found > maxCounted ? `${maxCounted}+` : String(found)
  return (
    <Button variant="quiet" className="px-3" onClick={onAll}>
      {found > maxBulkRows
        ? m.admin_list_select_first({ most: maxBulkRows, count })
        : m.admin_list_select_all({ count })}
    </Button>
  )
}

/** The form fields for a selection of all results. */
export function AllFoundFields({ list }: { list: ListRead }) {
  return (
    <>
      <input type="hidden" name="filterQuery" value={list.query} />
      <input type="hidden" name="found" value={list.found} />
      <input type="hidden" name="asOf" value={list.readAt} />
    </>
  )
}
