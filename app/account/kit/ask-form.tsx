import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { type FieldOf, useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { EmailField } from './email-field.tsx'
import { TooMany } from './too-many.tsx'

/** The result of requesting a link by email: the same whether or not one was sent. */
export type AskResult = { email: string; done?: true; problems?: FieldErrors; seconds?: number }

export type AskFormProps = {
  schema: z.ZodMiniType
  /** The message for a field's problem. */
  say: (problem: string | undefined) => string | undefined
  result: AskResult | undefined
  submit: string
  emailHint?: string
  autoComplete?: 'username' | 'email'
  /** Link to the alternative. */
  way: { to: string; label: string }
  /** Fields beside the address. */
  fields?: (field: FieldOf) => ReactNode
}

/** A form that asks for an email address and optional further fields. */
export function AskForm({
  result,
  schema,
  say,
  submit,
  emailHint,
  autoComplete = 'username',
  way,
  fields,
}: AskFormProps) {
  const pending = useNavigation().formData?.has('email') ?? false
  const { form, field } = useCheckedForm(schema, result?.problems, say)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={result}>
        {result?.seconds !== undefined && !pending && <TooMany seconds={result.seconds} />}
      </FocusedNotice>
      {fields?.(field)}
      <EmailField {...field('email', result?.email)} autoComplete={autoComplete} hint={emailHint} />
      <Button type="submit" block pending={pending} pendingLabel={m.forgot_pending()}>
        {submit}
      </Button>
      <ButtonLink to={way.to} variant="quiet" block>
        {way.label}
      </ButtonLink>
    </Form>
  )
}
