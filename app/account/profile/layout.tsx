import { useEffect, useRef } from 'react'
import { data, NavLink, Outlet, redirect, useLocation } from 'react-router'
import { accountHint } from '#app/account/kit/hint.ts'
import { ProfileHead } from '#app/account/profile/profile-head.tsx'
import { accountsContext } from '#app/context/accounts.ts'
import { shopContext } from '#app/context/shop.ts'
import { visitorContext } from '#app/context/visitor.ts'
import { bringIntoView } from '#app/ui/bring-into-view.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cx } from '#app/ui/class-names.ts'
import { UserIcon } from '#app/ui/icons.tsx'
import { useSitePath } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import * as m from '#locales/compiled/messages.js'
import { readProviders } from '#shop/accounts/person.ts'
import type { Route } from './+types/layout'

/** The signed-in user; a visitor gets the prompt (R31) instead of a redirect. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const accounts = context.get(accountsContext)
  const person = await accounts.person(request)
  // The session was revoked elsewhere: clear its cookies.
  if (person === null) {
    const cookies = request.headers.get('cookie') ?? ''
    const stale = cookies.includes(accountHint) || cookies.includes('.session_token')
    return data({ person: null, providers: [] }, stale ? { headers: await accounts.signOut(request) } : {})
  }
  const { name, email, role, picture } = person
  return data({
    person: { name, email, role, picture },
    providers: await readProviders(context.get(shopContext).db, person.id),
  })
}

/** Signs out and redirects home (R31). */
export async function action({ request, context }: Route.ActionArgs) {
  const { prefix } = context.get(visitorContext)
  return redirect(prefix || '/', { headers: await context.get(accountsContext).signOut(request) })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: m.profile_title(), hidden: true })
}

export default function Profile({ loaderData: { person, providers } }: Route.ComponentProps) {
  if (person === null) return <Prompt />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pt-6 pb-12 md:px-8 md:pt-10">
      <ProfileHead person={person} providers={providers} />
      <Tabs />
      <Outlet />
    </div>
  )
}

function Prompt() {
  const path = useSitePath()
  return (
    <div className="mx-auto grid w-full max-w-md justify-items-center gap-3 px-4 py-14 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-leaf-tint text-leaf">
        <UserIcon size={40} />
      </span>
      <h1 className="text-2xl">{m.profile_prompt()}</h1>
      <p className="text-quiet">{m.profile_prompt_text()}</p>
      <ButtonLink to={`/login?from=${encodeURIComponent(path('/profile'))}`} className="mt-3 min-w-36">
        {m.profile_sign_in()}
      </ButtonLink>
    </div>
  )
}

function Tabs() {
  const path = useSitePath()
  const row = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a narrow screen the row overflows: keep the current tab in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each navigation
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  const tabs = [
    { to: '/profile', name: m.profile_tab_details() },
    { to: '/profile/orders', name: m.profile_tab_orders() },
    { to: '/profile/addresses', name: m.profile_tab_addresses() },
    { to: '/profile/security', name: m.profile_tab_security() },
    { to: '/profile/data', name: m.profile_tab_data() },
  ]
  return (
    <nav
      ref={row}
      aria-label={m.profile_tabs()}
      onFocus={bringIntoView}
      className="my-6 flex justify-between overflow-x-auto border-b border-line-strong sm:justify-start sm:gap-1"
    >
      {tabs.map(({ to, name }) => (
        <NavLink
          key={to}
          to={path(to)}
          end
          className={({ isActive }) =>
            cx(
              'flex min-h-12 min-w-11 items-center justify-center border-b-3 px-1.5 text-sm font-medium whitespace-nowrap sm:px-3 sm:text-base md:px-4',
              isActive ? 'border-leaf text-leaf' : 'border-transparent text-quiet hover:text-ink',
            )
          }
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
