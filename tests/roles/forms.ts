/** Forms that require more permissions than their action itself. */
export const forms: [handler: string, of: string, fields: Record<string, string>][] = [
  ['admin/notifications/notifications.tsx action', 'send a notification', { kind: 'test' }],
  ['admin/appointments/appointments.tsx action', 'a new calendar address', { intent: 'feed' }],
  ['admin/users/list.tsx action', 'make an admin', { intent: 'admin', confirmed: 'yes', id: 'x' }],
  ['admin/users/view.tsx action', 'take the role', { intent: 'user', confirmed: 'yes' }],
  ['admin/integrations/list.tsx action', 'a key for orders', { intent: 'key', name: 'x', 'scope-orders:read': 'on' }],
  ['admin/settings/settings.tsx action', 'security', { group: 'security', adminsNeedTwoFactor: '' }],
  ['admin/settings/settings.tsx action', 'second step of roles', { group: 'role-steps' }],
  ['admin/settings/settings.tsx action', 'refunds', { group: 'refunds' }],
  ['admin/settings/settings.tsx action', 'test email', { group: 'test-mail' }],
]
