import type { Permission } from '../accounts/roles/permissions.ts'

/** The scopes of an API key: all read-only, except `shipments:write` for fulfilment services. */
export const scopes = ['orders:read', 'products:read', 'messages:read', 'reports:read', 'shipments:write'] as const
export type Scope = (typeof scopes)[number]

/** Permissions needed to create a key: it can do no more than its creator (R49). Answers contain customers' names. */
export const scopeNeeds: Record<Scope, readonly Permission[]> = {
  'orders:read': ['orders.see', 'customers.contact'],
  'products:read': ['products.see'],
  'messages:read': ['messages.see', 'customers.contact'],
  'reports:read': ['reports.see'],
  'shipments:write': ['orders.see', 'orders.act', 'customers.contact'],
}
