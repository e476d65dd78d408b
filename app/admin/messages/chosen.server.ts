import { hasGrown, readAllFound } from '#app/admin/kit/list/all-found.ts'
import type { readForm } from '#app/messages/read-form.server.ts'
import type { Db } from '#shop/db.ts'
import { findMessages } from '#shop/messages/list.ts'
import { messageFilter } from '#shop/messages/list-filter.ts'
import { countEntriesOf } from '#shop/messages/read.ts'
import { maxBulkRows } from '#shop/numbers.ts'

/**
 * The messages a form names, or the newest results of the list's filter, and their total number; each as "id entries",
 * with the number of entries when the list was read.
 */
export async function chosenMessages(db: Db, form: Awaited<ReturnType<typeof readForm>>) {
  const all = readAllFound({ get: (name) => form?.fields[name] })
  if (all === null) {
    const chosen = form?.all('ids') ?? []
    return { chosen, found: chosen.length }
  }
  const filter = messageFilter(all.query)
  const before = new Date(Math.min(all.asOf.getTime(), filter.before?.getTime() ?? Number.POSITIVE_INFINITY))
  const { rows, found } = await findMessages(db, { ...filter, before }, { limit: maxBulkRows })
  if (hasGrown(all, found)) return 'grown'
  const ids = rows.map(({ id }) => id)
  const entries = await countEntriesOf(db, ids, all.asOf)
  return { chosen: ids.map((id) => `${id} ${entries.get(id) ?? 0}`), found }
}
