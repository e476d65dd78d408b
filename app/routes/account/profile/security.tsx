import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { PasswordSection } from '#app/account/password-section.tsx'
import { retryAfter } from '#app/account/retry-after.ts'
import { type SecurityAnswer, securityAction } from '#app/account/security-action.ts'
import { SessionsSection } from '#app/account/sessions-section.tsx'
import { TwoFactorSection } from '#app/account/two-factor-section.tsx'
import { accountsContext, shopContext } from '#app/context.ts'
import { requirePerson } from '#app/guards.ts'
import { Notice } from '#app/ui/notice.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readPasswordHash } from '#shop/accounts/person.ts'
import type { Route } from './+types/security'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const person = await requirePerson({ request, context, url })
  const sessions = await context.get(accountsContext).sessions(person)
  const hasPassword = (await readPasswordHash(context.get(shopContext).db, person.id)) !== null
  const { security } = await context.get(shopContext).settings.read()
  return {
    hasPassword,
    twoFactorNeeded: person.role === 'admin' && security.adminsNeedTwoFactor,
    role: person.role,
    tooShort: person.role === 'admin' && person.shortPassword,
    twoFactor: person.twoFactor,
    sessions: sessions.map((session) => ({ ...session, here: session.id === person.sessionId })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const person = await requirePerson({ request, context, url })
  return securityAction(request, context, person)
}

export const headers = retryAfter

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_tab_security(), hidden: true })
}

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPassword, role, tooShort, twoFactor, twoFactorNeeded, sessions } = loaderData
  const changed = useSearchParams()[0].get('two') === (twoFactor ? 'on' : 'off')
  const last = useMemo<SecurityAnswer | undefined>(
    () => actionData ?? (changed ? { part: 'two', done: twoFactor ? 'on' : 'off' } : undefined),
    [actionData, changed, twoFactor],
  )
  const of = (part: SecurityAnswer['part']) => (last?.part === part ? last : undefined)
  return (
    <div className="flex flex-col gap-6">
      {tooShort && (
        <Notice tone="warning" title={m.security_password_short()}>
          {m.security_password_short_text()}
        </Notice>
      )}
      {twoFactorNeeded && !twoFactor && (
        <Notice tone="warning" title={m.security_two_needed()}>
          {m.security_two_needed_text()}
        </Notice>
      )}
      <PasswordSection hasPassword={hasPassword} role={role} answer={of('password')} />
      {hasPassword && <TwoFactorSection on={twoFactor} needed={twoFactorNeeded} answer={of('two')} />}
      <SessionsSection sessions={sessions} answer={of('sessions')} />
    </div>
  )
}
