import { useRef } from 'react'
import { NavLink } from 'react-router'
import { SettingsIcon } from '#app/admin/kit/icons.tsx'
import { cx } from '#app/ui/class-names.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { useMay } from './access/may.ts'
import { boundedCount, CountPill } from './count.tsx'
import { useLive } from './live/live.tsx'
import { type AdminPage, adminPages } from './pages.ts'

/** The id by which the header's button opens the menu, without scripts. */
export const navId = 'admin-pages'

/**
 * The pages with their pending counts. On a wide screen it is a sidebar; below that a native popover opened from the
 * header: Escape, a tap outside and every link close it.
 */
export function AdminNav({ email }: { email: string }) {
  const nav = useRef<HTMLElement>(null)
  const may = useMay()
  const offered = adminPages
    .map((group) => group.filter(({ needs }) => may(...needs)))
    .filter((group) => group.length > 0)
  // As a sidebar it is no open popover, and there is nothing to close.
  const close = () => nav.current?.matches(':popover-open') && nav.current.hidePopover()
  return (
    <nav
      ref={nav}
      id={navId}
      popover="auto"
      aria-label={m.admin_nav_label()}
      className={cx(
        'overflow-y-auto overscroll-contain bg-raised text-ink',
        'max-xl:fixed max-xl:inset-y-0 max-xl:start-0 max-xl:end-auto max-xl:h-dvh max-xl:w-[min(19rem,86vw)] max-xl:p-3 max-xl:shadow-soft max-xl:backdrop:bg-[#14180f99]',
        'max-xl:transition-transform starting:open:-translate-x-full rtl:starting:open:translate-x-full',
        'xl:sticky xl:top-0 xl:block xl:max-h-dvh xl:w-60 xl:shrink-0 xl:self-start xl:bg-transparent xl:py-5 xl:ps-6',
      )}
    >
      <div className="mb-2 flex items-center justify-between gap-2 ps-3 xl:hidden">
        <p className="min-w-0 text-sm text-quiet">
          <span className="sr-only">{m.admin_signed_in_as()}: </span>
          <bdi dir="ltr" className="block truncate">
            {email}
          </bdi>
        </p>
        <button
          type="button"
          popoverTarget={navId}
          popoverTargetAction="hide"
          className="flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        >
          <CloseIcon size={22} />
          <span className="sr-only">{m.admin_menu_close()}</span>
        </button>
      </div>
      {offered.map((group) => (
        <ul key={group[0]?.path} className="border-line [ul+&]:mt-2 [ul+&]:border-t [ul+&]:pt-2">
          {group.map((page) => (
            <li key={page.path}>
              <PageLink page={page} onGo={close} />
            </li>
          ))}
        </ul>
      ))}
      {may('settings.see') && (
        <ul className="mt-2 border-t border-line pt-2 xl:hidden">
          <li>
            <PageLink page={{ path: '/admin/settings', name: m.admin_nav_settings, Icon: SettingsIcon }} onGo={close} />
          </li>
        </ul>
      )}
    </nav>
  )
}

function PageLink({
  page: { path, name, Icon, waits, counts },
  onGo,
}: {
  page: Omit<AdminPage, 'needs'>
  onGo: () => void
}) {
  const count = useLive()?.waiting[waits ?? 'orders'] ?? 0
  return (
    <NavLink
      to={path}
      onClick={onGo}
      className={({ isActive }) =>
        cx(
          'flex min-h-11 items-center gap-3 rounded-md px-3 font-medium transition-colors xl:text-sm',
          isActive ? 'bg-leaf-tint text-leaf' : 'hover:bg-sunken',
        )
      }
    >
      <Icon size={20} className="shrink-0" />
      <span className="min-w-0 grow">{name()}</span>
      {waits && counts && <CountPill count={count} says={counts({ count: boundedCount(count) })} />}
    </NavLink>
  )
}
