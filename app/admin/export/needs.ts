import type { Permission } from '#shop/accounts/roles/permissions.ts'

const needs: Record<string, readonly Permission[]> = {
  // The template of an import holds nothing; who may import takes it.
  'products-template': ['products.act'],
  products: ['products.export'],
  'products-full': ['products.export'],
  orders: ['orders.export'],
  returns: ['orders.export'],
  payments: ['payments.export'],
  messages: ['messages.export', 'customers.contact'],
  'discount-codes': ['discounts.export'],
  users: ['customers.export', 'customers.contact'],
  newsletter: ['newsletter.export', 'customers.contact'],
  security: ['security.export'],
  'report-customers': ['reports.export', 'customers.contact'],
}

/** What whoever takes a file away must be allowed; any other is a report. */
export const exportNeeds = (what: string): readonly Permission[] =>
  Object.hasOwn(needs, what) ? (needs[what] ?? []) : ['reports.export']
