import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { PasskeysSection } from '#app/account/security/passkeys-section.tsx'
import { PasswordSection } from '#app/account/security/password-section.tsx'
import { securityAction } from '#app/account/security/security-action.ts'
import type { SecurityResult } from '#app/account/security/security-result.ts'
import { SessionsSection } from '#app/account/security/sessions-section.tsx'
import { TwoFactorSection } from '#app/account/security/two-factor-section.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { requirePerson } from '#app/guards.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { reloadOutdated } from '#app/ui/form/reload-outdated.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { listPasskeys } from '#shop/accounts/passkeys/list-passkeys.ts'
import { readPasswordHash } from '#shop/accounts/person.ts'
import type { Route } from './+types/security'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  const { db, settings } = context.get(shopContext)
  const sessions = await context.get(accountsContext).sessions(person)
  const hasPassword = (await readPasswordHash(db, person)) !== null
  const { security } = await settings.read()
  const isProofDue = (await context.get(accountsContext).proofDue(person)) !== null
  return {
    hasPassword,
    asksPassword: hasPassword && isProofDue,
    twoFactorNeeded:
      person.role === 'admin' && (security.adminsNeedTwoFactor || person.staffRole?.needsTwoFactor === true),
    role: person.role,
    tooShort: person.role === 'admin' && person.shortPassword,
    twoFactor: person.twoFactor,
    byPasskey: person.byPasskey,
    secondFactor: person.secondFactor,
    passkeys: await listPasskeys(db, person.id),
    proven: person.emailVerified,
    sessions: sessions.map((session) => ({ ...session, here: session.id === person.sessionId })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  return securityAction(request, context, person)
}

export const headers = retryAfter

export const shouldRevalidate = reloadOutdated

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_security(), hidden: true })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const {
    hasPassword,
    asksPassword,
    role,
    tooShort,
    twoFactor,
    twoFactorNeeded,
    byPasskey,
    secondFactor,
    passkeys,
    proven,
    sessions,
  } = loaderData
  const changed = useSearchParams()[0].get('two') === (twoFactor ? 'on' : 'off')
  const last = useMemo<SecurityResult | undefined>(
    () => actionData ?? (changed ? { part: 'two', done: twoFactor ? 'on' : 'off' } : undefined),
    [actionData, changed, twoFactor],
  )
  const of = (part: SecurityResult['part']) => (last?.part === part ? last : undefined)
  return (
    <div className="flex flex-col gap-6">
      {tooShort && (
        <Notice tone="warning" title={m.security_password_short()}>
          {m.security_password_short_text()}
        </Notice>
      )}
      {role === 'admin' && (twoFactorNeeded || twoFactor) && !secondFactor && (
        <SecondFactorNeeded has={twoFactor ? 'code' : passkeys.length > 0 ? 'passkey' : null} />
      )}
      <PasswordSection hasPassword={hasPassword} role={role} result={of('password')} />
      {hasPassword && (
        <TwoFactorSection on={twoFactor} needed={twoFactorNeeded && !byPasskey} proven={proven} result={of('two')} />
      )}
      <PasskeysSection passkeys={passkeys} hasPassword={hasPassword} proven={proven} result={of('passkeys')} />
      <SessionsSection sessions={sessions} asksPassword={asksPassword} result={of('sessions')} />
    </div>
  )
}

/** Why the admin area is closed, and how to open it. */
function SecondFactorNeeded({ has }: { has: 'code' | 'passkey' | null }) {
  if (has === null)
    return (
      <Notice tone="warning" title={m.security_two_needed()}>
        {m.security_two_needed_text()}
      </Notice>
    )
  const action = (
    <a href="/admin/login" className={buttonClass({ variant: 'secondary' })}>
      {has === 'code' ? m.security_sign_in() : m.passkeys_sign_in()}
    </a>
  )
  return (
    <Notice tone="warning" title={has === 'code' ? m.security_come() : m.passkeys_come()} action={action}>
      {has === 'code' ? m.security_come_text() : m.passkeys_come_text()}
    </Notice>
  )
}
