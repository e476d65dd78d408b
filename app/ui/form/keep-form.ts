import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import * as m from '#locales/compiled/messages.js'
import { toast } from '../toast/toast.ts'

// One of its own each time: a toast on its way out would take a new one of the same name with it.
let notices = 0
const notice = () => `not-sent-${notices}`

/**
 * Client middleware that keeps a form mounted when its action could not be reached or failed (5xx): React Router would
 * replace the page with an error and lose the input. The form is idle again, its answer is undefined with status 503, and
 * a toast says so until the next submission, another page or Escape.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const submits = request.method !== 'GET'
  if (submits || url.pathname !== window.location.pathname) toast.dismiss(notice())
  const results = await next()
  if (!submits || request.signal.aborted) return results
  for (const [route, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isOutage(result)) continue
    // React Router wraps what fetch threw, as it wraps an answer.
    const lost = (result as { data?: unknown }).data instanceof TypeError
    notices++
    toast.error(lost ? m.offline_not_sent() : m.unavailable_not_sent(), {
      id: notice(),
      duration: Number.POSITIVE_INFINITY,
    })
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  return results
}

/**
 * For the `clientAction` of a page with words of its own for a failure (R38): the server's answer, or `failed` with
 * status 503 when the server could not be reached or failed. Redirects and pages that refuse (4xx) pass through.
 */
export async function answerOr<Answer>(serverAction: () => Promise<Answer>, failed: Answer) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isOutage(error)) throw error
    return data(failed, { status: 503 })
  }
}

/** Whether an action's error is a failure of the shop or of the way to it, and not an answer of its own. */
function isOutage(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500
}
