import { type ReactNode, useEffect } from 'react'
import { type GoogleProblem, googleProblemText } from '#app/account/sign-in/google-problem.ts'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'

/** How long the success message shows (R30). */
const redirectAfterMs = 2000

export function Success({ to, inAdmin }: { to: string; inAdmin: boolean }) {
  useEffect(() => {
    // A full page load replaces this one: the code leaves the history, and every part of the shop sees the session.
    const timer = setTimeout(() => window.location.replace(to), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [to])
  return (
    <>
      <Notice tone="success" live="status" title={m.google_success()} className="mt-5">
        {inAdmin ? m.google_to_admin() : m.google_to_shop()}
      </Notice>
      <noscript>
        <meta httpEquiv="refresh" content={`${redirectAfterMs / 1000};url=${to}`} />
      </noscript>
      <ContinueLink to={to} />
    </>
  )
}

/** @param inAdmin it began at the admin sign-in */
export function Failure({ problem, inAdmin }: { problem: GoogleProblem; inAdmin: boolean }) {
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
        <ButtonLink to={inAdmin ? '/admin/login' : '/login'} reloadDocument={inAdmin} block variant="secondary">
          {m.google_sign_in()}
        </ButtonLink>
      </div>
    </>
  )
}

export function PendingLine({ children }: { children: ReactNode }) {
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

/** A link for visitors who do not want to wait, or whose browser does not redirect. */
export function ContinueLink({ to }: { to: string }) {
  return (
    <a href={to} className={`${buttonClass({ variant: 'secondary', block: true })} mt-6`}>
      {m.google_continue()}
    </a>
  )
}
