import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import * as m from '#locales/compiled/messages.js'
import { changePasswordSchema, minPassword } from '#shop/accounts/form.ts'
import { CurrentPasswordField, NewPasswords } from '../kit/password-fields.tsx'
import { problemText } from '../kit/problem-text.ts'
import type { SecurityResult } from './security-result.ts'

export function PasswordForm({ role, result }: { role: 'admin' | 'user'; result: SecurityResult | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'password'
  const { form, field } = useCheckedForm(changePasswordSchema(minPassword[role]), result?.problems, problemText)
  const emptied = useRef<SecurityResult>(undefined)
  useEffect(() => {
    if (result?.done !== 'password' || emptied.current === result) return
    emptied.current = result
    form.ref.current?.reset()
  }, [result, form.ref])
  return (
    <Form {...form} className="flex max-w-md flex-col gap-5">
      <input type="hidden" name="intent" value="password" />
      <CurrentPasswordField field={field} name="current" label={m.security_password_current()} />
      <NewPasswords
        field={field}
        label={m.security_password_new()}
        hint={role === 'admin' ? m.reset_hint_admin() : m.reset_hint_user()}
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={m.profile_saving()}>
        {m.security_password_save()}
      </Button>
    </Form>
  )
}
