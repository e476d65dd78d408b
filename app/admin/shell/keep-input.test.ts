import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proofField } from '#app/admin/confirm/confirm-first.ts'
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

type Fields = Record<string, string>

/** What the page gets when the server answers a request with this. */
async function answerFor(result: unknown, { method = 'POST', fields }: { method?: string; fields?: Fields } = {}) {
  const type = result instanceof Response ? 'data' : 'error'
  const next = async (): Promise<Record<string, DataStrategyResult>> => ({ page: { type, result } })
  const body = fields && new URLSearchParams(fields)
  const args = { request: new Request(page, { method, body: body ?? null }), url: new URL(page) }
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
  expect(await answerFor(opened, { method: 'GET' })).toEqual({ type: 'error', result: opened })
  expect(says).not.toHaveBeenCalled()
})

test('a proof that is not sent, or refused before its page sees it, is asked for again', async () => {
  const asks = refused({ reason: 'confirm_first', to: new URL(page).pathname, by: 'password', fields: [] }, 403)
  const fields = { stock: '7', [proofField]: 'an orchard' }
  expect(await answerFor(asks, { fields: { stock: '7' } })).toEqual({ type: 'error', result: asks })
  const signIn = new Response(null, { status: 302, headers: { Location: '/admin/login?from=x' } })
  for (const [answer, words] of [
    [new TypeError('Failed to fetch'), m.offline_not_sent()],
    [refused(null, 503), m.unavailable_not_sent()],
    [signIn, m.admin_signed_out_not_sent()],
  ] as const) {
    expect(await answerFor(answer, { fields })).toEqual({ type: 'error', result: asks })
    expect(says.mock.lastCall?.[0]).toBe(words)
  }
  // The form itself is on the page again after going back to it.
  expect(await answerFor(signIn, { fields: { stock: '8' } })).toMatchObject(idle)
})
