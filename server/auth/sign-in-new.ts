import type { SignedIn } from '#app/context/account-results.ts'
import { finishSignIn } from './finish-sign-in.ts'
import type { AuthDeps } from './open-auth.ts'
import { withoutCookies } from './sessions/cookies.ts'

/** Signs in a user who has just created their account by a one-time link. @param who.email in lower case */
export async function signInNew(
  deps: AuthDeps,
  request: Request,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const response = await deps.auth.api.signInEmail({
    body: { ...credentials, rememberMe: false },
    headers: withoutCookies(request),
    asResponse: true,
  })
  if (!response.ok) throw new Error('the new account could not be signed in')
  const inside = await finishSignIn(deps, response, { request, remember: false, by: 'password' })
  if (!inside.ok) throw new Error('the sign-in of the new account was refused')
  return inside
}
