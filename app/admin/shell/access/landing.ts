import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import { adminPages } from '../pages.ts'

/** The parts of the dashboard, each for who sees its area. */
const dashboardNeeds = ['reports.see', 'orders.see', 'products.see', 'messages.see'] as const

/** Where the admin area opens: the dashboard (R40), or for whom it would be empty the first page of their role. */
export function landingFor(staff: Pick<Staff, 'permissions'>): string {
  if (dashboardNeeds.some((permission) => mayAll(staff, [permission]))) return '/admin/dashboard'
  const first = adminPages.flat().find(({ needs }) => needs.length > 0 && mayAll(staff, needs))
  return first?.path ?? '/admin/dashboard'
}
