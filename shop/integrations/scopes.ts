import type { Permission } from '../accounts/roles/permissions.ts'

/** What an API key may do: all but `shipments:write`, for fulfilment services, only read. */
export const scopes = ['orders:read', 'products:read', 'messages:read', 'reports:read', 'shipments:write'] as const
export type Scope = (typeof scopes)[number]

/** What the maker of a key must be allowed: a key can do no more than its maker (R49). Its answers name customers. */
export const scopeNeeds: Record<Scope, readonly Permission[]> = {
  'orders:read': ['orders.see', 'customers.contact'],
  'products:read': ['products.see'],
  'messages:read': ['messages.see', 'customers.contact'],
  'reports:read': ['reports.see'],
  'shipments:write': ['orders.see', 'orders.act', 'customers.contact'],
}
