import { accountsContext } from '#app/context/accounts.ts'
import { liveContext } from '#app/context/shop.ts'
import { requireAdmin } from '#app/guards.ts'
import type { Route } from './+types/events'

/** What waits for the team, as it changes: server-sent events for as long as who asks may run the shop. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireAdmin({ request, context, url })
  // React Router would collect the endless answer before it sends a byte.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 })
  const person = await context.get(accountsContext).person(request)
  if (person === null) throw new Response(null, { status: 401 })
  return new Response(context.get(liveContext).follow(person.sessionId), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Nothing in between may keep the words back, and the line is not used for anything else afterwards.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
}
