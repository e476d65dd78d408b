import { EmptyList } from '#app/admin/kit/list/empty-list.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

type NoOrdersProps = { narrowed: boolean /** What to try when nothing was found. */; tip: string }

/** Says why the list is empty: no orders, no results, or nothing on this page. */
export function NoOrders({ narrowed, tip }: NoOrdersProps) {
  const [title, text] = narrowed
    ? [m.admin_orders_none_title(), tip]
    : [m.admin_orders_empty_title(), m.admin_orders_empty_text()]
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
