import { BackLink } from '#app/admin/kit/back-link.tsx'
import * as m from '#locales/compiled/messages.js'
import { adminOrderPath } from '#shop/orders/access/order-paths.ts'

/** The link from a page about an order back to the order. */
export const BackToOrder = ({ number }: { number: string }) => (
  <BackLink to={adminOrderPath(number)}>{m.admin_refund_to_order()}</BackLink>
)
