import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteContext } from '#app/site.ts'
import { ReceiveSection } from './receive-section.tsx'

test('where only some countries are free, no fee of zero is named', () => {
  const store = { shipping: { fee: 0, freeFrom: null }, countries: ['KW', 'SA'], delivery: { minDays: 1, maxDays: 3 } }
  const shown = (shippingFrom: number | null) => {
    const site = { locale: 'ar', store: { ...store, shippingFrom } }
    return renderToStaticMarkup(createElement(SiteContext, { value: site as never }, createElement(ReceiveSection)))
  }
  expect(shown(0)).toContain('التوصيل مجاني إلى بعض الدول')
  expect(shown(0)).not.toContain('0.000')
  expect(shown(2000)).toContain('2.000')
})
