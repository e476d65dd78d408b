import { holdTimes, type TimeRefusal, type WantedSession } from '../appointments/hold-slots.ts'
import { busyBetween, nextFreeTimes, sessionMinutes } from '../appointments/read.ts'
import type { Db, Executor } from '../db.ts'
import type { PricedItem } from '../pricing/price-items.ts'
import type { StoreSettings } from '../settings/form.ts'
import type { OrderInput } from './order-form.ts'

/** Why a session of an order has no time: none was chosen, or the chosen one cannot be had. */
export type SessionProblem = { productId: string; why: 'required' | TimeRefusal }

/**
 * The sessions of an order with their times: each unit of a consultation is one, and takes the next time that was chosen
 * for its product. A problem when there are fewer times than sessions, or one time twice; more are refused as well.
 */
export function wantedSessions(
  items: readonly PricedItem[],
  appointments: OrderInput['appointments'],
  usualMinutes: number,
): { sessions: WantedSession[]; problem: SessionProblem | null } {
  const left = [...(appointments ?? [])]
  const sessions: WantedSession[] = []
  for (const { id, category, quantity, sessionMinutes } of items) {
    if (category !== 'consultation') continue
    for (let unit = 0; unit < quantity; unit++) {
      const at = left.findIndex(({ productId }) => productId === id)
      const [chosen] = at < 0 ? [] : left.splice(at, 1)
      if (chosen === undefined) return { sessions, problem: { productId: id, why: 'required' } }
      const { mode } = chosen
      const minutes = sessionMinutes ?? usualMinutes
      sessions.push({ position: sessions.length, productId: id, minutes, startsAt: new Date(chosen.startsAt), mode })
    }
  }
  const [extra] = left
  return { sessions, problem: extra ? { productId: extra.productId, why: 'not_offered' } : null }
}

/** Holds the sessions' times; a problem when one cannot be had, and then the transaction must not stand. */
export async function holdSessions(
  tx: Executor,
  rules: StoreSettings['booking'],
  orderId: string,
  sessions: readonly WantedSession[],
  now: Date,
): Promise<SessionProblem | null> {
  if (sessions.length === 0) return null
  const refused = await holdTimes(tx, rules, orderId, sessions, now)
  if (refused === null) return null
  const productId = sessions.find(({ position }) => position === refused.position)?.productId ?? ''
  return { productId, why: refused.why }
}

/** Leaves the transaction that places an order; what is free instead is looked up outside of it. */
export class NoTime extends Error {
  readonly problem: SessionProblem
  constructor(problem: SessionProblem) {
    super(problem.why)
    this.problem = problem
  }
}

/**
 * The refusal for a taken slot, with the next free ones. After an exclusion violation the taken slot is the first of
 * the requested ones that is no longer free.
 */
export async function refusedTime(
  db: Db,
  { booking }: StoreSettings,
  input: Pick<OrderInput, 'appointments'>,
  error: unknown,
  now: Date,
): Promise<{ reason: 'appointment'; problem: SessionProblem; instead: string[] }> {
  const problem = error instanceof NoTime ? error.problem : await takenOne(db, input)
  const minutes = (await sessionMinutes(db, booking, problem.productId)) ?? booking.sessionMinutes
  const instead = await nextFreeTimes(db, booking, { minutes, now })
  return { reason: 'appointment', problem, instead: instead.map((at) => at.toISOString()) }
}

async function takenOne(db: Db, { appointments = [] }: Pick<OrderInput, 'appointments'>): Promise<SessionProblem> {
  for (const { productId, startsAt } of appointments) {
    const at = new Date(startsAt)
    const busy = await busyBetween(db, at, new Date(at.getTime() + 1))
    if (busy.length > 0) return { productId, why: 'taken' }
  }
  return { productId: appointments[0]?.productId ?? '', why: 'taken' }
}
