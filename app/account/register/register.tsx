import { useEffect } from 'react'
import { data, redirect, useSearchParams } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { RegisterForm, type RegisterResult } from '#app/account/register/register-form.tsx'
import { goToGoogle } from '#app/account/sign-in/go-to-google.ts'
import { GoogleButton } from '#app/account/sign-in/google-button.tsx'
import { isUnavailable } from '#app/account/sign-in/sign-in.ts'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { safeReturnPath } from '#app/guards.ts'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { SiteLink, useSiteNavigate, useSitePath } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { latestBirthDate } from '#shop/accounts/birth-date.ts'
import { registerSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/register'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { prefix } = context.get(visitorContext)
  if (await context.get(accountsContext).person(request)) throw redirect(`${prefix}/profile`)
  return { latestBirth: latestBirthDate(context.get(shopContext).clock.now()) }
}

/** Creates the account. The answer does not reveal whether the address already had one. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const fields = await readFields(request)
  const typed = typedOf(fields)
  const respond = (rest: Omit<RegisterResult, 'typed'>, status: number, headers = new Headers()) =>
    data<RegisterResult>({ typed, ...rest }, { status, headers })

  if (fields.intent === 'google') {
    const home = context.get(visitorContext).prefix || '/'
    const went = await goToGoogle(context, safeReturnPath(url.searchParams.get('from'), home))
    return went instanceof Response ? went : respond(went.result, went.status, went.headers)
  }
  const read = parseInput(registerSchema(latestBirthDate(context.get(shopContext).clock.now())), fields)
  if (!read.ok) return respond({ problems: read.errors }, 422)
  try {
    const registered = await context.get(accountsContext).register(read.value, context.get(visitorContext))
    if (registered.ok) return respond({ done: true }, 200)
    if (registered.reason === 'password_common') return respond({ problems: { password: 'password_common' } }, 422)
    const headers = new Headers({ 'Retry-After': String(registered.seconds) })
    return respond({ refused: 'limited', seconds: registered.seconds }, 429, headers)
  } catch (error) {
    if (isUnavailable(error)) return respond({ refused: 'error' }, 503)
    throw error
  }
}

/** A lost connection or server failure is shown in the form (R38), which keeps its input. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await readFields(request.clone())
  const refused = fields.intent === 'google' ? 'google_error' : 'error'
  return resultOr<RegisterResult>(serverAction, { typed: typedOf(fields), refused })
}

const typedOf = (fields: Record<string, unknown>): RegisterResult['typed'] => ({
  name: typedText(fields.name, 80),
  username: typedText(fields.username, 40),
  email: typedText(fields.email, 254),
  dateOfBirth: typedText(fields.dateOfBirth, 10),
})

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.register_title(), hidden: true })
}

/** How long the success message shows before the redirect to the sign-in page. */
const redirectAfterMs = 2000

export const headers = retryAfter

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const goTo = useSiteNavigate()
  const [params] = useSearchParams()
  const from = params.get('from')
  const login = from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`
  const path = useSitePath()
  const done = actionData?.done === true
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => goTo(login), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [done, goTo, login])

  const signIn = (
    <SiteLink
      to={login}
      className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
    >
      {m.register_sign_in()}
    </SiteLink>
  )
  if (done)
    return (
      <AccountSheet title={m.register_title()}>
        <div className="mt-5 flex flex-col gap-3">
          <FocusedNotice result={actionData}>
            <Notice tone="success" live="status" title={m.register_done()}>
              {m.register_done_mail()}
            </Notice>
          </FocusedNotice>
          <p className="text-center">{signIn}</p>
          <noscript>
            <meta httpEquiv="refresh" content={`${redirectAfterMs / 1000};url=${path(login)}`} />
          </noscript>
        </div>
      </AccountSheet>
    )
  return (
    <AccountSheet title={m.register_title()} intro={m.register_intro()}>
      <RegisterForm latestBirth={loaderData.latestBirth} result={actionData} />
      <GoogleButton label={m.register_google()} />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2">
        {m.register_have_account()} {signIn}
      </p>
    </AccountSheet>
  )
}
