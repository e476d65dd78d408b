import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import * as edit from '#app/admin/content/edit.tsx'
import * as list from '#app/admin/content/list.tsx'
import * as preview from '#app/admin/content/preview-route.ts'
import { type Accounts, accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'

/** A request of a non-admin; any access to the shop fails the test. */
function args(method: string) {
  const context = new RouterContextProvider()
  const anonymous = { person: async () => null, admin: async () => null, noteRefusedAdmin: async () => {} }
  context.set(accountsContext, anonymous as unknown as Accounts)
  const touched = () => {
    throw new Error('the shop was touched')
  }
  context.set(shopContext, new Proxy({}, { get: touched }) as never)
  const url = new URL('http://shop.invalid/admin/texts/about')
  const body = method === 'POST' ? new URLSearchParams({ intent: 'save', locale: 'ar', body: 'x', seen: '' }) : null
  const request = new Request(url, { method, body })
  return { request, context, url, params: { key: 'about' }, pattern: '/admin/texts/:key' } as never
}

test.each([
  { handler: list.loader, name: 'the list', method: 'GET' },
  { handler: edit.loader, name: 'the editor', method: 'GET' },
  { handler: edit.action, name: 'saving', method: 'POST' },
  { handler: preview.action, name: 'the preview', method: 'POST' },
])('$name redirects visitors to the sign-in page before anything else', async ({ handler, method }) => {
  const thrown = await handler(args(method)).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).headers.get('Location')).toMatch(/^\/admin\/login\?from=/)
})
