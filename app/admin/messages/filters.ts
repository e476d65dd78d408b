import type { Filter } from '#app/admin/kit/list/filter-chips.tsx'
import { categoryNames } from '#app/messages/category-names.ts'
import * as m from '#locales/compiled/messages.js'
import { messageCategories, messagePriorities, messageStatuses } from '#shop/messages/status.ts'
import { priorityNames, statusNames } from './names.ts'

/** The filters of the message list; see `messageFilter` for their meaning. */
export function messageFilters(): Filter[] {
  const all = { value: '', label: m.inbox_all() }
  const of = <Value extends string>(values: readonly Value[], names: Record<Value, () => string>) => [
    all,
    ...values.map((value) => ({ value, label: names[value]() })),
  ]
  return [
    { name: 'status', label: m.inbox_status(), options: of(messageStatuses, statusNames) },
    { name: 'category', label: m.inbox_category(), options: of(messageCategories, categoryNames) },
    { name: 'priority', label: m.inbox_priority(), options: of(messagePriorities, priorityNames) },
    {
      name: 'read',
      label: m.inbox_reading(),
      options: [all, { value: 'no', label: m.inbox_reading_no() }, { value: 'yes', label: m.inbox_reading_yes() }],
    },
  ]
}
