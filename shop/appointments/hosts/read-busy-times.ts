import { and, eq, isNull, ne } from 'drizzle-orm'
import pMap from 'p-map'
import { transact } from '../../db.ts'
import { dayMs, kuwaitOffsetMs } from '../../kuwait-time.ts'
import type { Shop } from '../../shop.ts'
import { uidSuffix } from '../feed.ts'
import { host, hostBusy } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'calendars' | 'settings'>

const concurrency = 4

/** Reads the hosts' own calendars, or one of them. */
export async function readBusyTimes(ports: Ports, { hostId }: { hostId?: number } = {}): Promise<void> {
  const hosts = await ports.db
    .select({ id: host.id, url: host.busyUrl })
    .from(host)
    .where(and(ne(host.busyUrl, ''), isNull(host.deletedAt), hostId === undefined ? undefined : eq(host.id, hostId)))
  await pMap(hosts, (one) => readOne(ports, one), { concurrency })
}

/** Replaces the stored busy times of a host, up to the booking horizon; on failure the last reading stays. */
async function readOne(
  { db, clock, calendars, settings }: Ports,
  { id, url }: { id: number; url: string },
): Promise<void> {
  const now = clock.now()
  const { booking: rules } = await settings.read()
  const until = new Date(now.getTime() + (rules.horizonDays + 2) * dayMs)
  const from = new Date(now.getTime() - dayMs)
  const read = await calendars.read(url, { from, until, aheadMs: kuwaitOffsetMs, ownIds: uidSuffix })
  // If the address was changed meanwhile, this is another calendar.
  const same = and(eq(host.id, id), eq(host.busyUrl, url))
  if (read.problem !== null) {
    await db.update(host).set({ busyProblem: read.problem }).where(same)
    return
  }
  await transact(db, async (tx) => {
    const [found] = await tx
      .update(host)
      .set({ busyReadAt: now, busyProblem: null })
      .where(same)
      .returning({ id: host.id })
    if (found === undefined) return
    await tx.delete(hostBusy).where(eq(hostBusy.hostId, id))
    for (let at = 0; at < read.busy.length; at += rowsAtOnce)
      await tx.insert(hostBusy).values(read.busy.slice(at, at + rowsAtOnce).map((span) => ({ hostId: id, ...span })))
  })
}

const rowsAtOnce = 1_000
