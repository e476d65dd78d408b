import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { passwordSchema } from '#shop/accounts/form.ts'
import { CurrentPasswordField } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import type { SecurityResult } from './security-result.ts'

type AskProps = {
  intent: string
  label: string
  result: SecurityResult | undefined
  /** Without a password nothing is asked: the server checks when the user signed in. */
  hasPassword?: boolean
  danger?: boolean
  onCancel?: () => void
  /** Further fields. */
  children?: ReactNode
}

/** Asks for the password again before a change to the sign-in methods. */
export function AskPassword({ intent, label, result, hasPassword = true, danger, onCancel, children }: AskProps) {
  const pending = useNavigation().formData?.get('intent') === intent
  const { form, field, problem } = useCheckedForm(passwordSchema, result?.problems, problemText)
  const refusal = !hasPassword && problem('password')
  return (
    <Form {...form} onSubmit={hasPassword ? form.onSubmit : undefined} className="flex max-w-md flex-col gap-4">
      <input type="hidden" name="intent" value={intent} />
      {children}
      {hasPassword && <CurrentPasswordField field={field} label={m.security_password_current()} />}
      {refusal && <Notice tone="warning" live="alert" title={refusal} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
          {label}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {m.profile_cancel()}
          </Button>
        )}
      </div>
    </Form>
  )
}
