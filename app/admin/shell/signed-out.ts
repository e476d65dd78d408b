import { type DataStrategyResult, data, type MiddlewareFunction } from 'react-router'
import { toast } from '#app/ui/toast/toast.ts'
import * as m from '#locales/compiled/messages.js'

const notice = 'signed-out'

/**
 * Client middleware that keeps an admin's form mounted when the session ended before it was sent: React Router follows
 * an action's redirect without asking, and the input would be lost. The form becomes idle with status 503 and no
 * answer, and a toast says to sign in in another tab, until the next submission or another page.
 */
export const keepInput: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const submits = request.method !== 'GET'
  if (!submits && url.pathname !== window.location.pathname) toast.dismiss(notice)
  const results = await next()
  if (!submits || request.signal.aborted) return results
  const refused = Object.keys(results).filter((route) => isSignIn(results[route]?.result))
  for (const route of refused) results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
  if (refused.length === 0) toast.dismiss(notice)
  else toast.error(m.admin_signed_out_not_sent(), { id: notice, duration: Number.POSITIVE_INFINITY })
  return results
}

/** Whether a result is the guard's redirect to the admin area's sign-in page. */
function isSignIn(result: unknown): boolean {
  const to = result instanceof Response ? result.headers.get('Location') : null
  return to !== null && new URL(to, window.location.href).pathname === '/admin/login'
}
