import { type ReactNode, useEffect } from 'react'
import { data, redirect } from 'react-router'
import { NoReferrer } from '#app/account/kit/no-referrer.tsx'
import { AccountSheet } from '#app/account/kit/sheet.tsx'
import { type GoogleProblem, googleProblemText } from '#app/account/sign-in/google-problem.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { ownPlace } from '#app/guards.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import type { Route } from './+types/google-return'

type Result =
  | { state: 'loading'; next: string }
  | { state: 'success'; to: string }
  | ({ state: 'error' } & GoogleProblem)

const statuses = { unknown: 502, unverified: 403, inactive: 403, other_identity: 403 } as Record<string, number>

/**
 * Where Google sends the browser back (R30). First a page that says "loading" is shown; it goes on by itself,
 * with or without scripts, to the same address with `go`, and stays in sight while the server asks Google.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { prefix, locale } = context.get(visitorContext)
  const query = url.searchParams
  // Google knows one address; the page is in the language the sign-in began in.
  const language = /^(ar|en)\./.exec(query.get('state') ?? '')?.[1]
  if (prefix === '' && language !== undefined) throw redirect(`/${language}/auth/callback${url.search}`)
  if (query.get('code') && !query.has('error') && !query.has('go')) {
    const next = new URLSearchParams(query)
    next.set('go', '1')
    return data<Result>({ state: 'loading', next: `${prefix}/auth/callback?${next}` })
  }
  const finished = await context.get(accountsContext).finishGoogle(request, query, locale)
  const { headers } = finished
  if (finished.ok) return data<Result>({ state: 'success', to: ownPlace(finished.to, prefix || '/') }, { headers })
  if (finished.reason === 'code')
    throw redirect(`${prefix}/login?step=code&from=${encodeURIComponent(finished.to)}`, { headers })
  const said = finished.reason === 'provider' ? finished : { denied: false, description: '' }
  const { reason } = finished
  return data<Result>(
    { state: 'error', reason, denied: said.denied, description: said.description },
    { status: statuses[reason] ?? 400, headers },
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.google_title(), hidden: true })
}

/** How long the good news stands (R30). */
const leaveAfterMs = 2000

export default function GoogleReturn({ loaderData: result }: Route.ComponentProps) {
  return (
    <AccountSheet title={m.google_title()} ownWay>
      <NoReferrer />
      {result.state === 'loading' && <Loading next={result.next} />}
      {result.state === 'success' && <Success to={result.to} />}
      {result.state === 'error' && <Failure problem={result} />}
    </AccountSheet>
  )
}

function Loading({ next }: { next: string }) {
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${next}`} />
      <Waiting>{m.google_loading()}</Waiting>
      <Onward to={next} />
    </>
  )
}

function Success({ to }: { to: string }) {
  useEffect(() => {
    // A whole new page in place of this one: the code leaves the history, and every part of the shop sees who is here.
    const timer = setTimeout(() => window.location.replace(to), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [to])
  return (
    <>
      <Notice tone="success" live="status" title={m.google_success()} className="mt-5">
        {to === '/admin' ? m.google_to_admin() : m.google_to_shop()}
      </Notice>
      <noscript>
        <meta httpEquiv="refresh" content={`${leaveAfterMs / 1000};url=${to}`} />
      </noscript>
      <Onward to={to} />
    </>
  )
}

function Failure({ problem }: { problem: GoogleProblem }) {
  const { title, hint } = googleProblemText(problem)
  return (
    <>
      <Notice tone="danger" live="alert" title={title} className="mt-5">
        {hint}
        {problem.description && (
          <p className="mt-2 wrap-anywhere">
            {m.google_says()}
            <span className="block">
              <bdi>{problem.description}</bdi>
            </span>
          </p>
        )}
      </Notice>
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink to="/" block>
          {m.google_home()}
        </ButtonLink>
        <ButtonLink to="/login" block variant="secondary">
          {m.google_sign_in()}
        </ButtonLink>
      </div>
    </>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-6 flex items-center gap-3 text-lg">
      <span
        aria-hidden="true"
        className="size-6 shrink-0 rounded-full border-3 border-line-strong border-t-leaf motion-safe:animate-spin"
      />
      {children}
    </p>
  )
}

/** The way on for whoever does not want to wait, or whose browser does not go by itself. */
function Onward({ to }: { to: string }) {
  return (
    <a href={to} className={`${buttonClass({ variant: 'secondary', block: true })} mt-6`}>
      {m.google_continue()}
    </a>
  )
}
