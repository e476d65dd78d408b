import { orderFilters } from '#app/admin/orders/list/filters.ts'
import type { loadOrder } from '#app/admin/orders/view/load-order.ts'
import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import type { OrderFilters } from '#shop/orders/list-orders.ts'

type Looking = Pick<Staff, 'permissions'>
type Loaded = NonNullable<Awaited<ReturnType<typeof loadOrder>>>

/** Whether a member of the staff sees customers' email, phone and address (R49). */
export const seesContact = (staff: Looking): boolean => mayAll(staff, ['customers.contact'])

/** A row of a list of orders or returns as a member may see it; what a buyer noted may hold an address. */
export const listedFor = <Row extends { email: string; note?: string }>(staff: Looking, row: Row): Row =>
  seesContact(staff) ? row : { ...row, email: '', ...('note' in row && { note: '' }) }

/**
 * An order's page as a member may see it. Without contact data it is as the page of an erased customer; what the buyer
 * wrote, the emails and what admins changed are left out, too, because addresses stand in them, and so is the call.
 */
export function orderFor(staff: Looking, found: Loaded): Loaded {
  if (seesContact(staff)) return found
  const { order } = found
  const hidden = {
    email: '',
    emailKey: '',
    phone: '',
    robloxUsername: null,
    shipping: null,
    notes: '',
    sessionNote: '',
    discountReason: '',
  }
  return {
    ...found,
    order: { ...order, ...hidden, adminNotes: '', heldBy: null },
    payments: found.payments.map((each) => ({ ...each, note: '' })),
    emails: [],
    whatsapp: null,
    adminActions: [],
    call: null,
    customer: { email: '', accountId: null, orders: 0, messages: 0 },
    address: null,
    returns: found.returns.map((each) => ({ ...each, note: '' })),
  }
}

/**
 * The filters of an address that a member may use. Without contact data a search finds an order by its number alone:
 * what is found would tell whose email or phone it is.
 */
export function orderFiltersFor(staff: Looking, query: URLSearchParams): OrderFilters {
  const filters = orderFilters(query)
  if (seesContact(staff)) return filters
  const asked = filters.words ?? filters.customer
  const words = asked !== undefined && !/^ORD-\d{4}-\d{4,12}$/i.test(asked) ? 'ORD-0000-0000' : asked
  return { ...filters, customer: undefined, words }
}
