import type { Permission } from '../accounts/roles/permissions.ts'
import { mayAll, type Staff } from '../accounts/users/admin.ts'
import { notificationTypes, type NotificationType as Type } from './notification-types.ts'
import type { VisibleNotifications } from './table.ts'

const needs: Record<Exclude<Type, 'digest'>, readonly Permission[]> = {
  new_user: ['customers.see'],
  new_order: ['orders.see'],
  order_review: ['orders.see'],
  return_request: ['orders.see'],
  contact: ['messages.see'],
  custom: [],
  test: [],
}
/** A digest needs what the notifications need that it stands for; by its emails' template. */
const digestNeeds = {
  'account-to-store': needs.new_user,
  'message-to-store': needs.contact,
  'order-to-store': needs.new_order,
}

/** Which notifications a member of the staff may see: by type, and digests by what they count. */
export const notificationsFor = (staff: Pick<Staff, 'permissions'>): VisibleNotifications => ({
  types: notificationTypes.filter((type) => type !== 'digest' && mayAll(staff, needs[type])),
  digests: Object.entries(digestNeeds).flatMap(([of, needed]) => (mayAll(staff, needed) ? [of] : [])),
})

/** A notification without its email address, for staff who may not see customers' contact data. */
export function shownTo<Shown extends { facts: Record<string, string> }>(
  staff: Pick<Staff, 'permissions'>,
  notification: Shown,
): Shown {
  if (mayAll(staff, ['customers.contact'])) return notification
  const { email: _, ...facts } = notification.facts
  return { ...notification, facts }
}
