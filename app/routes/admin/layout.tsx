import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { AdminErrorScreen } from '#app/admin/error-screen.tsx'
import { AdminFrame } from '#app/admin/frame.tsx'
import { AdminNotFoundScreen } from '#app/admin/not-found-screen.tsx'
import { requireAdmin } from '#app/guards.ts'
import type { Route } from './+types/layout'

/** Who is signed in. Each page behind this one asks the guard itself, too. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { name, email } = await requireAdmin({ request, context, url })
  return { name, email }
}

export function meta() {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame admin={loaderData}>
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
