import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { confirmFirst, proofField } from '#app/admin/confirm/confirm-first.ts'
import { notPermitted } from '#app/admin/shell/access/not-permitted-screen.tsx'
import { permissionName } from '#app/admin/users/roles/permission-names.ts'
import { formOf } from '#app/form.ts'
import { outageText } from '#app/ui/form/keep-form.ts'
import { lastingError } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

const notice = lastingError('not-taken')
/** The last question for a proof of identity: the page's answer, and where the proof is sent. */
let question: { to: string; answer: DataStrategyResult } | null = null

/**
 * Client middleware that keeps an admin's form mounted when it is refused before its page sees it: the session ended or
 * no longer admits without a second step, the role lost the permission, or too many requests were sent. React Router
 * would follow the redirect, or replace the page with an error, and the input would be lost. The form becomes idle with
 * status 503 and no answer, and a toast says what to do, until the next submission or another page. A proof of identity
 * that was refused so, or not sent, is asked for again: the form that needs it is not on the page.
 */
export const keepInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const submits = request.method !== 'GET'
  if (!submits && url.pathname !== window.location.pathname) notice.dismiss()
  const asked = submits && question?.to === url.pathname + url.search && (await hasProof(request)) ? question : null
  const results = await next()
  if (!submits || request.signal.aborted) return results
  let words = ''
  for (const [route, answer] of Object.entries(results)) {
    const { type, result } = answer
    const first = confirmFirst(result)
    if (first) question = { to: first.to, answer }
    const notSent = asked && type === 'error' ? outageText(result) : undefined
    const refusal = refusals[guardOf(result)]?.() ?? refusedAs(result) ?? notSent
    if (refusal === undefined) continue
    words = refusal
    results[route] = asked?.answer ?? { type: 'data', result: data(undefined, { status: 503 }) }
  }
  if (words === '') notice.dismiss()
  else notice.show(words)
  return results
}

const hasProof = async (request: Request) => (await formOf(request.clone())).has(proofField)

/** By the page that the guard redirects to: the admin area's sign-in, or where two-step sign-in is set up. */
const refusals: Record<string, () => string> = {
  '/admin/login': m.admin_signed_out_not_sent,
  '/profile/security': m.admin_second_step_not_sent,
}

/** The path that a result redirects to, without the language; empty for none. */
function guardOf(result: unknown): string {
  const to = result instanceof Response ? result.headers.get('Location') : null
  return to === null ? '' : new URL(to, window.location.href).pathname.replace(/^\/(ar|en)(?=\/)/, '')
}

/** Why the server refused a form; undefined for its page's own answers, such as the question for a proof of identity. */
function refusedAs(result: unknown): string | undefined {
  if (confirmFirst(result)) return undefined
  const needs = notPermitted(result)
  if (needs) return m.admin_not_permitted_not_sent({ permission: permissionName(needs) })
  return isRouteErrorResponse(result) && result.status === 429 ? m.admin_too_many_not_sent() : undefined
}
