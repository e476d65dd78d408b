import { initials } from '#app/account/kit/initials.ts'
import { Badge } from '#app/ui/badge.tsx'
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'

/** A user's initials; decorative, since the name is beside it. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-leaf font-display font-bold text-on-leaf ${
        large ? 'size-16 text-2xl' : 'size-10 text-base'
      }`}
    >
      {initials(name)}
    </span>
  )
}

export function RoleBadge({ role }: { role: 'admin' | 'user' }) {
  return <Badge tone={role === 'admin' ? 'sun' : 'quiet'}>{role === 'admin' ? m.role_admin() : m.role_user()}</Badge>
}

/** Whether an account is enabled: text with a mark, so that it is not mistaken for the role beside it. */
export function ActiveMark({ isActive }: { isActive: boolean }) {
  return (
    <span className="flex items-center gap-1 text-sm whitespace-nowrap">
      {isActive ? <CheckIcon size={16} className="text-leaf" /> : <CloseIcon size={16} className="text-tomato-ink" />}
      {isActive ? m.users_status_active() : m.users_status_inactive()}
    </span>
  )
}

/** A user's sign-in methods, by name. */
export function providerNames(providers: readonly string[]): string {
  if (providers.length === 0) return m.users_no_provider()
  return providers
    .map((provider) => (provider === 'google' ? m.provider_google() : m.provider_credential()))
    .join(' · ')
}
