import { sql } from 'drizzle-orm'
import { type OpenKind, type OpenPage, pageNeeds } from '#app/admin/shell/live/open-pages.ts'
import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import type { Shop } from '#shop/shop.ts'

type Tab = { by: string; name: string; page: OpenPage; until: number }
/** The notification from one process to all: `page` is null when the tab left. */
type Word = { tab: string; by: string; name: string; page: OpenPage | null }

export const presenceChannel = 'presence'
/** Browsers send a heartbeat every 15 seconds; one without for this long is gone. */
const lastsMs = 40_000
const maxTabs = 500
const maxNames = 5

/**
 * Which staff member has which page open, in the memory of each process: nothing is stored. A process tells the others
 * by NOTIFY, which does not slow down buyers: only notifying transactions wait for each other, and these are few.
 */
export function openPresence({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const tabs = new Map<string, Tab>()
  const idOf = ({ id }: Pick<Staff, 'id'>, tab: string) => `${id} ${tab}`

  return {
    /** Announces to every process what a tab has open; a page that its role may not see is ignored. */
    async say(staff: Staff, tab: string, page: OpenPage | null): Promise<void> {
      const shown = page !== null && mayAll(staff, pageNeeds(page.kind)) ? page : null
      const word: Word = { tab: idOf(staff, tab), by: staff.id, name: staff.name.slice(0, 60), page: shown }
      await db.execute(sql`select pg_notify(${presenceChannel}, ${JSON.stringify(word)})`)
    },
    /** Takes an announcement; null after a gap, which the tabs' heartbeats fill. */
    heard(payload: string | null): void {
      if (payload === null) return
      const { tab, by, name, page } = JSON.parse(payload) as Word
      const now = clock.now().getTime()
      tabs.delete(tab)
      if (page !== null) tabs.set(tab, { by, name, page, until: now + lastsMs })
      for (const [id, { until }] of tabs) if (until <= now || tabs.size > maxTabs) tabs.delete(id)
    },
    /** The names of others who have the same page open as this tab, if the role may see it. */
    others(staff: Staff, tab: string): { kind: OpenKind; names: string[] } | null {
      const now = clock.now().getTime()
      const own = tabs.get(idOf(staff, tab))?.page
      if (own === undefined || !mayAll(staff, pageNeeds(own.kind))) return null
      const there = [...tabs.values()].filter(
        ({ by, page, until }) => by !== staff.id && until > now && page.kind === own.kind && page.id === own.id,
      )
      const names = [...new Map(there.map(({ by, name }) => [by, name])).values()].sort().slice(0, maxNames)
      return { kind: own.kind, names }
    },
  }
}
