import { useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { readFields, typedText, useCheckedForm } from '#app/admin/checked-form.ts'
import { Door } from '#app/admin/door.tsx'
import { PasswordField } from '#app/admin/password-field.tsx'
import { accountsContext, visitorContext } from '#app/context.ts'
import { parseInput } from '#app/form.ts'
import { safeReturn } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { signInSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/login'

/** Open to anyone; whoever is signed in already goes on to where they wanted to be. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (await context.get(accountsContext).admin(request)) throw redirect(safeReturn(url.searchParams.get('from')))
  return null
}

/** Signs in, or out when the header's form asks for it. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const accounts = context.get(accountsContext)
  const fields = await readFields(request)
  if (fields.intent === 'logout') return redirect('/admin/login', { headers: await accounts.signOut(request) })

  const typed = typedText(fields.email, 254)
  const read = parseInput(signInSchema, fields)
  if (!read.ok) return data({ email: typed, problems: read.errors, refused: null }, { status: 422 })
  const { email, password } = read.value
  const signedIn = await accounts.signIn(request, email, password, context.get(visitorContext).network)
  if (signedIn.ok) return redirect(safeReturn(url.searchParams.get('from')), { headers: signedIn.headers })
  return data(
    { email: typed, problems: undefined, refused: signedIn.reason },
    { status: signedIn.reason === 'limited' ? 429 : 401 },
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_login_title(), hidden: true })
}

export default function Login({ actionData }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith('/admin/login') ?? false
  const { form, onSubmit, problem } = useCheckedForm(signInSchema, actionData?.problems)
  const refusal = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (actionData?.refused) refusal.current?.focus()
  }, [actionData])
  return (
    <Door title={m.admin_login_title()} intro={m.admin_login_intro()}>
      <Form ref={form} method="post" noValidate onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
        <div ref={refusal} tabIndex={-1} className="empty:hidden">
          {actionData?.refused && !pending && <Refusal reason={actionData.refused} />}
        </div>
        <Field
          label={m.admin_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          required
          maxLength={254}
          defaultValue={actionData?.email}
          error={problem('email')}
        />
        <PasswordField
          label={m.admin_password()}
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
          error={problem('password')}
          showLabel={m.admin_password_show()}
          hideLabel={m.admin_password_hide()}
        />
        <Button type="submit" block pending={pending} pendingLabel={m.admin_login_pending()}>
          {m.admin_login_submit()}
        </Button>
      </Form>
    </Door>
  )
}

function Refusal({ reason }: { reason: 'invalid' | 'limited' }) {
  return reason === 'limited' ? (
    <Notice tone="warning" live="alert" title={m.admin_login_limited()}>
      {m.admin_login_limited_hint()}
    </Notice>
  ) : (
    <Notice tone="danger" live="alert" title={m.admin_login_invalid()}>
      {m.admin_login_invalid_hint()}
    </Notice>
  )
}
