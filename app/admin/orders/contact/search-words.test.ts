import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { useSearchWords } from './search-words.ts'

test('the search of orders offers only what a role can search by', () => {
  const labelFor = (may: string[]) => {
    const label = () => useSearchWords().label
    const layout = { id: 'admin/shell/layout', path: '/', Component: label }
    const page = createElement(createRoutesStub([layout]), { hydrationData: { loaderData: { [layout.id]: { may } } } })
    return renderToStaticMarkup(page)
  }
  expect(labelFor(['orders.see', 'customers.contact'])).toBe(m.admin_orders_search())
  expect(labelFor(['orders.see'])).toBe(m.admin_orders_search_number())
})
