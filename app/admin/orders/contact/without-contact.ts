import { orderFilters } from '#app/admin/orders/list/filters.ts'
import type { loadOrder } from '#app/admin/orders/view/load-order.ts'
import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import { isOrderNumber } from '#shop/orders/access/number-form.ts'
import type { OrderFilters } from '#shop/orders/list-orders.ts'

type Looking = Pick<Staff, 'permissions'>
type Loaded = NonNullable<Awaited<ReturnType<typeof loadOrder>>>

/** Whether a staff member may see customers' email, phone and address (R49). */
export const seesContact = (staff: Looking): boolean => mayAll(staff, ['customers.contact'])

/** A row of a list of orders or returns for a staff member; a buyer's note may contain an address. */
export const listedFor = <Row extends { email: string; note?: string }>(staff: Looking, row: Row): Row =>
  seesContact(staff) ? row : { ...row, email: '', ...('note' in row && { note: '' }) }

/**
 * An order's page data for a staff member. Without contact data it is like an erased customer's; notes, emails, admin
 * changes and the call are also left out, because they contain addresses.
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
 * The filters a staff member may use. Without contact data only order numbers can be searched: results would reveal
 * whose email or phone it is.
 */
export function orderFiltersFor(staff: Looking, query: URLSearchParams): OrderFilters {
  const filters = orderFilters(query)
  if (seesContact(staff)) return filters
  const typed = filters.words ?? filters.customer
  const words = typed !== undefined && !isOrderNumber(typed.toUpperCase()) ? 'ORD-0000-0000' : typed
  return { ...filters, customer: undefined, words }
}
