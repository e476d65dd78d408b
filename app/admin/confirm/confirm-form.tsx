import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { problemText } from '#app/account/kit/problem-text.ts'
import { TooMany } from '#app/account/kit/too-many.tsx'
import { useSite } from '#app/site.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { type Fils, formatMoney } from '#shop/money.ts'
import { type ConfirmFirst, proofField } from './confirm-first.ts'

type ConfirmFormProps = { pendingAction: Omit<ConfirmFirst, 'reason'>; back: string; submit: string }

/** Asks an admin for a proof of identity; the original form's fields are submitted with it. */
export function ConfirmForm({ pendingAction, back, submit }: ConfirmFormProps) {
  const { by, to, fields, problem, seconds, refundsAbove } = pendingAction
  const form = useRef<HTMLFormElement>(null)
  const pending = useNavigation().formData?.has(proofField) ?? false
  useEffect(() => {
    const proof = pendingAction.problem && form.current?.elements.namedItem(proofField)
    if (!(proof instanceof HTMLInputElement)) return
    proof.value = ''
    proof.focus()
  }, [pendingAction])
  return (
    <section className="sheet mx-auto max-w-md p-5 md:p-8">
      <title>{m.confirm_again_title()}</title>
      <h1 className="text-2xl">{m.confirm_again_title()}</h1>
      {refundsAbove !== undefined && <Refunds above={refundsAbove} />}
      <p className="mt-1 text-quiet">
        {m.confirm_again_text()} {by !== 'sign_in' && fields.length > 0 && m.confirm_again_saved()}
      </p>
      {by === 'sign_in' ? (
        <form method="post" action="/admin/login" className="mt-5 flex flex-col gap-5">
          <Notice tone="warning">{m.confirm_again_sign_in()}</Notice>
          <input type="hidden" name="intent" value="logout" />
          <Button type="submit">{m.admin_sign_out()}</Button>
        </form>
      ) : (
        <Form ref={form} method="post" action={to} className="mt-5 flex flex-col gap-5">
          {seconds !== undefined && <TooMany seconds={seconds} />}
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {by === 'password' ? (
            <PasswordField
              label={m.security_password_current()}
              name={proofField}
              autoComplete="current-password"
              required
              autoFocus
              error={problemText(problem)}
              showLabel={m.account_current_show()}
              hideLabel={m.account_current_hide()}
            />
          ) : (
            <Field
              label={m.login_code()}
              hint={m.login_code_intro()}
              name={proofField}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              required
              autoFocus
              maxLength={20}
              error={problemText(problem)}
            />
          )}
          <Button type="submit" block pending={pending} pendingLabel={m.confirm_again_pending()}>
            {submit}
          </Button>
        </Form>
      )}
      <ButtonLink to={back} variant="secondary" block className="mt-3">
        {m.confirm_again_back()}
      </ButtonLink>
    </section>
  )
}

/** Why this refund requires a proof while others do not. */
function Refunds({ above }: { above: Fils }) {
  const locale = useSite()?.locale ?? 'ar'
  return (
    <p className="mt-2 mb-3 font-medium">
      {above === 0
        ? m.confirm_again_every_refund()
        : m.confirm_again_refund({ limit: isolate(formatMoney(above, locale)) })}
    </p>
  )
}
