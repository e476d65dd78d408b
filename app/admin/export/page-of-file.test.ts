import { expect, test } from 'vitest'
import { pageOfFile } from './page-of-file.ts'

test.each([
  ['/admin/export/orders?status=pending', '/admin/orders?status=pending'],
  ['/admin/export/orders-full', '/admin/orders'],
  ['/admin/export/discount-codes?q=a', '/admin/discount-codes?q=a'],
  ['/admin/export/report-sales?days=7', '/admin/reports?days=7'],
  ['/admin/export/products', '/admin/products'],
  ['/admin/export/products-template', '/admin/import'],
  ['/admin/export/guest/ORD-2026-0001', '/admin/orders/guest/ORD-2026-0001'],
  ['/admin/products/files/beginner-guide?file=1', '/admin/products/view/beginner-guide'],
  ['/admin/orders/receipt/RCP-2026-0001', '/admin/orders'],
  ['/admin/orders/slips.pdf?order=ORD-2026-0001', '/admin/orders/slips?order=ORD-2026-0001'],
  ['/admin/messages/files/1', '/admin/messages'],
  ['/admin/returns/photos/1', '/admin/returns'],
  ['/admin/orders/view/ORD-2026-0001', '/admin/orders/view/ORD-2026-0001'],
])('%s is downloaded from %s', (path, page) => {
  expect(pageOfFile(path)).toBe(page)
})
