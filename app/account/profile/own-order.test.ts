import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteContext } from '#app/site.ts'
import { formatMoney } from '#shop/money.ts'
import { type ListedOrder, OwnOrderRow } from './own-order.tsx'

test('an order’s total and refund are what was charged, in dinars, whatever currency the visitor has chosen', () => {
  const order: ListedOrder = {
    ...{ number: 'ORD-2026-0001', token: 'x', createdAt: new Date(), appointments: [] },
    ...{ status: 'pending', paymentStatus: 'pending', isReplaced: false, total: 12_500, refunded: 2_250 },
  }
  const site = { locale: 'en', currency: 'USD', rate: 3.25, prefix: '' }
  const row = () => createElement(SiteContext, { value: site as never }, createElement(OwnOrderRow, { order }) as never)
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: row }])))
  expect(html).toContain(formatMoney(12_500, 'en'))
  expect(html).toContain(formatMoney(2_250, 'en'))
})
