import type { Live } from '#app/context/shop.ts'
import { activeStaff } from '#shop/accounts/sessions/active-staff.ts'
import type { Staff } from '#shop/accounts/users/admin.ts'
import { readLive } from '#shop/reports/dashboard-waiting.ts'
import type { Shop } from '#shop/shop.ts'
import { openPresence } from './presence.ts'

type Follower = {
  sessionId: string
  tab: string
  controller: ReadableStreamDefaultController<Uint8Array>
  lastSent: string
  lastHere: string
  beatAt: number
}

const lookEveryMs = 1_500
/** Heartbeat interval, so that neither a proxy nor a browser considers the connection dead. */
const beatEveryMs = 20_000
/** Unread events after which a connection is closed; the browser reconnects when it can. */
const maxUnread = 20

const text = new TextEncoder()

/**
 * The live connections of this process (server-sent events). One poll serves all of them, and none runs without
 * followers. Polling instead of LISTEN/NOTIFY: PostgreSQL commits notifying transactions one after the other, which
 * would slow down buyers. Each poll checks again who is still an admin.
 * @param build the name of the running build, sent first to each connection; null in development
 */
export function openLive(
  shop: Pick<Shop, 'db' | 'clock' | 'settings' | 'log'>,
  build: string | null,
): Live & { heard(payload: string | null): void; close(): void } {
  const presence = openPresence(shop)
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let looking = false
  let closed = false

  function say(follower: Follower, words: string) {
    if ((follower.controller.desiredSize ?? 0) < -maxUnread) return end(follower)
    follower.controller.enqueue(text.encode(words))
    follower.beatAt = Date.now()
  }

  function end(follower: Follower) {
    if (followers.delete(follower)) follower.controller.close()
  }

  /** The state for each session: one query for all whose roles see the same. */
  async function readStates(staff: ReadonlyMap<string, Staff>) {
    const read = new Map<string, string>()
    const states = new Map<string, string>()
    for (const [sessionId, one] of staff) {
      const key = [...one.permissions].sort().join()
      const state = read.get(key) ?? JSON.stringify(await readLive(shop.db, shop.clock.now(), one))
      read.set(key, state)
      states.set(sessionId, state)
    }
    return states
  }

  /** Sends who else is there, when that has changed. */
  function sayHere(follower: Follower, staff: Staff) {
    const here = JSON.stringify(presence.others(staff, follower.tab))
    if (here === follower.lastHere) return
    say(follower, `event: here\ndata: ${here}\n\n`)
    follower.lastHere = here
  }

  async function look() {
    if (looking || followers.size === 0) return
    looking = true
    try {
      const { security } = await shop.settings.read()
      const ids = [...followers].map(({ sessionId }) => sessionId)
      const admins = await activeStaff(shop.db, ids, security, shop.clock.now())
      const states = await readStates(admins)
      for (const follower of [...followers]) {
        // Who connected meanwhile passed the guard, and is checked at the next poll.
        const state = states.get(follower.sessionId)
        const staff = admins.get(follower.sessionId)
        if (staff) sayHere(follower, staff)
        if (ids.includes(follower.sessionId) && state === undefined) {
          say(follower, 'event: bye\ndata:\n\n')
          end(follower)
        } else if (state !== undefined && follower.lastSent !== state) {
          say(follower, `data: ${state}\n\n`)
          follower.lastSent = state
        } else if (Date.now() - follower.beatAt >= beatEveryMs) {
          say(follower, ':\n\n')
        }
      }
    } catch (error) {
      shop.log.error({ err: error }, 'the live connections could not be served')
      // Admin rights could not be checked: send nothing. Clients reconnect by themselves.
      for (const follower of [...followers]) end(follower)
    } finally {
      looking = false
      if (followers.size > 0) timer = setTimeout(look, lookEveryMs).unref()
    }
  }

  return {
    here: presence.say,
    heard: presence.heard,
    follow(sessionId, tab) {
      let follower: Follower
      return new ReadableStream<Uint8Array>({
        start(controller) {
          follower = { sessionId, tab, controller, lastSent: '', lastHere: 'null', beatAt: Date.now() }
          if (closed) return controller.close()
          followers.add(follower)
          say(follower, 'retry: 3000\n\n')
          if (build !== null) say(follower, `event: build\ndata: ${build}\n\n`)
          clearTimeout(timer)
          void look()
        },
        cancel() {
          followers.delete(follower)
        },
      })
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const follower of [...followers]) end(follower)
    },
  }
}
