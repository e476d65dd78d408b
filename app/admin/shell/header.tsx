import { Form, Link, NavLink } from 'react-router'
import { forgetDrafts } from '#app/account/kit/forget-drafts.ts'
import { LogoutIcon, SettingsIcon } from '#app/admin/kit/icons.tsx'
import { cx } from '#app/ui/class-names.ts'
import { MenuIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { Palette } from '../palette/palette.tsx'
import { useMay } from './access/may.ts'
import { Bell } from './bell.tsx'
import { ContactStrip } from './contact-strip.tsx'
import { LanguageToggle } from './language-toggle.tsx'
import { useLive } from './live/live.tsx'
import { navId } from './nav.tsx'
import { ShopMark } from './shop-mark.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TestStrip } from './test-strip.tsx'

export type SignedIn = { name: string; email: string }

/** Logo, notifications, language, current user, settings and sign-out; below wide screens a button for the menu. */
export function AdminHeader({ admin }: { admin: SignedIn | undefined }) {
  const may = useMay()
  return (
    <header className="border-b border-line bg-raised">
      <TestStrip />
      {admin && <ContactStrip />}
      <div className="flex min-h-15 items-center gap-1 px-2 sm:gap-2 sm:px-4 md:px-6">
        {admin && <MenuButton />}
        <Link to="/admin" className="flex min-h-11 min-w-11 items-center justify-center rounded-md sm:pe-2">
          <ShopMark compact />
        </Link>
        <div className="ms-auto flex min-w-0 items-center gap-1 sm:gap-2">
          {admin && (
            <>
              <p className="hidden min-w-0 text-sm text-quiet xl:block">
                <span className="sr-only">{m.admin_signed_in_as()}: </span>
                <bdi dir="ltr" className="block truncate">
                  {admin.email}
                </bdi>
              </p>
              <Palette />
              <Shortcuts />
              <Bell />
              {may('settings.see') && (
                <NavLink to="/admin/settings" className={settingsClass}>
                  <SettingsIcon size={24} />
                  <span className="sr-only">{m.admin_nav_settings()}</span>
                </NavLink>
              )}
            </>
          )}
          <LanguageToggle />
          {admin && <SignOut />}
        </div>
      </div>
    </header>
  )
}

function settingsClass({ isActive }: { isActive: boolean }) {
  return cx(
    'hidden size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken sm:flex',
    isActive && 'bg-leaf-tint text-leaf',
  )
}

/** Opens the menu; a dot means that something is pending. */
function MenuButton() {
  const waiting = useLive()?.waiting
  const waits = waiting !== undefined && Object.values(waiting).some((count) => count > 0)
  return (
    <button
      type="button"
      popoverTarget={navId}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken xl:hidden"
    >
      <MenuIcon size={26} />
      <span className="sr-only">{waits ? m.admin_menu_waits() : m.admin_menu()}</span>
      {waits && (
        <span aria-hidden="true" className="absolute end-1.5 top-1.5 size-2.5 rounded-full bg-sun ring-2 ring-raised" />
      )}
    </button>
  )
}

/** A full page load, so that no data of the session stays in the browser's memory. */
function SignOut() {
  return (
    <Form method="post" action="/admin/login" reloadDocument onSubmit={forgetDrafts}>
      <input type="hidden" name="intent" value="logout" />
      <button
        type="submit"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 text-sm font-medium hover:bg-sunken"
      >
        <LogoutIcon size={22} className="text-quiet" />
        <span className="sr-only lg:not-sr-only">{m.admin_sign_out()}</span>
      </button>
    </Form>
  )
}
