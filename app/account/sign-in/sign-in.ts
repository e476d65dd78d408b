import { data, type RouterContextProvider, redirect } from 'react-router'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { codeSchema, maxPasskeyResponse, signInSchema } from '#shop/accounts/form.ts'
import { goToGoogle } from './go-to-google.ts'

/** Why the sign-in form was refused; a password is never sent back. */
export type SignInResult = {
  step: 'password' | 'code'
  email: string
  remember: boolean
  problems?: FieldErrors
  refused?:
    | 'invalid'
    | 'limited'
    | 'error'
    | 'expired'
    | 'code_used'
    | 'secret_changed'
    | 'google'
    | 'google_error'
    | 'passkey'
    | 'passkey_expired'
  seconds?: number
}

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Signs in a customer or an admin, in one step or two.
 * @param to where to go afterwards: a path of this shop
 * @param adminsOnly for the admin sign-in; other users are refused like a wrong password, or with Google signed in to the
 * shop
 */
export async function signIn({ request, context }: ActionArgs, to: string, adminsOnly = false) {
  const accounts = context.get(accountsContext)
  const { network } = context.get(visitorContext)
  const fields = await readFields(request)
  const typed = { email: typedText(fields.email, 254), remember: fields.remember === 'on' }
  const respond = (rest: Partial<SignInResult>, status: number, headers = new Headers()) =>
    data<SignInResult>({ step: 'password', ...typed, ...rest }, { status, headers })
  const limited = (step: SignInResult['step'], seconds: number) =>
    respond({ step, refused: 'limited', seconds }, 429, new Headers({ 'Retry-After': String(seconds) }))

  try {
    if (fields.intent === 'google') {
      const went = await goToGoogle(context, to)
      return went instanceof Response ? went : respond(went.result, went.status, went.headers)
    }
    if (fields.intent === 'code') {
      const read = parseInput(codeSchema, fields)
      if (!read.ok) return respond({ step: 'code', problems: read.errors }, 422)
      const finished = await accounts.finishSignIn(request, read.value.code, network, { adminsOnly })
      if (finished.ok) return redirect(to, { headers: finished.headers })
      if (finished.reason === 'limited') return limited('code', finished.seconds)
      if (finished.reason === 'code_wrong') return respond({ step: 'code', problems: { code: 'code_wrong' } }, 401)
      return respond({ refused: finished.reason }, 401)
    }
    if (fields.intent === 'passkey') {
      const proof = { answer: typedText(fields.answer, maxPasskeyResponse), remember: typed.remember }
      const entered = await accounts.signInWithPasskey(request, proof, network, { adminsOnly })
      if (entered.ok) return redirect(to, { headers: entered.headers })
      if (entered.reason === 'limited') return limited('password', entered.seconds)
      return respond({ refused: entered.reason === 'expired' ? 'passkey_expired' : 'passkey' }, 401)
    }
    const read = parseInput(signInSchema, fields)
    if (!read.ok) return respond({ problems: read.errors }, 422)
    const signedIn = await accounts.signIn(request, read.value, network, { adminsOnly })
    if (signedIn.ok) return redirect(to, { headers: signedIn.headers })
    if (signedIn.reason === 'limited') return limited('password', signedIn.seconds)
    if (signedIn.reason === 'code') return respond({ step: 'code' }, 200, signedIn.headers)
    return respond({ refused: 'invalid' }, 401)
  } catch (error) {
    // A server failure: no session, and the form shows it in place (R38).
    if (isUnavailable(error)) return respond({ refused: 'error' }, 503, new Headers({ 'Retry-After': '5' }))
    throw error
  }
}

/** Whether an account verb failed because the shop is temporarily unavailable. */
export function isUnavailable(error: unknown): boolean {
  return (error as { init?: { status?: number } } | null)?.init?.status === 503
}
