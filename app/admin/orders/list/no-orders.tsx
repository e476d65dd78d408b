import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Says why the list is empty: no orders, no results, or nothing on this page. */
export function NoOrders({ narrowed, first }: { narrowed: boolean; first: boolean }) {
  const [title, text] = narrowed
    ? [m.admin_orders_none_title(), m.admin_orders_none_text()]
    : first
      ? [m.admin_orders_empty_title(), m.admin_orders_empty_text()]
      : [m.admin_orders_end_title(), m.admin_orders_end_text()]
  return (
    <EmptyList title={title} text={text} basket className="mt-3">
      {narrowed && (
        <ButtonLink to="/admin/orders" variant="secondary" className="mt-4">
          {m.admin_list_reset()}
        </ButtonLink>
      )}
    </EmptyList>
  )
}
