import { readFields } from '#app/checked-form.ts'
import { accountsContext } from '#app/context/accounts.ts'
import { liveContext } from '#app/context/shop.ts'
import { requireStaff } from '#app/guards.ts'
import { isUuid } from '#shop/ids.ts'
import type { Route } from './+types/events'
import { openPage } from './open-pages.ts'

/** What waits for the team, as it changes: server-sent events for as long as who asks may run the shop. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireStaff({ request, context, url })
  // React Router would collect the endless answer before it sends a byte.
  if (new URL(request.url).pathname.endsWith('.data')) throw new Response(null, { status: 404 })
  const person = await context.get(accountsContext).person(request)
  if (person === null) throw new Response(null, { status: 401 })
  const tab = tabOf(url.searchParams.get('tab'))
  return new Response(context.get(liveContext).follow(person.sessionId, tab), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Nothing in between may keep the words back, and the line is not used for anything else afterwards.
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
}

/** What a tab of the asker's has open now, for the others who have it open. A path that is none of these means nothing. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const staff = await requireStaff({ request, context, url })
  const { tab, path } = await readFields(request)
  await context.get(liveContext).here(staff, tabOf(tab), openPage(typeof path === 'string' ? path : ''))
  return new Response(null, { status: 204 })
}

/** The name a tab gave itself; who gives none has one tab. */
const tabOf = (named: unknown) => (isUuid(named) ? named : 'tab')
