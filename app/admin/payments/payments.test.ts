import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import Payments from './payments.tsx'

const shell = 'admin/shell/layout'

test('payments can be exported where they are listed, and not beside the differences', () => {
  const shown = (list: object) => {
    const loaderData = { money: null, differences: null, links: {}, filterQuery: '', ...list }
    const page = () => createElement(Payments, { loaderData } as unknown as ComponentProps<typeof Payments>)
    const stub = createRoutesStub([{ id: shell, path: '/', Component: page, loader: () => null }])
    const data = { [shell]: { may: ['payments.export'] } }
    return renderToStaticMarkup(createElement(stub, { hydrationData: { loaderData: data } }))
  }
  expect(shown({ money: [] })).toContain('/admin/export/payments')
  expect(shown({ differences: [] })).not.toContain('/admin/export')
})
