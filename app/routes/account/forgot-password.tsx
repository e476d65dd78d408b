import { data, Form, useNavigation } from 'react-router'
import { EmailField } from '#app/account/email-field.tsx'
import { problemText, waitText } from '#app/account/problem-text.ts'
import { retryAfter } from '#app/account/retry-after.ts'
import { AccountSheet } from '#app/account/sheet.tsx'
import { Told } from '#app/account/told.tsx'
import { readFields, typedText, useCheckedForm } from '#app/checked-form.ts'
import { accountsContext, visitorContext } from '#app/context.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { forgotSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/forgot-password'

type Answer = { email: string; done?: true; problems?: FieldErrors; seconds?: number }

export function loader() {
  return null
}

/** Asks for a link to a new password. The answer does not tell whether the address has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const email = typedText(fields.email, 254)
  const read = parseInput(forgotSchema, fields)
  if (!read.ok) return data<Answer>({ email, problems: read.errors }, { status: 422 })
  const asked = await context.get(accountsContext).requestReset(read.value.email, context.get(visitorContext))
  if (asked.ok) return data<Answer>({ email, done: true })
  const headers = { 'Retry-After': String(asked.seconds) }
  return data<Answer>({ email, seconds: asked.seconds }, { status: 429, headers })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.forgot_title(), hidden: true })
}

export const headers = retryAfter

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  if (actionData?.done) return <Sent answer={actionData} />
  return (
    <AccountSheet title={m.forgot_title()} intro={m.forgot_intro()}>
      <AskForm answer={actionData} />
    </AccountSheet>
  )
}

function AskForm({ answer }: { answer: Answer | undefined }) {
  const pending = useNavigation().formData?.has('email') ?? false
  const { form, onSubmit, problem } = useCheckedForm(forgotSchema, answer?.problems, problemText)
  return (
    <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
      <Told answer={answer}>
        {answer?.seconds !== undefined && !pending && (
          <Notice tone="warning" live="alert" title={m.account_too_many()}>
            {waitText(answer.seconds)}
          </Notice>
        )}
      </Told>
      <EmailField defaultValue={answer?.email} error={problem('email')} />
      <Button type="submit" block pending={pending} pendingLabel={m.forgot_pending()}>
        {m.forgot_submit()}
      </Button>
      <ButtonLink to="/login" variant="quiet" block>
        {m.forgot_back()}
      </ButtonLink>
    </Form>
  )
}

function Sent({ answer }: { answer: Answer }) {
  return (
    <AccountSheet title={m.forgot_title()}>
      <div className="mt-5 flex flex-col gap-5">
        <Told answer={answer}>
          <Notice tone="success" live="status" title={m.forgot_done()}>
            {m.forgot_done_text()}
          </Notice>
        </Told>
        <ButtonLink to="/login" variant="secondary" block>
          {m.forgot_back()}
        </ButtonLink>
      </div>
    </AccountSheet>
  )
}
