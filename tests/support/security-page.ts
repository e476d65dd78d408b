import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { SecurityResult } from '#app/account/security/security-result.ts'
import { cookieOf } from './accounts/accounts.ts'

/** The response to a form of /profile/security.data, as the page's script reads it, and the cookies. */
export async function readSecurityResult(response: Response) {
  const { value } = await decode(response.body!, globalThis as never)
  return {
    status: response.status,
    cookie: cookieOf(response.headers),
    outcome: (value as { data: SecurityResult }).data,
  }
}
