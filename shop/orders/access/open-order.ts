import type { Executor } from '../../db.ts'
import type { Secrets } from '../../ports.ts'
import { type OrderView, readOrder } from '../read.ts'
import { isOrderNumber } from './number-form.ts'
import { isOrderToken } from './token.ts'

/**
 * A guest's order by the two parts of its private link. Null for everything that does not open it: an invalid number,
 * an unknown order, a missing token, or another order's.
 */
export async function openOrder(
  { db, secrets }: { db: Executor; secrets: Secrets },
  number: string | null | undefined,
  token: string | null | undefined,
): Promise<OrderView | null> {
  if (!number || !token || !isOrderNumber(number)) return null
  const found = await readOrder(db, { number })
  return found !== null && found.forgottenAt === null && isOrderToken(secrets, found, token) ? found : null
}
