import { sql } from 'drizzle-orm'
import { type OpenKind, type OpenPage, pageNeeds } from '#app/admin/shell/live/open-pages.ts'
import { mayAll, type Staff } from '#shop/accounts/users/admin.ts'
import type { Shop } from '#shop/shop.ts'

type Tab = { by: string; name: string; page: OpenPage; until: number }
/** What one process tells all: `page` is missing when the tab left. */
type Word = { tab: string; by: string; name: string; page: OpenPage | null }

export const presenceChannel = 'presence'
/** A browser says every 15 seconds that it is there; one that died is gone after this. */
const lastsMs = 40_000
const tabsMost = 500
const namesMost = 5

/**
 * Who of the staff has which page open, in the memory of each process: nothing of it is stored. A process that hears of
 * a tab tells all of them by NOTIFY, which costs a buyer nothing: only notifying transactions wait for each other, and
 * these are few.
 */
export function openPresence({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const tabs = new Map<string, Tab>()
  const idOf = ({ id }: Pick<Staff, 'id'>, tab: string) => `${id} ${tab}`

  return {
    /** Tells every process what a tab has open; what its role may not see counts as nothing. */
    async say(staff: Staff, tab: string, page: OpenPage | null): Promise<void> {
      const shown = page !== null && mayAll(staff, pageNeeds(page.kind)) ? page : null
      const word: Word = { tab: idOf(staff, tab), by: staff.id, name: staff.name.slice(0, 60), page: shown }
      await db.execute(sql`select pg_notify(${presenceChannel}, ${JSON.stringify(word)})`)
    },
    /** What a process announced; null after a gap, which the tabs fill by themselves. */
    heard(payload: string | null): void {
      if (payload === null) return
      const { tab, by, name, page } = JSON.parse(payload) as Word
      const now = clock.now().getTime()
      tabs.delete(tab)
      if (page !== null) tabs.set(tab, { by, name, page, until: now + lastsMs })
      for (const [id, { until }] of tabs) if (until <= now || tabs.size > tabsMost) tabs.delete(id)
    },
    /** The names of the others who have open what this tab has, as far as the role may see it. */
    others(staff: Staff, tab: string): { kind: OpenKind; names: string[] } | null {
      const now = clock.now().getTime()
      const own = tabs.get(idOf(staff, tab))?.page
      if (own === undefined || !mayAll(staff, pageNeeds(own.kind))) return null
      const there = [...tabs.values()].filter(
        ({ by, page, until }) => by !== staff.id && until > now && page.kind === own.kind && page.id === own.id,
      )
      const names = [...new Map(there.map(({ by, name }) => [by, name])).values()].sort().slice(0, namesMost)
      return { kind: own.kind, names }
    },
  }
}
