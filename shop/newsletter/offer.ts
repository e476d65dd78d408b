import { eq } from 'drizzle-orm'
import type { Executor } from '../db.ts'
import { codeState } from '../discounts/state.ts'
import { discountCode } from '../discounts/table.ts'
import type { Subscription } from './read.ts'
import { welcomeCode } from './status.ts'

/** What a discount code takes off: whole percent, or fils. */
export type Offer = { code: string; type: 'percentage' | 'fixed'; value: number }

const anyone = { discountCode: welcomeCode, discountClaimed: false }

/**
 * The offer to a subscriber, or to whoever would subscribe, as its code's row says now; null when the code cannot be
 * used, or they have used it: the newsletter is then offered without a discount (R23).
 */
export async function readOffer(
  db: Executor,
  now: Date,
  to: Pick<Subscription, 'discountCode' | 'discountClaimed'> = anyone,
): Promise<Offer | null> {
  if (to.discountClaimed) return null
  const [row] = await db.select().from(discountCode).where(eq(discountCode.code, to.discountCode))
  if (row === undefined || codeState(row, now) !== 'active') return null
  return { code: row.code, type: row.type, value: row.value }
}
