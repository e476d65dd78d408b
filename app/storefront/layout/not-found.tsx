import type { Route } from './+types/not-found'

/** Any other path. */
export function loader() {
  throw new Response(null, { status: 404 })
}

/** The URL that could not be loaded while offline, and so was never shown. */
let missed = ''

/**
 * Loads it as a new page: the server redirects an old URL, and the admin area is not in the storefront's route manifest.
 * The page that is shown already, and one that cannot be reached, are not loaded again.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!navigator.onLine) missed = request.url
  const isShown = request.url === window.location.href && request.url !== missed
  if (isShown || !navigator.onLine) return serverLoader()
  missed = ''
  window.location.assign(request.url)
  return new Promise<never>(() => {})
}

export default function NotFound() {
  return null
}
