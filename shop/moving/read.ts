import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { product } from '../catalog/table.ts'
import type { Executor } from '../db.ts'
import { move, movedPicture, movedRow } from './table.ts'

const maxShown = 200

/** An imported file: its progress, its products, and the pictures that could not be fetched. */
export async function readMove(db: Executor, id: string) {
  const [found] = await db.select().from(move).where(eq(move.id, id))
  if (found === undefined) return null
  const { line, key, title, state, problems, notes, productId, position } = movedRow
  const rows = await db
    .select({ line, key, title, state, problems, notes, productId })
    .from(movedRow)
    .where(eq(movedRow.moveId, id))
    .orderBy(asc(position))
  const of = eq(movedPicture.moveId, id)
  const count = (inState: (typeof movedPicture.state.enumValues)[number]) =>
    db.$count(movedPicture, and(of, eq(movedPicture.state, inState)))
  const [waiting, stored, failed] = [await count('waiting'), await count('stored'), await count('failed')]
  const failures = await db
    .select({
      id: movedPicture.id,
      url: movedPicture.url,
      problem: movedPicture.problem,
      productId: movedPicture.productId,
      title: product.title,
      titleEn: product.titleEn,
    })
    .from(movedPicture)
    .leftJoin(product, eq(product.id, movedPicture.productId))
    .where(and(of, eq(movedPicture.state, 'failed')))
    .orderBy(asc(movedPicture.productId), asc(movedPicture.position))
    .limit(maxShown)
  return { ...found, rows, pictures: { waiting, stored, failed }, failures }
}

/** Whether an id is that of an imported file. */
export const moveExists = async (db: Executor, id: string): Promise<boolean> =>
  (await db.$count(move, eq(move.id, id))) > 0

/** The latest imported files. */
export const listMoves = (db: Executor) =>
  db
    .select({ id: move.id, at: move.at, by: move.by, platform: move.platform, finishedAt: move.finishedAt })
    .from(move)
    .orderBy(desc(move.at))
    .limit(10)

/** Deletes the data of files imported before an instant, except which products they created. */
export async function pruneMoves(tx: Executor, before: Date): Promise<void> {
  const old = await tx.select({ id: move.id }).from(move).where(lt(move.at, before))
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await tx.delete(movedRow).where(inArray(movedRow.moveId, ids))
  await tx.delete(movedPicture).where(inArray(movedPicture.moveId, ids))
  await tx.delete(move).where(inArray(move.id, ids))
}
