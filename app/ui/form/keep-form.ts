import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import * as m from '#locales/compiled/messages.js'
import { lastingError } from '../toast/toast.ts'

const notice = lastingError('not-sent')

/**
 * Client middleware that keeps a form mounted when its action could not be reached or failed (5xx): React Router would
 * replace the page with an error and lose the input. The form becomes idle with status 503 and no answer, and a toast
 * says so until the next submission, another page or Escape.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request, url }, next) => {
  const submits = request.method !== 'GET'
  if (submits || url.pathname !== window.location.pathname) notice.dismiss()
  const results = await next()
  if (!submits || request.signal.aborted) return results
  for (const [route, { type, result }] of Object.entries(results)) {
    const words = type === 'error' ? outageText(result) : undefined
    if (words === undefined) continue
    notice.show(words)
    results[route] = { type: 'data', result: data(undefined, { status: 503 }) }
  }
  return results
}

/** Why a form was not sent; undefined for an answer of the server. */
export function outageText(error: unknown): string | undefined {
  if (!isOutage(error)) return undefined
  // React Router wraps fetch errors like answers.
  const isLost = error instanceof TypeError || (error as { data?: unknown }).data instanceof TypeError
  return isLost ? m.offline_not_sent() : m.unavailable_not_sent()
}

/**
 * For the `clientAction` of a page with its own failure message (R38): the server's answer, or `failed` with status 503
 * when the server could not be reached or failed. Redirects and refusals (4xx) pass through.
 */
export async function resultOr<Result>(serverAction: () => Promise<Result>, failed: Result) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isOutage(error)) throw error
    return data(failed, { status: 503 })
  }
}

/** Whether a loader's or action's error is a failure of the server or the connection, and not an answer of its own. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Response) return false
  return !isRouteErrorResponse(error) || error.status >= 500
}
