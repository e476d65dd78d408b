import { Outlet, useRouteLoaderData } from 'react-router'
import { retryAfter } from '#app/account/kit/retry-after.ts'
import { BackupTroubleNotice } from '#app/admin/backups/trouble-notice.tsx'
import { MailTroubleNotice } from '#app/admin/email/trouble-notice.tsx'
import { GoneWebhooksNotice } from '#app/admin/integrations/gone-notice.tsx'
import { LeaveDialog } from '#app/admin/kit/leave-dialog.tsx'
import { AdminErrorScreen } from '#app/admin/shell/errors/error-screen.tsx'
import { expectedErrorScreen } from '#app/admin/shell/errors/expected-error-screen.tsx'
import { keepPage, useShownPage } from '#app/admin/shell/errors/keep-page.ts'
import { AdminFrame } from '#app/admin/shell/frame.tsx'
import { keepInput } from '#app/admin/shell/keep-input.ts'
import { shopContext } from '#app/context/shop.ts'
import { requireStaff } from '#app/guards.ts'
import { mayAll } from '#shop/accounts/users/admin.ts'
import { stuckMail } from '#shop/email/read.ts'
import { goneWebhooks } from '#shop/integrations/read.ts'
import { readLive } from '#shop/reports/dashboard-waiting.ts'
import type { Route } from './+types/layout'

/** The current admin and pending work. Each page inside also calls the guard itself. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const staff = await requireStaff({ request, context, url })
  const { db, clock, mailer, backups } = context.get(shopContext)
  const [live, mail, { trouble }, gone] = await Promise.all([
    readLive(db, clock.now(), staff),
    stuckMail(db, clock.now()),
    backups.status(),
    mayAll(staff, ['integrations.see']) ? goneWebhooks(db) : { names: [], more: 0 },
  ])
  return {
    name: staff.name,
    email: staff.email,
    may: [...staff.permissions],
    live,
    backups: mayAll(staff, ['backups.see']) ? trouble : null,
    mail: {
      stuck: mayAll(staff, ['email.see', 'customers.contact']) ? mail.count : 0,
      since: mail.since,
      folder: mailer.folder ?? null,
    },
    goneWebhooks: gone,
  }
}

export const clientMiddleware = [keepInput, keepPage]

export const headers = retryAfter

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  useShownPage()
  return (
    <AdminFrame admin={loaderData}>
      <div className="mb-4 grid items-start gap-2 empty:hidden lg:mb-3 lg:auto-cols-fr lg:grid-flow-col">
        <BackupTroubleNotice trouble={loaderData.backups} />
        <MailTroubleNotice trouble={loaderData.mail} />
        <GoneWebhooksNotice {...loaderData.goneWebhooks} />
      </div>
      <LeaveDialog>
        <Outlet />
      </LeaveDialog>
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Known when a page inside failed, absent when this layout's own loader did.
  const admin = useRouteLoaderData<typeof loader>('admin/shell/layout')
  return <AdminFrame admin={admin}>{expectedErrorScreen(error) ?? <AdminErrorScreen error={error} />}</AdminFrame>
}
