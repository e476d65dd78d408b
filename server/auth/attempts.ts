import { findKnownDevice } from '#shop/accounts/sessions/known-device.ts'
import { cookieValue } from '../http/request.ts'
import type { AuthDeps } from './open-auth.ts'
import { deviceToken } from './sessions/device-cookie.ts'

type Typed = { email: string; network: string }

/**
 * Counts one password attempt; returns the seconds to wait, or null. A known browser has its own limit, which strangers
 * cannot use up; beyond it counts like any other. Same queries whether or not the address has an account.
 * @param typed.email in lower case
 */
export async function countPassword({ shop, limits }: AuthDeps, request: Request, { email, network }: Typed) {
  const device = deviceToken(request, shop.baseUrl.startsWith('https:'))
  const account = device && (await findKnownDevice(shop.db, { email }, device))
  if (account && (await limits.signInDevice.hit({ account, device })) === null) return null
  // In sequence: attempts refused for their network must not count against the address.
  return (
    (await limits.signInNetwork.hit({ network })) ??
    (await limits.signInHere.hit({ email, network })) ??
    (await limits.signInAddress.hit({ email }))
  )
}

/** Clears the counters after a successful sign-in. */
export async function clearAttempts(
  { limits }: AuthDeps,
  { id: account, email }: { id: string; email: string },
  { network, device, isNew }: { network: string; device: string; isNew: boolean },
): Promise<void> {
  await limits.signInHere.clear({ email, network })
  // A known browser was never counted there, and must not reset the count of strangers.
  if (isNew) await limits.signInAddress.clear({ email })
  await limits.signInDevice.clear({ account, device })
  await limits.codeAccount.clear({ account })
  await limits.codeDevice.clear({ account, device })
}

/**
 * Counts one attempt at a second-factor code: by the account whose password this browser has given, or by network when
 * it has given none.
 * @param account see `waitingFor`
 */
export async function countCode({ shop, limits }: AuthDeps, request: Request, account: string | null, network: string) {
  if (account === null) return limits.codeNetwork.hit({ network })
  const device = deviceToken(request, shop.baseUrl.startsWith('https:'))
  const known = device !== null && (await findKnownDevice(shop.db, { id: account }, device)) !== null
  if (known && (await limits.codeDevice.hit({ account, device })) === null) return null
  return limits.codeAccount.hit({ account })
}

/** The account whose code this browser is asked for, from Better Auth's challenge; null without one. */
export async function waitingFor(auth: AuthDeps['auth'], request: Request): Promise<string | null> {
  const { internalAdapter, createAuthCookie } = await auth.$context
  const cookie = cookieValue(request.headers.get('cookie'), createAuthCookie('two_factor').name) ?? ''
  // Only for counting, so the signature behind the dot is not checked: the part before it is itself a secret.
  const [challenge] = cookie.split(/\.|%2E/i)
  if (!challenge) return null
  return (await internalAdapter.findVerificationValue(challenge))?.value ?? null
}
