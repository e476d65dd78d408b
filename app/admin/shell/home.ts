import { redirect } from 'react-router'
import { requireAdmin } from '#app/guards.ts'
import type { Route } from './+types/home'

/** The admin area opens on its dashboard (R40). */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  return redirect('/admin/dashboard')
}
