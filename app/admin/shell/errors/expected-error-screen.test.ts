import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorBoundary as MessagesError } from '#app/admin/messages/list.tsx'
import { ErrorBoundary as ProductsError } from '#app/admin/products/list/list.tsx'
import * as m from '#locales/compiled/messages.js'

const pages: [string, ComponentType<{ error: unknown; params: never }>, () => string][] = [
  ['products', ProductsError as never, m.products_failed],
  ['messages', MessagesError as never, m.inbox_failed],
]

test.each(pages)(
  'the list of %s says that it is not permitted, and offers a retry after a failure only',
  (_, list, failed) => {
    const shown = (error: unknown) => {
      const page = () => createElement(list, { error, params: {} as never })
      return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: page }])))
    }
    const refused = { reason: 'not_permitted', needs: 'messages.see' }
    const html = shown({ status: 403, statusText: '', internal: false, data: refused })
    expect(html).toContain(m.roles_refused_title())
    expect(html).not.toContain(failed())
    expect(shown(new Error('no database'))).toContain(failed())
  },
)
