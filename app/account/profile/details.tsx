import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { TooMany } from '#app/account/kit/too-many.tsx'
import { DetailsForm, type DetailsResult } from '#app/account/profile/details-form.tsx'
import { isUnavailable } from '#app/account/sign-in/sign-in.ts'
import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { Day } from '#app/day.tsx'
import { parseInput } from '#app/form.ts'
import { requirePerson } from '#app/guards.ts'
import { Button } from '#app/ui/button.tsx'
import { FocusedNotice } from '#app/ui/focused-notice.tsx'
import { resultOr } from '#app/ui/form/keep-form.ts'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import { detailsSchema } from '#shop/accounts/form.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import type { Route } from './+types/details'
import { Email, Facts, UnverifiedEmail } from './facts.tsx'

/** The signed-in user's details; null for a visitor, whom the surrounding page prompts to sign in. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const person = await context.get(accountsContext).person(request)
  if (person === null) return null
  const { name, username, email, emailVerified, role, createdAt } = person
  const hasPassword = (await readPasswordHash(context.get(shopContext).db, person)) !== null
  return { name, username, email, emailVerified, role, createdAt, hasPassword }
}

/** Saves name and email, or sends the confirmation again. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  const accounts = context.get(accountsContext)
  const { locale } = context.get(visitorContext)
  const fields = await readFields(request)
  const limited = (seconds: number) =>
    data<DetailsResult>({ seconds }, { status: 429, headers: { 'Retry-After': String(seconds) } })
  try {
    if (fields.intent === 'resend') {
      const sent = await accounts.resendConfirmation(person, locale)
      return sent.ok ? data<DetailsResult>({ resent: true }) : limited(sent.seconds)
    }
    const read = parseInput(detailsSchema, fields)
    if (!read.ok) return data<DetailsResult>({ problems: read.errors }, { status: 422 })
    const saved = await accounts.changeDetails(person, read.value, locale)
    if (saved.ok) {
      const newEmail = read.value.email === person.email ? null : read.value.email
      return data<DetailsResult>({ saved: true, newEmail })
    }
    if (saved.reason === 'limited') return limited(saved.seconds)
    return data<DetailsResult>({ problems: { password: saved.reason } }, { status: 422 })
  } catch (error) {
    if (isUnavailable(error)) return data<DetailsResult>({ failed: true }, { status: 503 })
    throw error
  }
}

/** A lost connection or server failure is shown above the form (R38), which keeps its input. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return resultOr<DetailsResult>(serverAction, { failed: true })
}

export const headers = retryAfter

export default function Details({ loaderData: person, actionData }: Route.ComponentProps) {
  const [editing, setEditing] = useState(false)
  useEffect(() => {
    if (actionData?.saved) setEditing(false)
  }, [actionData])
  if (person === null) return null
  return (
    <div className="flex flex-col gap-6">
      <FocusedNotice result={actionData}>{actionData && <Outcome result={actionData} />}</FocusedNotice>
      {!person.emailVerified && !actionData?.resent && <UnverifiedEmail />}
      <section aria-labelledby="details" className="sheet p-5 md:p-6">
        <div className="flex items-center justify-between gap-4">
          <h2 id="details" className="text-xl">
            {m.profile_tab_details()}
          </h2>
          {!editing && (
            <Button variant="secondary" className="noscript:hidden" onClick={() => setEditing(true)}>
              {m.profile_edit()}
            </Button>
          )}
        </div>
        {editing ? (
          <DetailsForm person={person} result={actionData} onCancel={() => setEditing(false)} />
        ) : (
          <Facts
            facts={[
              [m.profile_name(), <bdi key="name">{person.name}</bdi>],
              [m.account_email(), <Email key="email" of={person.email} />],
            ]}
          />
        )}
      </section>
      <section aria-labelledby="account" className="sheet p-5 md:p-6">
        <h2 id="account" className="text-xl">
          {m.profile_account()}
        </h2>
        <Facts
          facts={[
            [m.account_email(), <Email key="email" of={person.email} />],
            ...(person.username
              ? [[m.profile_username(), <bdi key="username">{person.username}</bdi>] as [string, React.ReactNode]]
              : []),
            [m.profile_role(), person.role === 'admin' ? m.role_admin_long() : m.role_user_long()],
            [m.profile_since(), <Day key="since" at={person.createdAt} />],
          ]}
        />
      </section>
    </div>
  )
}

function Outcome({ result }: { result: DetailsResult }) {
  if (result.saved)
    return (
      <Notice tone="success" live="status" title={m.profile_saved()}>
        {result.newEmail && m.profile_email_sent({ email: `\u2068${result.newEmail}\u2069` })}
      </Notice>
    )
  if (result.resent) return <Notice tone="success" live="status" title={m.profile_resent()} />
  if (result.seconds !== undefined) return <TooMany seconds={result.seconds} />
  return result.failed ? <Notice tone="danger" live="alert" title={m.profile_save_error()} /> : null
}
