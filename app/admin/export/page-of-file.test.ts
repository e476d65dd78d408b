import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from '#app/admin/sign-in/login.tsx'
import { accountsContext } from '#app/context/accounts.ts'
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
  ['/admin/orders/receipt/ORD-2026-0001-R1', '/admin/orders/view/ORD-2026-0001'],
  ['/admin/orders/slips.pdf?order=ORD-2026-0001', '/admin/orders/slips?order=ORD-2026-0001'],
  ['/admin/messages/files/1', '/admin/messages'],
  ['/admin/returns/photos/1', '/admin/returns'],
  ['/admin/orders/view/ORD-2026-0001', '/admin/orders/view/ORD-2026-0001'],
])('%s is downloaded from %s', (path, page) => {
  expect(pageOfFile(path)).toBe(page)
})

test('signing in during a download leads to its page', async () => {
  const url = new URL('/admin/login?from=%2Fadmin%2Fexport%2Forders%3Fstatus%3Dpending', 'https://shop.test')
  const context = new RouterContextProvider()
  context.set(accountsContext, { admin: async () => ({}) } as never)
  const response = await loader({ request: new Request(url), context, url, params: {} } as never).catch(
    (thrown: unknown) => thrown as Response,
  )
  expect(response?.headers.get('Location')).toBe('/admin/orders?status=pending')
})
