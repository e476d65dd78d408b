export const notificationTypes = [
  'new_user',
  'new_order',
  'order_review',
  'return_request',
  'contact',
  'digest',
  'custom',
  'test',
] as const
export type NotificationType = (typeof notificationTypes)[number]
