import type { Permission } from '#shop/accounts/roles/permissions.ts'

const needs: Record<string, readonly Permission[]> = {
  // The import template has no data; anyone who may import may download it.
  'products-template': ['products.act'],
  products: ['products.export'],
  'products-full': ['products.export'],
  orders: ['orders.export'],
  'orders-full': ['orders.export'],
  returns: ['orders.export'],
  payments: ['payments.export'],
  messages: ['messages.export', 'customers.contact'],
  'discount-codes': ['discounts.export'],
  users: ['customers.export', 'customers.contact'],
  newsletter: ['newsletter.export', 'customers.contact'],
  security: ['security.export', 'customers.contact'],
}

/** The permissions an export requires; unknown names are reports. */
export const exportNeeds = (what: string): readonly Permission[] =>
  Object.hasOwn(needs, what) ? (needs[what] ?? []) : ['reports.export']
