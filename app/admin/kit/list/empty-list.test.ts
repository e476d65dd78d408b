import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { EmptyList } from './empty-list.tsx'

test('an empty list says why, and an empty page beside a row only that nothing is left on it', () => {
  const shown = (address: string) => {
    const list = () => createElement(EmptyList, { title: 'No orders', text: 'Yet' }, 'Reset')
    const stub = createRoutesStub([{ path: '/', Component: list }])
    return renderToStaticMarkup(createElement(stub, { initialEntries: [address] }))
  }
  for (const address of ['/', '/?status=pending', '/?page=last'])
    expect(shown(address)).toMatch(/No orders.*Yet.*Reset/)
  for (const side of ['after', 'before']) {
    expect(shown(`/?status=pending&${side}=x`)).toContain(m.admin_list_page_empty())
    expect(shown(`/?status=pending&${side}=x`)).not.toMatch(/No orders|Yet|Reset/)
  }
})
