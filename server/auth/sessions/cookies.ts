import { accountHint } from '#app/account/kit/hint.ts'
import { cookieValue } from '#server/http/request.ts'
import type { Auth } from '../open-auth.ts'

/** The cookies of a Better Auth response, as headers for a page's response. */
export function cookiesOf(response: Response): Headers {
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return headers
}

/** The token of the session that a response's cookie opens; its body names the one that it replaces. */
export async function sessionTokenIn(auth: Auth, headers: Headers): Promise<string> {
  const { name } = (await auth.$context).authCookies.sessionToken
  const pairs = headers.getSetCookie().map((each) => each.split(';')[0])
  return decodeURIComponent(cookieValue(pairs.join(';'), name) ?? '').split('.')[0] ?? ''
}

/** Adds a cookie readable by scripts that only says that a user is signed in. */
export function withHint(headers: Headers, remember: boolean | null, secure: boolean): Headers {
  const life = remember === null ? '; Max-Age=0' : remember ? `; Max-Age=${30 * 86_400}` : ''
  const value = remember === null ? '' : 1
  if (!secure) headers.append('Set-Cookie', `${accountHint}=${value}; Path=/; SameSite=Lax${life}`)
  else {
    headers.append('Set-Cookie', `__Host-${accountHint}=${value}; Path=/; SameSite=Lax${life}; Secure`)
    // An unprefixed one of an earlier version must not outlive the session.
    headers.append('Set-Cookie', `${accountHint}=; Path=/; SameSite=Lax; Max-Age=0; Secure`)
  }
  return headers
}

/** A request's headers without any session: a sign-in never continues an earlier one. */
export function withoutCookies(request: Request): Headers {
  const headers = new Headers(request.headers)
  headers.delete('cookie')
  return headers
}

/** A request's headers with only these cookies left. */
export function withCookies(request: Request, names: readonly string[]): Headers {
  const headers = withoutCookies(request)
  const saved = names.flatMap((name) => {
    const value = cookieValue(request.headers.get('cookie'), name)
    return value === undefined ? [] : [`${name}=${value}`]
  })
  headers.set('cookie', saved.join('; '))
  return headers
}
