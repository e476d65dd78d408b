import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import { adminPages } from '../pages.ts'

/** The dashboard's parts and the permission each needs. */
const dashboardNeeds = ['reports.see', 'orders.see', 'products.see', 'messages.see'] as const

/** Where the admin area opens: the dashboard (R40), or the role's first page when the dashboard would be empty. */
export function landingFor(staff: Pick<Staff, 'permissions'>): string {
  if (dashboardNeeds.some((permission) => mayAll(staff, [permission]))) return '/admin/dashboard'
  const first = adminPages.flat().find(({ needs }) => needs.length > 0 && mayAll(staff, needs))
  return first?.path ?? '/admin/dashboard'
}
