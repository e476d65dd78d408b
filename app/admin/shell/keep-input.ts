import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { confirmFirst } from '#app/admin/confirm/confirm-first.ts'
import { notPermitted } from '#app/admin/shell/access/not-permitted-screen.tsx'
import { permissionName } from '#app/admin/users/roles/permission-names.ts'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

const notice = 'not-taken'

/**
 * Client middleware that keeps an admin's form mounted when it is refused before its page sees it: the session ended or
 * no longer admits without a second step, the role lost the permission, or too many requests were sent. React Router
 * would follow the redirect, or replace the page with an error, and the input would be lost. The form becomes idle with
 * status 503 and no answer, and a toast says what to do, until the next submission or another page.
 */
export const keepInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const submits = request.method !== 'GET'
  if (!submits && url.pathname !== window.location.pathname) toast.dismiss(notice)
  const results = await next()
  if (!submits || request.signal.aborted) return results
  let words = ''
  for (const [route, { result }] of Object.entries(results)) {
    const refusal = refusals[guardOf(result)]?.() ?? refusedAs(result)
    if (refusal === undefined) continue
    words = refusal
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  if (words === '') toast.dismiss(notice)
  else toast.error(words, { id: notice, duration: Number.POSITIVE_INFINITY })
  return results
}

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
