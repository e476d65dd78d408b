import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import { useCheckedForm } from '#app/checked-form.ts'
import type { FieldErrors } from '#app/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { EmailField } from './email-field.tsx'
import { AccountSheet } from './sheet.tsx'
import { TooMany } from './too-many.tsx'

/** The result of requesting a link by email: the same whether or not one was sent. */
export type AskAnswer = { email: string; done?: true; problems?: FieldErrors; seconds?: number }

type AskForLinkProps = {
  title: string
  /** Above the form: what it is for. */
  intro: string
  notice?: ReactNode
  schema: z.ZodMiniType
  /** The words for a field's problem. */
  say: (problem: string | undefined) => string | undefined
  answer: AskAnswer | undefined
  submit: string
  emailHint?: string
  autoComplete?: 'username' | 'email'
  /** Replaces the form once the email was requested. */
  sent: { title: string; text: string }
  /** Where to go instead. */
  way: { to: string; label: string }
  /** What is asked beside the address. */
  fields?: (problem: (name: string) => string | undefined) => ReactNode
}

/** A sheet that sends a link to an e-mail address, and says so in its own place afterwards. */
export function AskForLink({ title, intro, notice, answer, sent, way, ...form }: AskForLinkProps) {
  return answer?.done ? (
    <AccountSheet title={title}>
      <div className="mt-5 flex flex-col gap-5">
        <FocusedNotice answer={answer}>
          <Notice tone="success" live="status" title={sent.title}>
            {sent.text}
          </Notice>
        </FocusedNotice>
        <ButtonLink to={way.to} variant="secondary" block>
          {way.label}
        </ButtonLink>
      </div>
    </AccountSheet>
  ) : (
    <AccountSheet title={title} intro={intro}>
      {notice}
      <AskForm answer={answer} way={way} {...form} />
    </AccountSheet>
  )
}

type AskFormProps = Omit<AskForLinkProps, 'title' | 'intro' | 'notice' | 'sent'>

function AskForm({ answer, schema, say, submit, emailHint, autoComplete = 'username', way, fields }: AskFormProps) {
  const pending = useNavigation().formData?.has('email') ?? false
  const { form, onSubmit, problem } = useCheckedForm(schema, answer?.problems, say)
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
      <FocusedNotice answer={answer}>
        {answer?.seconds !== undefined && !pending && <TooMany seconds={answer.seconds} />}
      </FocusedNotice>
      {fields?.(problem)}
      <EmailField autoComplete={autoComplete} hint={emailHint} defaultValue={answer?.email} error={problem('email')} />
      <Button type="submit" block pending={pending} pendingLabel={m.forgot_pending()}>
        {submit}
      </Button>
      <ButtonLink to={way.to} variant="quiet" block>
        {way.label}
      </ButtonLink>
    </Form>
  )
}
