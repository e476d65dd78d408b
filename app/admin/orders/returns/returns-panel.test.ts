import { randomUUID } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CallProblem } from '#app/admin/calls/call-panel.tsx'
import * as m from '#locales/compiled/messages.js'
import type { ReturnView } from '#shop/returns/read.ts'
import { ReturnsPanel } from './returns-panel.tsx'

const rendered = (Component: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))

const returnIn = (state: ReturnView['state'], now: Date) =>
  ({
    ...{ id: randomUUID(), number: 1, state, version: 1, reason: 'changed_mind', requestedAt: now, acceptedAt: now },
    ...{ lines: [], photos: [], note: '', answer: '', closing: '' },
  }) as unknown as ReturnView

test('a refused text is shown in the notice when its form is gone', () => {
  const now = new Date()
  const found = returnIn('accepted', now)
  const { id } = found
  const result = { kind: 'return_refused', reason: 'changed', id, to: 'rejected', typed: 'Worn' } as const
  const props = { number: 'ORD-2026-0001', returns: [found], hasAddress: true, now, result }
  const html = rendered(() => createElement(ReturnsPanel, props))
  expect(html).toContain('>Worn<')
  expect(html).toContain('value="received"')
  expect(html).not.toContain('value="rejected"')
  expect(rendered(() => createElement(CallProblem, { problem: 'changed', note: 'Rang twice' }))).toContain('Rang twice')
})

test('a return that is accepted without an address asks for it in its form', () => {
  const now = new Date()
  const found = returnIn('requested', now)
  const problems = { answer: 'no_address' }
  const result = {
    kind: 'return_refused',
    reason: 'invalid',
    problems,
    id: found.id,
    to: 'accepted',
    typed: '',
  } as const
  const props = { number: 'ORD-2026-0001', returns: [found], hasAddress: false, now, result }
  expect(rendered(() => createElement(ReturnsPanel, props))).toContain(m.admin_returns_no_address())
})
