import { data } from 'react-router'
import { AskForLink } from '#app/account/kit/ask-for-link.tsx'
import type { AskResult } from '#app/account/kit/ask-form.tsx'
import { problemText } from '#app/account/kit/problem-text.ts'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { forgotSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/forgot-password'

export function loader() {
  return null
}

/** Requests a password reset link. The answer does not reveal whether the address has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const email = typedText(fields.email, 254)
  const read = parseInput(forgotSchema, fields)
  if (!read.ok) return data<AskResult>({ email, problems: read.errors }, { status: 422 })
  const sent = await context.get(accountsContext).requestReset(read.value.email, context.get(visitorContext))
  if (sent.ok) return data<AskResult>({ email, done: true })
  const headers = { 'Retry-After': String(sent.seconds) }
  return data<AskResult>({ email, seconds: sent.seconds }, { status: 429, headers })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.forgot_title(), hidden: true })
}

export const headers = retryAfter

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <AskForLink
      title={m.forgot_title()}
      intro={m.forgot_intro()}
      schema={forgotSchema}
      say={problemText}
      result={actionData}
      submit={m.forgot_submit()}
      sent={{ title: m.forgot_done(), text: m.forgot_done_text() }}
      way={{ to: '/login', label: m.forgot_back() }}
    />
  )
}
