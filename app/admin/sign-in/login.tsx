import { redirect } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { GoogleButton } from '#app/account/sign-in/google-button.tsx'
import { type SignInResult, signIn } from '#app/account/sign-in/sign-in.ts'
import { signInFailed } from '#app/account/sign-in/sign-in-failed.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import { pageOfFile } from '#app/admin/export/page-of-file.ts'
import { TextLink } from '#app/admin/kit/text-link.tsx'
import { SignInLayout } from '#app/admin/sign-in/sign-in-layout.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { safeReturn } from '#app/guards.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/login'

const returnPage = (url: URL) => pageOfFile(safeReturn(url.searchParams.get('from')))

/** Open to anyone; signed-in admins are redirected to where they were going. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  if (await context.get(accountsContext).admin(request)) throw redirect(returnPage(url))
  return null
}

/** Signs in, or signs out for the header's form. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await request.clone().text()
  if (new URLSearchParams(form).get('intent') === 'logout')
    return redirect('/admin/login', { headers: await context.get(accountsContext).signOut(request) })
  return signIn({ request, context }, returnPage(url), true)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return resultOr<SignInResult>(serverAction, await signInFailed(request))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.admin_login_title(), hidden: true })
}

export const headers = retryAfter

export default function Login({ actionData }: Route.ComponentProps) {
  return (
    <SignInLayout title={m.admin_login_title()} intro={m.admin_login_intro()}>
      <SignInForm result={actionData} />
      {actionData?.step !== 'code' && (
        <>
          <TextLink to="/forgot-password" reloadDocument className="mt-2 w-full justify-center underline">
            {m.login_forgot()}
          </TextLink>
          <GoogleButton label={m.login_google()} />
        </>
      )}
    </SignInLayout>
  )
}
