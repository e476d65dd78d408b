import { ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'

/** Says why there is nothing: none at all, none that fit, or none beyond this page. */
export function NoOrders({ narrowed, first }: { narrowed: boolean; first: boolean }) {
  const [title, text] = narrowed
    ? [m.admin_orders_none_title(), m.admin_orders_none_text()]
    : first
      ? [m.admin_orders_empty_title(), m.admin_orders_empty_text()]
      : [m.admin_orders_end_title(), m.admin_orders_end_text()]
  return (
    <div className="sheet mt-3 flex flex-col items-center px-4 py-12 text-center">
      <img src="/art/basket-empty.svg" width={240} height={240} alt="" className="w-36" />
      <h2 className="mt-4 text-xl">{title}</h2>
      <p className="mt-1 text-quiet">{text}</p>
      {narrowed && (
        <ButtonLink to="/admin/orders" variant="secondary" className="mt-4">
          {m.admin_list_reset()}
        </ButtonLink>
      )}
    </div>
  )
}
