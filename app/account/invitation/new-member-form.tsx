import { Form, useNavigation } from 'react-router'
import { NewPasswords } from '#app/account/kit/password-fields.tsx'
import { problemText } from '#app/account/kit/problem-text.ts'
import { TooMany } from '#app/account/kit/too-many.tsx'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Field } from '#app/ui/form/field.tsx'
import * as m from '#locales/compiled/messages.js'
import { joinSchema } from '#shop/accounts/form.ts'
import type { AcceptRefusal } from '#shop/accounts/invitations/accept-invitation.ts'
import { JoinRefused } from './joining.tsx'

/** Why the form was refused; passwords are never sent back. */
export type JoinResult = {
  typed: { name: string }
  problems?: FieldErrors
  seconds?: number
  refused?: AcceptRefusal['reason']
}

/** Name and password of a new staff member; the address comes from the invitation. */
export function NewMemberForm({ result }: { result: JoinResult | undefined }) {
  const pending = useNavigation().state !== 'idle'
  const { form, field } = useCheckedForm(joinSchema, result?.problems, problemText)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={result}>
        {result?.seconds && !pending && <TooMany seconds={result.seconds} />}
        {result?.refused && <JoinRefused reason={result.refused} />}
      </FocusedNotice>
      {/* For client-side validation and password managers; the URL has the token. */}
      <input type="hidden" name="token" value="link" />
      <Field
        {...field('name', result?.typed.name)}
        label={m.admin_setup_name()}
        autoComplete="name"
        required
        maxLength={80}
      />
      <NewPasswords field={field} hint={m.admin_setup_password_hint()} />
      <Button type="submit" block pending={pending} pendingLabel={m.admin_setup_pending()}>
        {m.join_submit_new()}
      </Button>
    </Form>
  )
}
