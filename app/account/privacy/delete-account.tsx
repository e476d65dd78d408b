import { data, Form, useNavigation } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { deletionRefused, goodbye } from '#app/account/privacy/data-action.ts'
import { DeletionProblem } from '#app/account/privacy/delete-section.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { requirePerson } from '#app/guards.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/delete-account'

/** Whether the link is valid, and whether its holder is signed in to the account it deletes. Viewing does not use it up. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext)
  const link = await accounts.deletionLink(url.searchParams.get('token') ?? '')
  const person = await accounts.person(request)
  if (link === null) return data({ state: 'dead' as const, back: '' }, { status: 404 })
  const back = `/login?from=${encodeURIComponent(url.pathname + url.search)}`
  if (person === null) return data({ state: 'stranger' as const, back })
  return data({ state: person.id === link.userId ? ('owner' as const) : ('other' as const), back: '' })
}

/** Deletes the account, for its owner only. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  const { locale } = context.get(visitorContext)
  const deleted = await context.get(accountsContext).deleteByLink(person, url.searchParams.get('token') ?? '', locale)
  return deleted.ok ? goodbye(request, context) : data(deletionRefused(deleted), { status: 409 })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.delete_title(), hidden: true })
}

export default function DeleteAccount({ loaderData: { state, back }, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== 'idle'
  return (
    <AccountSheet title={state === 'dead' ? m.link_dead_title() : m.delete_title()}>
      <NoReferrer />
      <div className="mt-4 flex flex-col gap-4">
        <FocusedNotice result={actionData}>{actionData && <DeletionProblem result={actionData} />}</FocusedNotice>
        {state === 'owner' && (
          <Form method="post" className="flex flex-col gap-4">
            <p>{m.delete_link_text()}</p>
            <ul className="ms-5 list-disc space-y-1 text-quiet">
              <li>{m.delete_goes()}</li>
              <li>{m.delete_stays()}</li>
              <li>{m.delete_reviews()}</li>
            </ul>
            <Button type="submit" variant="danger" block pending={pending} pendingLabel={m.delete_pending()}>
              {m.delete_submit()}
            </Button>
          </Form>
        )}
        {state === 'stranger' && (
          <>
            <p>{m.delete_link_sign_in()}</p>
            <ButtonLink to={back} block>
              {m.profile_sign_in()}
            </ButtonLink>
          </>
        )}
        {state === 'other' && <p>{m.delete_link_other()}</p>}
        {state === 'dead' && (
          <>
            <p>{m.delete_link_dead()}</p>
            <ButtonLink to="/profile/data" block variant="secondary">
              {m.profile_tab_data()}
            </ButtonLink>
          </>
        )}
      </div>
    </AccountSheet>
  )
}
