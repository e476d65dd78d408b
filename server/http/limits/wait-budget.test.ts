import { expect, test } from 'vitest'
import { waitBudget } from '#shop/db.ts'
import { withWaitBudget } from './wait-budget.ts'

test.each([
  ['/', true],
  ['/ar/shop.data', true],
  ['/api/v1/orders', true],
  ['/administrator', true],
  ['/api/v1/admin/orders', false],
  ['/admin', false],
  ['/admin/orders.data', false],
  ['/webhooks/payments/tap', false],
])('a request for %s has a visitor’s time limit for the database: %s', (pathname, asVisitor) => {
  const left = withWaitBudget(pathname, 2, () => waitBudget.getStore()?.left())
  expect(left).toBe(asVisitor ? 2_000 : undefined)
})
