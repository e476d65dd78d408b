import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { CallProblem } from '#app/admin/calls/call-panel.tsx'
import type { ReturnView } from '#shop/returns/read.ts'
import { ReturnsPanel } from './returns-panel.tsx'

const rendered = (Component: () => React.ReactNode) =>
  renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))

test('a refused text is shown in the notice when its form is gone', () => {
  const now = new Date()
  const found = {
    ...{
      id: 'r1',
      number: 1,
      state: 'accepted',
      version: 2,
      reason: 'changed_mind',
      requestedAt: now,
      acceptedAt: now,
    },
    ...{ lines: [], photos: [], note: '', answer: '', closing: '' },
  } as unknown as ReturnView
  const result = { kind: 'return_refused', reason: 'changed', id: 'r1', to: 'rejected', typed: 'Worn' } as const
  const props = { number: 'ORD-2026-0001', returns: [found], hasAddress: true, now, result }
  const html = rendered(() => createElement(ReturnsPanel, props))
  expect(html).toContain('>Worn<')
  expect(html).toContain('value="received"')
  expect(html).not.toContain('value="rejected"')
  expect(rendered(() => createElement(CallProblem, { problem: 'changed', note: 'Rang twice' }))).toContain('Rang twice')
})
