import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { AdminErrorScreen } from '#app/admin/error-screen.tsx'
import { AdminFrame } from '#app/admin/frame.tsx'
import { MailTroubleNotice } from '#app/admin/mail/trouble-notice.tsx'
import { AdminNotFoundScreen } from '#app/admin/not-found-screen.tsx'
import { shopContext } from '#app/context.ts'
import { requireAdmin } from '#app/guards.ts'
import { stuckMail } from '#shop/notifications/read-mail.ts'
import { readLive } from '#shop/reports/dashboard-waiting.ts'
import type { Route } from './+types/layout'

/** Who is signed in and what waits for them. Each page behind this one asks the guard itself, too. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { name, email } = await requireAdmin({ request, context, url })
  const { db, clock, mailer } = context.get(shopContext)
  const [live, mail] = await Promise.all([readLive(db, clock.now()), stuckMail(db, clock.now())])
  return { name, email, live, mail: { stuck: mail.count, since: mail.since, folder: mailer.folder ?? null } }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame admin={loaderData}>
      <MailTroubleNotice trouble={loaderData.mail} />
      <Outlet />
    </AdminFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  // Still known when a page inside failed, missing when this layout's own loader did.
  const admin = useRouteLoaderData<typeof loader>('routes/admin/layout')
  const missing = isRouteErrorResponse(error) && error.status === 404
  return <AdminFrame admin={admin}>{missing ? <AdminNotFoundScreen /> : <AdminErrorScreen error={error} />}</AdminFrame>
}
