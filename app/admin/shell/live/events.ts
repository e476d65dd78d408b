import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { liveContext } from '#app/context/shop.ts'
import { requireStaff } from '#app/guards.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/events'
import { openPage } from './open-pages.ts'

/** Pending work as it changes: server-sent events for as long as the client may run the shop. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireStaff({ request, context, url })
  // React Router would buffer the endless response before sending a byte.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 })
  const person = await context.get(accountsContext).person(request)
  if (person === null) throw new Response(null, { status: 401 })
  const tab = tabOf(url.searchParams.get('tab'))
  return new Response(context.get(liveContext).follow(person.sessionId, tab), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // No proxy may buffer the events, and the connection is not reused.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
}

/** The page a tab of this user has open, shown to others who have it open. Any other path means none. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff({ request, context, url })
  const { tab, path } = await readFields(request)
  await context.get(liveContext).here(staff, tabOf(tab), openPage(typeof path === 'string' ? path : ''))
  return new Response(null, { status: 204 })
}

/** The name a tab gave itself; requests without one count as one tab. */
const tabOf = (named: unknown) => (isUuid(named) ? named : 'tab')
