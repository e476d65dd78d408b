import { useEffect } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { forgetDrafts } from '#app/account/kit/forget-drafts.ts'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { GoogleButton } from '#app/account/sign-in/google-button.tsx'
import { type SignInResult, signIn } from '#app/account/sign-in/sign-in.ts'
import { signInFailed } from '#app/account/sign-in/sign-in-failed.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { safeReturnPath } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { SiteLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/login'

/** Where to go after signing in: where the visitor came from, else home (R31). */
const placeOf = ({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) =>
  safeReturnPath(url.searchParams.get('from'), context.get(visitorContext).prefix || '/')

export async function loader(args: Route.LoaderArgs) {
  if (await args.context.get(accountsContext).person(args.request)) throw redirect(placeOf(args))
  return null
}

export function action(args: Route.ActionArgs) {
  return signIn(args, placeOf(args))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return resultOr<SignInResult>(serverAction, await signInFailed(request))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.login_title(), hidden: true })
}

export const headers = retryAfter

export default function Login({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const isDeleted = params.has('deleted')
  useEffect(() => {
    if (isDeleted) forgetDrafts()
  }, [isDeleted])
  // After Google only the code is missing; it is asked for here, as after a password.
  const result: SignInResult | undefined =
    actionData ?? (params.get('step') === 'code' ? { step: 'code', email: '', remember: true } : undefined)
  const from = params.get('from')
  const saved = from === null ? '' : `?from=${encodeURIComponent(from)}`
  return (
    <AccountSheet title={m.login_title()} intro={m.login_intro()}>
      {params.has('reset') && !actionData && (
        <Notice tone="success" live="status" className="mt-4">
          {m.login_reset_done()}
        </Notice>
      )}
      {isDeleted && !actionData && (
        <Notice tone="success" live="status" className="mt-4">
          {m.delete_done()}
        </Notice>
      )}
      <SignInForm result={result} />
      {result?.step !== 'code' && (
        <>
          <SiteLink
            to="/forgot-password"
            className="mt-2 flex min-h-11 items-center justify-center text-leaf underline underline-offset-4"
          >
            {m.login_forgot()}
          </SiteLink>
          <GoogleButton label={m.login_google()} />
          <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2">
            {m.login_no_account()}
            <SiteLink
              to={`/register${saved}`}
              className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
            >
              {m.login_sign_up()}
            </SiteLink>
          </p>
          <SiteLink
            to="/find-order"
            className="flex min-h-11 items-center justify-center text-leaf underline underline-offset-4"
          >
            {m.find_order_link()}
          </SiteLink>
        </>
      )}
    </AccountSheet>
  )
}
