import { typedText } from '#app/checked-form.ts'
import { formOf } from '#app/form.ts'
import type { SignInResult } from './sign-in.ts'

/** The sign-in form's answer when the server could not be reached or failed (R38): the same step, with its input. */
export async function signInFailed(request: Request): Promise<SignInResult> {
  const form = await formOf(request.clone())
  const intent = form.get('intent')
  return {
    step: intent === 'code' ? 'code' : 'password',
    email: typedText(form.get('email'), 254),
    remember: form.get('remember') === 'on',
    refused: intent === 'google' ? 'google_error' : 'error',
  }
}
