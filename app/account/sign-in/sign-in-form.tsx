import { Form, useLocation, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { codeSchema, signInSchema } from '#shop/accounts/form.ts'
import { EmailField } from '../kit/email-field.tsx'
import { CurrentPasswordField } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import { TooMany } from '../kit/too-many.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { SignInResult } from './sign-in.ts'

/** The sign-in form of customers and admins: email and password, then the code where the account requires one. */
export function SignInForm({ result }: { result: SignInResult | undefined }) {
  return result?.step === 'code' ? <CodeForm result={result} /> : <PasswordForm result={result} />
}

function PasswordForm({ result }: { result: SignInResult | undefined }) {
  const navigation = useNavigation()
  const pending = navigation.formData?.has('password') ?? false
  const { form, field } = useCheckedForm(signInSchema, result?.problems, problemText)
  const remember = () => form.ref.current !== null && new FormData(form.ref.current).has('remember')
  return (
    <>
      <Form {...form} className="mt-5 flex flex-col gap-5">
        <FocusedNotice result={result}>{result?.refused && !pending && <Refusal result={result} />}</FocusedNotice>
        <EmailField {...field('email', result?.email)} />
        <CurrentPasswordField field={field} />
        <Checkbox name="remember" defaultChecked={result?.remember} className="-my-2">
          {m.login_remember()}
        </Checkbox>
        <Button type="submit" block pending={pending} pendingLabel={m.login_pending()}>
          {m.login_submit()}
        </Button>
      </Form>
      <PasskeyButton remember={remember} />
    </>
  )
}

function CodeForm({ result }: { result: SignInResult }) {
  const { pathname, search } = useLocation()
  // After Google this step is part of the URL.
  const startOver = search.replace(/([?&])step=code(&|$)/, '$1').replace(/[?&]$/, '')
  const pending = useNavigation().formData?.get('intent') === 'code'
  const { form, field } = useCheckedForm(codeSchema, result.problems, problemText)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <h2 className="text-lg">{m.login_code_title()}</h2>
      <FocusedNotice result={result}>{result.refused && !pending && <Refusal result={result} />}</FocusedNotice>
      <input type="hidden" name="intent" value="code" />
      <Field
        {...field('code')}
        label={m.login_code()}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        maxLength={20}
        // The only new field on the page, and the code expires.
        autoFocus
        hint={m.login_code_intro()}
      />
      <Button type="submit" block pending={pending} pendingLabel={m.login_pending()}>
        {m.login_code_submit()}
      </Button>
      <a href={pathname + startOver} className="inline-flex min-h-11 items-center self-center px-3 text-leaf">
        {m.login_start_over()}
      </a>
    </Form>
  )
}

/** What the shop's operators run on the server. */
const reset = 'npm run admin -- reset-two-factor EMAIL'

function Refusal({ result: { refused, seconds = 0 } }: { result: SignInResult }) {
  if (refused === 'google') return <Notice tone="info" live="status" title={m.login_google_off()} />
  if (refused === 'limited') return <TooMany seconds={seconds} />
  const [tone, title, text] = {
    error: ['danger', m.login_error(), m.login_error_hint()] as const,
    google_error: ['danger', m.login_google_error(), m.login_google_error_hint()] as const,
    expired: ['warning', m.login_code_expired(), m.login_code_expired_hint()] as const,
    code_used: ['warning', m.login_code_used(), m.login_code_used_hint()] as const,
    secret_changed: [
      'danger',
      m.login_secret_changed(),
      m.login_secret_changed_hint({ command: isolate(reset) }),
    ] as const,
    passkey: ['danger', m.passkeys_refused(), m.passkeys_refused_hint()] as const,
    passkey_expired: ['warning', m.passkeys_expired(), m.passkeys_expired_hint()] as const,
    invalid: ['danger', m.login_invalid(), m.login_invalid_hint()] as const,
  }[refused ?? 'invalid']
  return (
    <Notice tone={tone} live="alert" title={title}>
      {text}
    </Notice>
  )
}
