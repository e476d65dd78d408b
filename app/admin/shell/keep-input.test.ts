import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { permissionName } from '#app/admin/users/roles/permission-names.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'
import { keepInput } from './keep-input.ts'

const page = 'https://shop.test/admin/products/edit/bustan-tshirt'
const says = vi.spyOn(toast, 'error')

beforeEach(() => vi.stubGlobal('window', { location: new URL(page) }))
afterEach(() => {
  vi.unstubAllGlobals()
  says.mockReset()
})

/** What the page gets when the server answers a request with this. */
async function answerFor(result: unknown, method = 'POST') {
  const type = result instanceof Response ? 'data' : 'error'
  const next = async (): Promise<Record<string, DataStrategyResult>> => ({ page: { type, result } })
  const args = { request: new Request(page, { method }), url: new URL(page) }
  const results = await keepInput(args as never, next)
  return (results as Record<string, DataStrategyResult>).page
}
const refused = (data: unknown, status: number) => new ErrorResponse(status, '', data)
const idle = { type: 'data', result: { data: undefined, init: { status: 503 } } }

test('a form stays when its role lost the permission, or too many requests were sent, and a toast says why', async () => {
  expect(await answerFor(refused({ reason: 'not_permitted', needs: 'products.act' }, 403))).toMatchObject(idle)
  expect(says.mock.lastCall?.[0]).toBe(m.admin_not_permitted_not_sent({ permission: permissionName('products.act') }))
  expect(await answerFor(refused('{"code":"too_many_requests"}', 429))).toMatchObject(idle)
  expect(says.mock.lastCall?.[0]).toBe(m.admin_too_many_not_sent())
  const signIn = new Response(null, { status: 302, headers: { Location: '/admin/login?from=x' } })
  expect(await answerFor(signIn)).toMatchObject(idle)
})

test('other answers reach their page: a question for a proof, what is gone, and every page that is opened', async () => {
  const question = { reason: 'confirm_first' }
  for (const answer of [refused(question, 403), refused({ ...question, seconds: 600 }, 429), refused(null, 404)])
    expect(await answerFor(answer)).toEqual({ type: 'error', result: answer })
  const opened = refused({ reason: 'not_permitted', needs: 'products.act' }, 403)
  expect(await answerFor(opened, 'GET')).toEqual({ type: 'error', result: opened })
  expect(says).not.toHaveBeenCalled()
})
