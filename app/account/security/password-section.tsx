import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { changePasswordSchema, minPassword } from '#shop/accounts/form.ts'
import { KnownPassword, NewPasswords } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import { Section } from '../kit/section.tsx'
import type { SecurityAnswer } from './security-answer.ts'

type PasswordSectionProps = { hasPassword: boolean; role: 'admin' | 'user'; answer: SecurityAnswer | undefined }

export function PasswordSection({ hasPassword, role, answer }: PasswordSectionProps) {
  const done = answer?.done === 'password' ? m.security_password_done() : undefined
  return (
    <Section title={m.security_password()} intro={m.security_password_note()} answer={answer} done={done}>
      {hasPassword ? (
        <PasswordForm role={role} answer={answer} />
      ) : (
        <>
          <p>{m.security_no_password()}</p>
          <ButtonLink to="/forgot-password" variant="secondary" className="self-start">
            {m.login_forgot()}
          </ButtonLink>
        </>
      )}
    </Section>
  )
}

function PasswordForm({ role, answer }: Omit<PasswordSectionProps, 'hasPassword'>) {
  const pending = useNavigation().formData?.get('intent') === 'password'
  const { form, onSubmit, problem } = useCheckedForm(
    changePasswordSchema(minPassword[role]),
    answer?.problems,
    problemText,
  )
  const emptied = useRef<SecurityAnswer>(undefined)
  useEffect(() => {
    if (answer?.done !== 'password' || emptied.current === answer) return
    emptied.current = answer
    form.current?.reset()
  }, [answer, form])
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="flex max-w-md flex-col gap-5">
      <input type="hidden" name="intent" value="password" />
      <KnownPassword problem={problem} name="current" label={m.security_password_current()} />
      <NewPasswords
        problem={problem}
        label={m.security_password_new()}
        hint={role === 'admin' ? m.reset_hint_admin() : m.reset_hint_user()}
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={m.profile_saving()}>
        {m.security_password_save()}
      </Button>
    </Form>
  )
}
