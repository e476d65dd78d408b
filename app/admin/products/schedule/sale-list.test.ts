import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { SaleList } from './sale-list.tsx'

test('a sale of several products links to their page for roles that may open it', () => {
  const [startsAt, endsAt] = [new Date('2099-01-01'), new Date('2099-01-31')]
  const sales = [{ id: 's1', groupId: 'g1', percent: 15, price: null, startsAt, endsAt }]
  const rendered = (...may: string[]) => {
    const list = () => createElement(SaleList, { sales, now: new Date('2098-01-01'), result: undefined } as never)
    const layout = { id: 'admin/shell/layout', path: '/', Component: list }
    const hydrationData = { loaderData: { [layout.id]: { may } } }
    return renderToStaticMarkup(createElement(createRoutesStub([layout]), { hydrationData }))
  }
  expect(rendered('products.act')).toContain('/admin/products/sale"')
  expect(rendered('products.see')).not.toContain('/admin/products/sale"')
  expect(rendered('products.see')).toContain(m.products_sales_together())
})
