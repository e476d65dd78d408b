import { DateTime } from '#app/admin/kit/dates.tsx'
import { Facts, Panel } from '#app/admin/kit/panel.tsx'
import { Day } from '#app/day.tsx'
import { Notice } from '#app/ui/notice.tsx'
import * as m from '#locales/compiled/messages.js'
import type { readUserSubscription, UserView } from '#shop/accounts/users/read-user.ts'
import { startOfDay } from '#shop/kuwait-time.ts'
import { stateName } from '../newsletter/names.ts'
import { ActiveMark, providerNames } from './marks.tsx'

type Subscription = Awaited<ReturnType<typeof readUserSubscription>>

/** An account's data: address, sign-in methods, dates, devices, newsletter. */
export function AccountPanel({ user, newsletter }: { user: UserView; newsletter: Subscription }) {
  const proven = user.emailVerified ? m.users_email_proven() : m.users_email_unproven()
  return (
    <Panel title={m.users_account()}>
      <Facts
        facts={[
          { name: m.users_status(), value: <ActiveMark isActive={user.isActive} /> },
          {
            name: m.users_email(),
            value: (
              <>
                <a href={`mailto:${user.email}`} className="text-leaf underline">
                  <bdi dir="ltr">{user.email}</bdi>
                </a>
                <span className="block text-sm text-quiet">{proven}</span>
              </>
            ),
          },
          { name: m.users_username(), value: user.username && <bdi>{user.username}</bdi> },
          { name: m.users_birth(), value: user.dateOfBirth && <Day at={startOfDay(user.dateOfBirth)} /> },
          { name: m.users_col_provider(), value: providerNames(user.providers) },
          { name: m.users_two_factor(), value: user.twoFactor ? m.users_on() : m.users_off() },
          { name: m.passkeys_title(), value: String(user.passkeys) },
          { name: m.users_col_joined(), value: <DateTime at={user.createdAt} /> },
          {
            name: m.users_col_last(),
            value: user.lastSignInAt === null ? m.users_never() : <DateTime at={user.lastSignInAt} />,
          },
          { name: m.users_sessions(), value: String(user.sessions) },
          {
            name: m.users_newsletter(),
            value:
              newsletter === null ? (
                m.users_newsletter_none()
              ) : (
                <>
                  {stateName(newsletter.state)}
                  {newsletter.discountClaimed && (
                    <span className="block text-sm text-quiet">{m.users_newsletter_claimed()}</span>
                  )}
                </>
              ),
          },
        ]}
      />
      {user.role === 'admin' && user.shortPassword && (
        <Notice tone="warning" className="mt-4">
          {m.users_short_password()}
        </Notice>
      )}
    </Panel>
  )
}
