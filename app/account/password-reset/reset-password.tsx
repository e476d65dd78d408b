import { data, Form, redirect, useNavigation } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { NewPasswords } from '#app/account/kit/password-fields.tsx'
import { problemText } from '#app/account/kit/problem-text.ts'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { TooMany } from '#app/account/kit/too-many.tsx'
import { readFields, useCheckedForm } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { type FieldErrors, parseInput } from '#app/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { minPassword, resetSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/reset-password'

type ActionResult = { problems?: FieldErrors; seconds?: number }

/** Whether the link is valid. Viewing does not use it up: mail scanners follow links too. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const link = await context.get(accountsContext).resetLink(token)
  if (link === null) return data({ link: null }, { status: 404 })
  return data({ link: { token, role: link.role, email: link.email } })
}

/** Sets the new password, ends every session of the account, and redirects to the sign-in page. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const read = parseInput(resetSchema(minPassword.user), await readFields(request))
  if (!read.ok) return data<ActionResult>({ problems: read.errors }, { status: 422 })
  const visitor = context.get(visitorContext)
  const { token, password } = read.value
  const reset = await context.get(accountsContext).resetPassword(token, password, visitor, request)
  if (reset.ok) return redirect(`${visitor.prefix}/login?reset=done`, reset.headers && { headers: reset.headers })
  // An expired link has a page of its own.
  if (reset.reason === 'link') return redirect(url.pathname + url.search)
  if (reset.reason === 'limited') {
    const headers = { 'Retry-After': String(reset.seconds) }
    return data<ActionResult>({ seconds: reset.seconds }, { status: 429, headers })
  }
  return data<ActionResult>({ problems: { password: reset.reason } }, { status: 422 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.reset_title(), hidden: true })
}

export const headers = retryAfter

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.link === null)
    return (
      <AccountSheet title={m.link_dead_title()}>
        <NoReferrer />
        <p className="mt-2">{m.link_dead_reset()}</p>
        <ButtonLink to="/forgot-password" block className="mt-6">
          {m.link_dead_ask()}
        </ButtonLink>
      </AccountSheet>
    )
  return (
    <AccountSheet title={m.reset_title()} intro={m.reset_intro()}>
      <NoReferrer />
      <ResetForm link={loaderData.link} result={actionData} />
    </AccountSheet>
  )
}

type Link = { token: string; role: 'admin' | 'user'; email: string }

function ResetForm({ link, result }: { link: Link; result: ActionResult | undefined }) {
  const pending = useNavigation().formData?.has('confirm') ?? false
  const schema = resetSchema(minPassword[link.role])
  const { form, field } = useCheckedForm(schema, result?.problems, problemText)
  return (
    <Form {...form} className="mt-5 flex flex-col gap-5">
      <FocusedNotice result={result}>
        {result?.seconds !== undefined && !pending && <TooMany seconds={result.seconds} />}
      </FocusedNotice>
      <input type="hidden" name="token" value={link.token} />
      {/* For password managers: the account that the password belongs to. */}
      <input type="hidden" name="email" autoComplete="username" value={link.email} readOnly />
      <NewPasswords
        field={field}
        label={m.security_password_new()}
        hint={link.role === 'admin' ? m.reset_hint_admin() : m.reset_hint_user()}
      />
      <Button type="submit" block pending={pending} pendingLabel={m.reset_pending()}>
        {m.reset_submit()}
      </Button>
    </Form>
  )
}
