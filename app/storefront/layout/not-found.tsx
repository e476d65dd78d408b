import type { Route } from './+types/not-found'

/** Any other path. */
export function loader() {
  throw new Response(null, { status: 404 })
}

/** The admin area is not in the storefront's route manifest: it is loaded as a new page. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!/^\/admin(\/|$)/.test(new URL(request.url).pathname)) return serverLoader()
  window.location.assign(request.url)
  return new Promise<never>(() => {})
}

export default function NotFound() {
  return null
}
