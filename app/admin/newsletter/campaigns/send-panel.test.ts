import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import * as m from '#locales/compiled/messages.js'
import { SendPanel } from './send-panel.tsx'

test('a campaign with unsaved changes cannot be sent, scheduled or tested, only deleted', () => {
  const shown = (isUnsaved: boolean) => {
    const panel = () => createElement(SendPanel, { seen: '', count: '3', result: undefined, isUnsaved })
    return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: panel }])))
  }
  const html = shown(true)
  expect(html).toContain(m.campaigns_save_first())
  const [, disabled = '', rest = ''] = /<fieldset disabled=""[^>]*>(.*?)<\/fieldset>(.*)$/s.exec(html) ?? []
  for (const intent of ['test', 'send']) expect(disabled).toContain(`value="${intent}"`)
  expect(rest).toContain('value="delete"')
  expect(rest).toMatch(/<button[^>]*disabled=""[^>]*value="schedule"|<button[^>]*value="schedule"[^>]*disabled=""/)
  expect(shown(false)).not.toMatch(/disabled=""/)
})
