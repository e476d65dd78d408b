import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { GoneWebhooksNotice } from './gone-notice.tsx'

async function shown(names: string[], more: number, path = '/admin/orders') {
  const routes = [{ path: '*', element: createElement(GoneWebhooksNotice, { names, more }) }]
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://shop.test${path}`))
  if (context instanceof Response) throw new Error('redirected')
  const router = createStaticRouter(dataRoutes, context)
  const page = renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }))
  return page.replace(/[\u2066-\u2069]/g, '')
}

test('says how many more webhooks are gone than it names', async () => {
  expect(await shown(['Books', 'Stock'], 0)).toContain('Books وStock<')
  expect(await shown(['Books', 'Stock'], 3)).toContain('Books وStock و3 غيرها<')
  expect(await shown([], 0)).toBe('')
  expect(await shown(['Books'], 0, '/admin/systems')).toBe('')
})
