import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { SecurityAnswer } from '#app/account/security/security-answer.ts'
import { cookieOf } from './accounts/accounts.ts'

/** The response to a form of /profile/security.data, as the page's script reads it, and the cookies. */
export async function readSecurityAnswer(answer: Response) {
  const { value } = await decode(answer.body!, globalThis as never)
  return { status: answer.status, cookie: cookieOf(answer.headers), outcome: (value as { data: SecurityAnswer }).data }
}
