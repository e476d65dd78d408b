import { data, redirect } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import type { GoogleProblem } from '#app/account/sign-in/google-problem.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { isInAdmin, safeReturnPath } from '#app/guards.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/google-return'
import { ContinueLink, Failure, PendingLine, Success } from './google-outcome.tsx'

type Result =
  | { state: 'loading'; next: string }
  | { state: 'success'; to: string; inAdmin: boolean }
  | ({ state: 'error'; inAdmin: boolean } & GoogleProblem)

const statuses = { unknown: 502, unverified: 403, inactive: 403, other_identity: 403 } as Record<string, number>

/**
 * Where Google redirects back to (R30). First a "loading" page is shown; with or without scripts it continues to the
 * same address with `go`, and stays visible while the server asks Google.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { prefix, locale } = context.get(visitorContext)
  const query = url.searchParams
  // Google knows one return address; the page is in the language the sign-in began in.
  const language = /^(ar|en)\./.exec(query.get('state') ?? '')?.[1]
  if (prefix === '' && language !== undefined) throw redirect(`/${language}/auth/callback${url.search}`)
  if (query.get('code') && !query.has('error') && !query.has('go')) {
    const next = new URLSearchParams(query)
    next.set('go', '1')
    return data<Result>({ state: 'loading', next: `${prefix}/auth/callback?${next}` })
  }
  const finished = await context.get(accountsContext).finishGoogle(request, query, locale)
  const { headers } = finished
  const inAdmin = isInAdmin(finished.to)
  if (finished.ok)
    return data<Result>({ state: 'success', to: safeReturnPath(finished.to, prefix || '/'), inAdmin }, { headers })
  if (finished.reason === 'code')
    throw redirect(`${prefix}/login?step=code&from=${encodeURIComponent(finished.to)}`, { headers })
  const details = finished.reason === 'provider' ? finished : { denied: false, description: '' }
  const { reason } = finished
  return data<Result>(
    { state: 'error', inAdmin, reason, denied: details.denied, description: details.description },
    { status: statuses[reason] ?? 400, headers },
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.google_title(), hidden: true })
}

export default function GoogleReturn({ loaderData: result }: Route.ComponentProps) {
  return (
    <AccountSheet title={m.google_title()} ownWay>
      <NoReferrer />
      {result.state === 'loading' && <Loading next={result.next} />}
      {result.state === 'success' && <Success {...result} />}
      {result.state === 'error' && <Failure problem={result} inAdmin={result.inAdmin} />}
    </AccountSheet>
  )
}

function Loading({ next }: { next: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      <PendingLine>{m.google_loading()}</PendingLine>
      <ContinueLink to={next} />
    </>
  )
}
