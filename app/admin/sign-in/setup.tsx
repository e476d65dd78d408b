import { data, redirect } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { SetupForm, type SetupResult } from '#app/admin/sign-in/setup-form.tsx'
import { SignInLayout } from '#app/admin/sign-in/sign-in-layout.tsx'
import { readFields, typedText } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { limitsContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { parseInput } from '#app/form.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { setUpSchema } from '#shop/accounts/form.ts'
import type { Route } from './+types/setup'

/** Whether the one-time link is valid; the page of an invalid one says how to get another. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const works = token !== '' && (await context.get(accountsContext).setupLinkWorks(token))
  return data({ token: works ? token : null }, { status: works ? 200 : 404 })
}

/** Creates the admin and signs in. Nothing else uses up the link. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const accounts = context.get(accountsContext)
  const fields = await readFields(request)
  const typed = {
    name: typedText(fields.name, 80),
    email: typedText(fields.email, 254),
  }
  const refuse = (result: Omit<SetupResult, 'typed'>, status: number) =>
    data<SetupResult>({ typed, ...result }, { status })

  const good = await accounts.setupLinkWorks(typedText(fields.token, 200))
  const wait = good ? null : await context.get(limitsContext).setup.hit(context.get(visitorContext))
  if (wait !== null) return refuse({ seconds: wait }, 429)
  const read = parseInput(setUpSchema, fields)
  if (!read.ok) return refuse({ problems: read.errors }, 422)
  const { token, name, email, password } = read.value
  const created = await accounts.setUp(request, { token, name, email, password })
  if (created.ok) return redirect('/admin/dashboard', { headers: created.headers })
  if (created.reason === 'password_common') return refuse({ problems: { password: 'password_common' } }, 422)
  if (created.reason === 'taken') return refuse({ problems: { email: 'taken' } }, 409)
  // A valid link that was refused is for another address; an invalid one has its own page.
  if (await accounts.setupLinkWorks(token)) return refuse({ problems: { email: 'other_email' } }, 409)
  return redirect(url.pathname + url.search)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData?.token ? m.admin_setup_title() : m.admin_setup_dead_title(),
    hidden: true,
  })
}

export default function Setup({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.token === null) return <DeadLink />
  return (
    <SignInLayout title={m.admin_setup_title()} intro={m.admin_setup_intro()}>
      <NoReferrer />
      <SetupForm token={loaderData.token} result={actionData} />
    </SignInLayout>
  )
}

function DeadLink() {
  return (
    <SignInLayout title={m.admin_setup_dead_title()}>
      <NoReferrer />
      <p className="mt-2">{m.admin_setup_dead_text()}</p>
      <pre dir="ltr" className="mt-3 overflow-x-auto rounded-md bg-sunken px-4 py-3 font-mono text-sm">
        npm run admin -- create EMAIL
      </pre>
      <ButtonLink to="/admin/login" variant="secondary" block className="mt-6">
        {m.admin_setup_dead_login()}
      </ButtonLink>
    </SignInLayout>
  )
}
