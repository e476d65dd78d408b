import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SiteContext } from '#app/site.ts'
import { SessionsSection } from './sessions-section.tsx'

test('in the list of devices to sign out, the day does not get between the words of a device', () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
  const sessions = [{ id: 'a', userAgent, createdAt: new Date('2026-11-21T09:00:00Z'), here: false }]
  const section = createElement(SessionsSection, { sessions, asksPassword: true, result: undefined })
  const page = () => createElement(SiteContext, { value: { locale: 'ar' } as never }, section)
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])))
  expect(html).toMatch(/>\u2068[^<]*Windows\u2069 · 21 /)
})
