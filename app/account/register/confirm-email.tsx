import { data, Form, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requirePerson } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { adoptOrders } from '#shop/orders/own-orders.ts'
import type { Route } from './+types/confirm-email'

/**
 * Whether the link is valid, and whether its holder is signed in to the account it is for. Viewing does not use it up,
 * and the address itself is shown to that user only.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext)
  const [link, person] = [
    await accounts.confirmLink(url.searchParams.get('token') ?? ''),
    await accounts.person(request),
  ]
  if (link === null) return data({ state: 'dead' as const, email: '', back: '' }, { status: 404 })
  const back = `/login?from=${encodeURIComponent(url.pathname + url.search)}`
  if (person === null) return data({ state: 'stranger' as const, email: '', back })
  if (person.id !== link.userId) return data({ state: 'other' as const, email: '', back: '' })
  return data({ state: 'owner' as const, email: link.email, back: '' })
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  const { locale } = context.get(visitorContext)
  const token = url.searchParams.get('token') ?? ''
  const accounts = context.get(accountsContext)
  const confirmed = await accounts.confirmEmail(person, token, locale)
  // Shown explicitly: the link is used up by now, and its page alone would be a 404.
  if (confirmed.ok) {
    // The link may have moved the account to another address.
    const { email } = (await accounts.person(request)) ?? person
    const adopted = await adoptOrders(context.get(shopContext).db, { userId: person.id, email })
    return data({ done: true, taken: false, hadOrders: adopted > 0 }, { status: 200 })
  }
  if (confirmed.reason === 'taken') return data({ done: false, taken: true, hadOrders: false }, { status: 409 })
  return redirect(url.pathname + url.search)
}

/** After a confirmation, do not show that the link is used up. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionResult?.done ? false : defaultShouldRevalidate
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.confirm_title(), hidden: true })
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  const { state, email, back } = loaderData
  const dead = state === 'dead' && !actionData
  return (
    <AccountSheet title={dead ? m.link_dead_title() : m.confirm_title()}>
      <NoReferrer />
      <FocusedNotice result={actionData}>
        {actionData?.done && (
          <Notice tone="success" live="status" title={m.confirm_done()} className="mt-4">
            {actionData.hadOrders ? m.confirm_done_text() : m.confirm_done_no_orders()}
          </Notice>
        )}
        {actionData?.taken && (
          <Notice tone="danger" live="alert" title={m.confirm_taken()} className="mt-4">
            {m.problem_email_taken()}
          </Notice>
        )}
      </FocusedNotice>
      {actionData?.done && (
        <ButtonLink to="/profile/orders" block className="mt-6">
          {m.profile_tab_orders()}
        </ButtonLink>
      )}
      {!actionData && state === 'owner' && (
        <Form method="post">
          <p className="mt-4">{m.confirm_text()}</p>
          <p dir="ltr" className="my-4 rounded-md bg-sunken px-4 py-3 text-center font-semibold wrap-anywhere">
            {email}
          </p>
          <Button type="submit" block pending={pending} pendingLabel={m.confirm_pending()}>
            {m.confirm_submit()}
          </Button>
        </Form>
      )}
      {!actionData && state === 'stranger' && (
        <>
          <p className="mt-4 mb-6">{m.confirm_sign_in()}</p>
          <ButtonLink to={back} block>
            {m.profile_sign_in()}
          </ButtonLink>
        </>
      )}
      {!actionData && state === 'other' && <p className="mt-4">{m.confirm_other()}</p>}
      {dead && (
        <>
          <p className="mt-4 mb-6">{m.link_dead_confirm()}</p>
          <ButtonLink to="/profile" block variant="secondary">
            {m.profile_title()}
          </ButtonLink>
        </>
      )}
    </AccountSheet>
  )
}
