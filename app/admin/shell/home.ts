import { redirect } from 'react-router'
import { landingFor } from '#app/admin/shell/access/landing.ts'
import { requireStaff } from '#app/guards.ts'
import type { Route } from './+types/home'

/** The admin area opens on its dashboard (R40), or on the role's first page. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  return redirect(landingFor(await requireStaff({ request, context, url })))
}
