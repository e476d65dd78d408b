import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { AddressPanel } from './delivery-panel.tsx'

test('only an order without goods is said to be digital when there is no address', () => {
  const shown = (isDigitalOnly: boolean) => {
    const order = { number: 'ORD-2026-0001', status: 'pending' as const, isDigitalOnly }
    return renderToStaticMarkup(createElement(AddressPanel, { order, lines: null, notes: '' }))
  }
  expect(shown(true)).toContain(m.admin_address_none())
  expect(shown(false)).toBe('')
})
