import { Form, Link, NavLink } from 'react-router'
import { cx } from '#app/ui/class-names.ts'
import { LogoutIcon } from '#app/ui/icons.tsx'
import * as m from '#locales/compiled/messages.js'
import { LanguageToggle } from './language-toggle.tsx'
import { ShopMark } from './shop-mark.tsx'
import { TestStrip } from './test-strip.tsx'

export type SignedIn = { name: string; email: string }

/** The pages the header leads to. A page is added here when it exists. */
const pages = [{ path: '/admin/orders', name: m.admin_nav_orders }] as const

/** Mark, pages, language, who is signed in, and the way out; on a phone the pages have a row of their own. */
export function AdminHeader({ admin }: { admin: SignedIn | undefined }) {
  return (
    <header className="border-b border-line bg-raised">
      <TestStrip />
      <div className="wrap flex flex-wrap items-center gap-x-3">
        <Link to="/admin/orders" className="flex min-h-15 items-center rounded-md pe-2">
          <ShopMark />
        </Link>
        {admin && (
          <nav aria-label={m.admin_nav_label()} className="order-last flex self-stretch md:order-none md:ms-4">
            {pages.map((page) => (
              <NavLink key={page.path} to={page.path} className={navClass}>
                {page.name()}
              </NavLink>
            ))}
          </nav>
        )}
        {admin && (
          <p className="order-last flex min-h-11 min-w-0 flex-1 items-center justify-end text-sm text-quiet md:order-none">
            <span className="sr-only">{m.admin_signed_in_as()}: </span>
            <bdi dir="ltr" className="truncate">
              {admin.email}
            </bdi>
          </p>
        )}
        <div className="ms-auto flex items-center gap-2">
          <LanguageToggle />
          {admin && <SignOut />}
        </div>
      </div>
    </header>
  )
}

function navClass({ isActive }: { isActive: boolean }) {
  return cx(
    'flex min-h-11 items-center border-b-3 px-1 pt-[3px] font-medium',
    isActive ? 'border-leaf text-leaf' : 'border-transparent hover:border-line-strong',
  )
}

/** A whole new page follows, so that nothing of what was open stays in the browser's memory. */
function SignOut() {
  return (
    <Form method="post" action="/admin/login" reloadDocument>
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
