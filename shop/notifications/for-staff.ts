import type { Permission } from '../accounts/roles/permissions.ts'
import { mayAll, type Staff } from '../accounts/users/admin.ts'
import { notificationTypes, type NotificationType as Type } from './notification-types.ts'

const needs: Record<Type, readonly Permission[]> = {
  new_user: ['customers.see'],
  new_order: ['orders.see'],
  order_review: ['orders.see'],
  return_request: ['orders.see'],
  contact: ['messages.see'],
  digest: ['customers.see', 'messages.see'],
  custom: [],
  test: [],
}

/** The types of notifications that a member of the staff may see. */
export const notificationsFor = (staff: Pick<Staff, 'permissions'>): Type[] =>
  notificationTypes.filter((type) => mayAll(staff, needs[type]))

/** A notification without its email address, for staff who may not see customers' contact data. */
export function shownTo<Shown extends { facts: Record<string, string> }>(
  staff: Pick<Staff, 'permissions'>,
  notification: Shown,
): Shown {
  if (mayAll(staff, ['customers.contact'])) return notification
  const { email: _, ...facts } = notification.facts
  return { ...notification, facts }
}
