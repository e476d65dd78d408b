import { useMemo } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { registerSchema } from '#shop/accounts/form.ts'
import { EmailField } from '../kit/email-field.tsx'
import { NewPasswords } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import { TooMany } from '../kit/too-many.tsx'

/** Result of a registration; passwords are never sent back. */
export type RegisterResult = {
  typed: { name: string; username: string; email: string; dateOfBirth: string }
  done?: true
  problems?: FieldErrors
  refused?: 'limited' | 'error' | 'google' | 'google_error'
  seconds?: number
}

/** @param latestBirth the date picker's last day: 13 years ago in Kuwait (R29) */
export function RegisterForm({ latestBirth, result }: { latestBirth: string; result: RegisterResult | undefined }) {
  const pending = useNavigation().formData?.has('confirm') ?? false
  const schema = useMemo(() => registerSchema(latestBirth), [latestBirth])
  const { form, field } = useCheckedForm(schema, result?.problems, problemText)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={result}>{result?.refused && !pending && <Refusal result={result} />}</FocusedNotice>
      <Field
        {...field('name', result?.typed.name)}
        label={m.register_name()}
        autoComplete="name"
        required
        maxLength={80}
      />
      <Field
        {...field('username', result?.typed.username)}
        label={m.register_username()}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        required
        maxLength={40}
      />
      <EmailField {...field('email', result?.typed.email)} autoComplete="email" />
      <Field
        {...field('dateOfBirth', result?.typed.dateOfBirth)}
        label={m.register_birth()}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        max={latestBirth}
        required
        hint={m.register_birth_hint()}
      />
      <NewPasswords field={field} hint={m.register_password_hint()} />
      <Button type="submit" block pending={pending} pendingLabel={m.register_pending()}>
        {m.register_submit()}
      </Button>
    </Form>
  )
}

function Refusal({ result: { refused, seconds = 0 } }: { result: RegisterResult }) {
  if (refused === 'google') return <Notice tone="info" live="status" title={m.login_google_off()} />
  if (refused === 'limited') return <TooMany seconds={seconds} />
  return (
    <Notice
      tone="danger"
      live="alert"
      title={refused === 'google_error' ? m.register_google_error() : m.register_error()}
    >
      {refused === 'google_error' ? m.login_google_error_hint() : m.login_error_hint()}
    </Notice>
  )
}
