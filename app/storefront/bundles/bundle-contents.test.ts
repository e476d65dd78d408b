import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { BundleContent } from '#shop/catalog/bundles/table.ts'
import { BundleContents } from './bundle-contents.tsx'

test('the total of a bundle’s parts is shown only when it is more than the bundle costs', () => {
  const part = { id: 'guide', title: 'دليل', titleEn: 'Guide', quantity: 2, price: 1_500, image: '/products/x' }
  const shown = (price: number) => {
    const contents = [{ ...part, imageColour: '', isDigital: true, isActive: true } as BundleContent]
    const section = () => createElement(BundleContents, { contents, price })
    return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: section }])))
  }
  expect(shown(2_900)).toContain('3.000')
  expect(shown(3_000)).not.toContain('3.000')
  expect(shown(3_000)).toContain('دليل')
})
