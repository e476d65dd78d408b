import { randomBytes } from 'node:crypto'
import { cookieValue } from '#server/http/request.ts'

/** As long as browsers keep a cookie at all (400 days). */
const maxAge = 400 * 86_400

const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}bustan_device`

/** What a browser that has signed in before says it is, or null. It proves nothing by itself: accounts know their own. */
export function deviceToken(request: Request, secure: boolean): string | null {
  const token = cookieValue(request.headers.get('cookie'), nameOf(secure))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

export const newDeviceToken = () => randomBytes(32).toString('base64url')

/** The cookie by which a browser is known again. */
export function deviceCookie(token: string, secure: boolean): string {
  return `${nameOf(secure)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
