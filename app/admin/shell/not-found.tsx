import { data } from 'react-router'
import { requireStaff } from '#app/guards.ts'
import type { Route } from './+types/not-found'

/** Any other admin path: visitors who are not signed in are redirected before they learn that it does not exist. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireStaff({ request, context, url })
  throw data(null, { status: 404 })
}

export default function AdminNotFound() {
  return null
}
