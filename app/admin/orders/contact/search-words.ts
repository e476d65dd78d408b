import { useMay } from '#app/admin/shell/access/may.ts'
import { isolate } from '#app/ui/isolate.ts'
import * as m from '#locales/compiled/messages.js'

/**
 * What the search of orders and of returns finds by, and what to try when it found nothing: a role without contact data
 * searches by whole order numbers only, see orderFiltersFor.
 */
export function useSearchWords(): { label: string; none: string } {
  return useMay()('customers.contact')
    ? { label: m.admin_orders_search(), none: m.admin_orders_none_text() }
    : {
        label: m.admin_orders_search_number(),
        none: m.admin_orders_none_number({ example: isolate('ORD-2026-0042') }),
      }
}
