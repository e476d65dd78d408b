import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { FilterBar } from './filter-bar.tsx'

test('searching and removing a filter stay on the tab of the list', () => {
  const bar = () =>
    createElement(FilterBar, {
      params: new URLSearchParams({ q: 'mint' }),
      search: 'Search',
      tab: { status: 'rejected' },
    })
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: bar }])))
  expect(html).toContain('<input type="hidden" name="status" value="rejected"/>')
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/?status=rejected',
    '/?status=rejected',
  ])
})
