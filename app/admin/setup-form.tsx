import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { setUpSchema } from '#shop/accounts/form.ts'
import { useCheckedForm } from './checked-form.ts'
import { PasswordField } from './password-field.tsx'

/** Why the setup form came back; passwords never come back with it. */
export type SetupAnswer = { typed: { name: string; email: string }; problems?: FieldErrors; waitMinutes?: number }

/** The first admin's name, e-mail and password. */
export function SetupForm({ token, answer }: { token: string; answer: SetupAnswer | undefined }) {
  const pending = useNavigation().state !== 'idle'
  const { form, onSubmit, problem } = useCheckedForm(setUpSchema, answer?.problems)
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer?.waitMinutes) notice.current?.focus()
  }, [answer])
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
      <div ref={notice} tabIndex={-1} className="empty:hidden">
        {answer?.waitMinutes && !pending && (
          <Notice tone="warning" live="alert" title={m.admin_setup_limited()}>
            {m.admin_setup_limited_hint({ count: answer.waitMinutes })}
          </Notice>
        )}
      </div>
      <input type="hidden" name="token" value={token} />
      <Field
        label={m.admin_setup_name()}
        name="name"
        autoComplete="name"
        required
        maxLength={80}
        defaultValue={answer?.typed.name}
        error={problem('name')}
      />
      <Field
        label={m.admin_email()}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        maxLength={254}
        defaultValue={answer?.typed.email}
        error={problem('email')}
      />
      <PasswordField
        label={m.admin_password()}
        name="password"
        autoComplete="new-password"
        required
        maxLength={128}
        hint={m.admin_setup_password_hint()}
        error={problem('password')}
        showLabel={m.admin_password_show()}
        hideLabel={m.admin_password_hide()}
      />
      <PasswordField
        label={m.admin_setup_confirm()}
        name="confirm"
        autoComplete="new-password"
        required
        maxLength={128}
        error={problem('confirm')}
        showLabel={m.admin_confirm_show()}
        hideLabel={m.admin_confirm_hide()}
      />
      <Button type="submit" block pending={pending} pendingLabel={m.admin_setup_pending()}>
        {m.admin_setup_submit()}
      </Button>
    </Form>
  )
}
