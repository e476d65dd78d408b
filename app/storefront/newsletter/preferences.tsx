import { data, redirect } from 'react-router'
import { shopContext } from '#app/context/shop.ts'
import { formOf, parseInput } from '#app/form.ts'
import { privatePage } from '#app/storefront/layout/private-page.ts'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { isolate } from '#app/ui/isolate.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { changePreferences, resubscribe } from '#shop/newsletter/change-preferences.ts'
import { firstProblem, preferencesSchema } from '#shop/newsletter/form.ts'
import { linkFrom } from '#shop/newsletter/link.ts'
import { byPreferencesLink } from '#shop/newsletter/read.ts'
import { unsubscribe } from '#shop/newsletter/unsubscribe.ts'
import type { Route } from './+types/preferences'
import { Card } from './card.tsx'
import { LinkProblem } from './link-problem.tsx'
import type { PreferencesResult } from './preferences-form.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import { readTyped } from './read-typed.ts'
import { ResubscribeForm, UnsubscribeForm } from './unsubscribe-forms.tsx'

export const meta: Route.MetaFunction = ({ matches }) => privatePage(matches, m.newsletter_preferences())

/** A subscriber's preferences, by the private link in every email. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, secrets } = context.get(shopContext)
  const row = await byPreferencesLink(db, secrets, linkFrom(url.searchParams))
  if (row === null) return data(null, { status: 404 })
  const { email, name, interests, locale, state } = row
  return { email, name, interests, locale, state }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const link = linkFrom(url.searchParams)
  const form = await formOf(request.clone())
  const intent = form.get('intent')
  if (intent === 'unsubscribe' || intent === 'resubscribe') {
    const moved = await (intent === 'unsubscribe' ? unsubscribe : resubscribe)(shop.db, shop, link)
    // Post/redirect/get: a reload must not unsubscribe or resubscribe again.
    return moved.ok ? redirect(url.pathname + url.search) : data(null, { status: 404 })
  }
  const { name, interests } = await readTyped(request)
  const parsed = parseInput(preferencesSchema, { name, interests, locale: form.get('locale') })
  if (!parsed.ok) return { ok: false as const, problem: firstProblem(parsed.errors), errors: parsed.errors }
  const changed = await changePreferences(shop.db, shop, link, parsed.value)
  return changed.ok ? { ok: true as const } : data(null, { status: 404 })
}

export const shouldRevalidate = reloadOutdated

/** A lost connection or server failure is shown on the page, which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<PreferencesResult>(serverAction, { ok: false, problem: 'failed', errors: {} })
}

export default function Preferences({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <Card art="seedling">
        <LinkProblem />
      </Card>
    )
  }
  const { state } = loaderData
  const email = isolate(loaderData.email)
  if (state !== 'confirmed') {
    const left = state === 'unsubscribed'
    return (
      <Card art={left ? 'seedling' : 'email'}>
        <div role="status" className="grid gap-3">
          <h1 className="text-3xl">{left ? m.newsletter_left_title() : m.newsletter_confirm_title()}</h1>
          <p className="wrap-anywhere">
            {left ? m.newsletter_left_text({ email }) : m.newsletter_pending_text({ email })}
          </p>
        </div>
        {actionData?.ok === false && <Notice tone="danger" live="alert" title={m.newsletter_save_failed()} />}
        <ResubscribeForm label={left ? m.newsletter_return() : m.newsletter_confirm_submit()} />
      </Card>
    )
  }
  return (
    <div className="wrap grid justify-items-center py-8 md:py-14">
      <div className="sheet grid w-full max-w-lg gap-6 p-5 shadow-soft sm:p-8">
        <header className="grid gap-1">
          <h1 className="text-3xl">{m.newsletter_preferences()}</h1>
          <p className="wrap-anywhere text-quiet">{m.newsletter_preferences_text({ email })}</p>
        </header>
        <PreferencesForm subscription={loaderData} result={actionData ?? null} />
        <UnsubscribeForm />
      </div>
    </div>
  )
}
