import { type RouterContextProvider, redirect } from 'react-router'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'

/** Why the browser was not sent to Google. */
export type GoogleStartRefusal = { refused: 'google' | 'google_error' | 'limited'; seconds?: number }

/**
 * Redirects the browser to Google, or answers why not.
 * @param to where to go after signing in: a path of this shop
 */
export async function goToGoogle(context: Readonly<RouterContextProvider>, to: string) {
  const started = await context.get(accountsContext).startGoogle(context.get(visitorContext), to)
  if (started.ok) return redirect(started.url, { headers: started.headers })
  if (started.reason === 'limited') {
    const headers = new Headers({ 'Retry-After': String(started.seconds) })
    return { result: { refused: 'limited', seconds: started.seconds } as GoogleStartRefusal, status: 429, headers }
  }
  const off = started.reason === 'off'
  const result: GoogleStartRefusal = { refused: off ? 'google' : 'google_error' }
  return { result, status: off ? 200 : 503, headers: new Headers() }
}
