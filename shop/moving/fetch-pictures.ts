import { and, asc, eq, lte } from 'drizzle-orm'
import pMap from 'p-map'
import { attachPicture } from '../catalog/media/attach-picture.ts'
import { transact, whyUnavailable } from '../db.ts'
import type { Shop } from '../shop.ts'
import { movedPicture } from './table.ts'

type Ports = Pick<Shop, 'db' | 'clock' | 'jobs' | 'pictures' | 'pictureSource'>
type Picture = typeof movedPicture.$inferSelect

const batch = 40
const concurrency = 4
/** How often an unavailable server is tried, with a growing pause. */
const maxTries = 3
const pauseMs = 2 * 60_000
/** Then another job continues: one that exceeds the job timeout would run twice. */
const longestMs = 20 * 60_000

/**
 * Fetches the pictures that are due, those of one product in the order of its file, and adds each after the product's
 * others: one that is fetched at a later attempt comes last. A process that dies leaves the rest waiting.
 */
export async function fetchPictures(ports: Ports): Promise<void> {
  const { db, clock, jobs } = ports
  const until = performance.now() + longestMs
  for (;;) {
    if (performance.now() > until) {
      await jobs.enqueue(db, 'fetch-pictures', [{}])
      return
    }
    const due = await db
      .select()
      .from(movedPicture)
      .where(and(eq(movedPicture.state, 'waiting'), lte(movedPicture.nextAt, clock.now())))
      .orderBy(
        asc(movedPicture.nextAt),
        asc(movedPicture.moveId),
        asc(movedPicture.productId),
        asc(movedPicture.position),
      )
      .limit(batch)
    if (due.length === 0) return
    const ofOne = [...Map.groupBy(due, ({ productId }) => productId).values()]
    await pMap(
      ofOne,
      async (pictures) => {
        // An error does not hold up the other pictures.
        for (const picture of pictures)
          await fetchOne(ports, picture).catch((error: unknown) => {
            if (whyUnavailable(error) === 'database') throw error
            return later(ports, picture, 'storage')
          })
      },
      { concurrency },
    )
  }
}

async function fetchOne(ports: Ports, picture: Picture): Promise<void> {
  const fetched = await ports.pictureSource.fetch(picture.url)
  if ('problem' in fetched)
    return fetched.again ? later(ports, picture, fetched.problem) : fail(ports, picture, fetched.problem)
  const { db, clock, pictures } = ports
  // Under a fixed id: repeated, it is the same picture.
  const drawn = await pictures.keep(picture.id, fetched.content)
  if (!drawn.ok && drawn.reason === 'busy') return later(ports, picture, 'busy')
  if (!drawn.ok) return fail(ports, picture, drawn.reason)
  const refused = await transact(db, async (tx) => {
    const [mine] = await tx
      .update(movedPicture)
      .set({ state: 'stored', problem: null })
      .where(and(eq(movedPicture.id, picture.id), eq(movedPicture.state, 'waiting')))
      .returning({ id: movedPicture.id })
    if (mine === undefined) return null
    const problem = await attachPicture(tx, picture.productId, { ...picture, colour: drawn.colour }, clock.now())
    if (problem !== null)
      await tx.update(movedPicture).set({ state: 'failed', problem }).where(eq(movedPicture.id, picture.id))
    return problem
  })
  if (refused !== null) await pictures.remove(picture.id)
}

async function fail({ db }: Ports, { id }: Picture, problem: string): Promise<void> {
  await db
    .update(movedPicture)
    .set({ state: 'failed', problem })
    .where(and(eq(movedPicture.id, id), eq(movedPicture.state, 'waiting')))
}

async function later(ports: Ports, picture: Picture, problem: string): Promise<void> {
  // A busy picture queue of the shop is not the address's fault.
  const tries = problem === 'busy' ? picture.tries : picture.tries + 1
  if (tries >= maxTries) return fail(ports, picture, problem)
  const { db, clock, jobs } = ports
  const afterMs = pauseMs * 2 ** Math.max(0, tries - 1)
  await transact(db, async (tx) => {
    await tx
      .update(movedPicture)
      .set({ tries, problem, nextAt: new Date(clock.now().getTime() + afterMs) })
      .where(
        and(eq(movedPicture.id, picture.id), eq(movedPicture.state, 'waiting'), eq(movedPicture.tries, picture.tries)),
      )
    await jobs.enqueue(tx, 'fetch-pictures', [{}], { afterMs: afterMs + 1_000 })
  })
}
