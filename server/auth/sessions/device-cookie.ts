import { randomBytes } from 'node:crypto'
import { cookieValue } from '#server/http/request.ts'

/** The longest that browsers store a cookie (400 days). */
const maxAge = 400 * 86_400

const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}bustan_device`

/** The token of a browser that has signed in before, or null. It proves nothing: accounts store those they know. */
export function deviceToken(request: Request, secure: boolean): string | null {
  const token = cookieValue(request.headers.get('cookie'), nameOf(secure))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

export const newDeviceToken = () => randomBytes(32).toString('base64url')

/** The cookie that identifies a known browser. */
export function deviceCookie(token: string, secure: boolean): string {
  return `${nameOf(secure)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
