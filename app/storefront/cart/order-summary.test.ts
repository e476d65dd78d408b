import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteContext } from '#app/site.ts'
import * as m from '#locales/compiled/messages.js'
import { OrderSummary, type OrderSummaryProps } from './order-summary.tsx'

const amounts = { subtotal: 3500, shippingCost: 2000, discount: 0, total: 5500 }
const site = { locale: 'ar', currency: 'KWD' } as ComponentProps<typeof SiteContext>['value']

/** The summary's text, without bidi isolates. */
const shown = (props: Partial<OrderSummaryProps>) =>
  renderToStaticMarkup(createElement(SiteContext, { value: site }, createElement(OrderSummary, { amounts, ...props })))
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')

test('the fee names its country only where fees differ, and says in the cart that it depends on it', () => {
  const note = m.summary_shipping_by_country({}, { locale: 'ar' })
  expect(shown({})).not.toMatch(/الكويت|\(/)
  expect(shown({ deliveredTo: null, isCountryOpen: true })).not.toContain(note)
  expect(shown({ deliveredTo: 'KW', isCountryOpen: true })).toContain('التوصيل (الكويت)')
  expect(shown({ deliveredTo: 'KW', isCountryOpen: true })).toContain(note)
  expect(shown({ deliveredTo: 'SA' })).toContain('التوصيل (السعودية)')
  expect(shown({ deliveredTo: 'SA' })).not.toContain(note)
})

test('a country that the shop does not deliver to has no fee, rather than none to pay', () => {
  const closed = { ...amounts, shippingCost: 0, total: 3500 }
  const free = m.free({}, { locale: 'ar' })
  expect(shown({ amounts: { ...closed, delivers: true } })).toContain(free)
  expect(shown({ amounts: { ...closed, delivers: false } })).not.toContain(free)
})
