import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Spinner } from '#app/ui/button.tsx'
import { readBrowse } from './browse-params.ts'
import { ShopFilters } from './shop-filters.tsx'

const Component = () => createElement(ShopFilters, { browse: readBrowse(new URLSearchParams('q=rose')) })

test('a page that is shown does not look as if it were searched', () => {
  const shown = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
  expect(shown).toContain('value="rose"')
  expect(shown).not.toContain(renderToStaticMarkup(createElement(Spinner)))
})
