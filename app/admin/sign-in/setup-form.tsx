import { Form, useNavigation } from 'react-router'
import { EmailField } from '#app/account/kit/email-field.tsx'
import { NewPasswords } from '#app/account/kit/password-fields.tsx'
import { problemText } from '#app/account/kit/problem-text.ts'
import { TooMany } from '#app/account/kit/too-many.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { setUpSchema } from '#shop/accounts/form.ts'

/** Why the setup form was refused; passwords are never sent back. */
export type SetupResult = { typed: { name: string; email: string }; problems?: FieldErrors; seconds?: number }

/** The first admin's name, email and password. */
export function SetupForm({ token, result }: { token: string; result: SetupResult | undefined }) {
  const pending = useNavigation().state !== 'idle'
  const { form, field } = useCheckedForm(setUpSchema, result?.problems, problemText)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={result}>
        {result?.seconds && !pending && <TooMany seconds={result.seconds} />}
      </FocusedNotice>
      <input type="hidden" name="token" value={token} />
      <Field
        {...field('name', result?.typed.name)}
        label={m.admin_setup_name()}
        autoComplete="name"
        required
        maxLength={80}
      />
      <EmailField {...field('email', result?.typed.email)} />
      <NewPasswords field={field} hint={m.admin_setup_password_hint()} />
      <Button type="submit" block pending={pending} pendingLabel={m.admin_setup_pending()}>
        {m.admin_setup_submit()}
      </Button>
    </Form>
  )
}
